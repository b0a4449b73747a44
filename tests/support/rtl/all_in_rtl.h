#pragma once

#include <memory>
#include <vector>

#include "hw/variants.h"
#include "models/rtl/array.h"
#include "models/system/system.h"

namespace narrows {

/// All nodes and switches of a machine in RTL. `make(machine, topology, router)` makes one.
template <class Make>
rtl::Array all_in_rtl(const Machine& machine, const Topology& topology, Make make) {
    std::vector<std::unique_ptr<rtl::Pins>> routers;
    for (RouterId router = 0; router < topology.routers(); ++router) routers.push_back(make(machine, topology, router));
    return {topology, machine.network.lanes, std::move(routers), !machine.input_buffers_hold_messages()};
}

inline rtl::Array all_in_rtl(const Machine& machine, const Topology& topology) {
    return all_in_rtl(machine, topology, rtl::make_pins);
}

/// An RtlPart with all nodes and switches.
inline RtlPart everything_in_rtl(const Topology& topology) {
    RtlPart part{{}, {}, rtl::make_pins};
    for (NodeId node = 0; node < topology.nodes(); ++node) part.nodes.push_back(node);
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) part.switches.push_back(router);
    return part;
}

}  // namespace narrows
