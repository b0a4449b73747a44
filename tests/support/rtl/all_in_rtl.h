#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

#include "models/rtl/array.h"
#include "models/system/system.h"
#include "testbench/elaboration/elaborated_rtl.h"

namespace narrows {

/// The pins of a new router. Its RTL is built when a test first needs it, and stays for other tests.
inline std::unique_ptr<rtl::Pins> make_pins(const Machine& machine, const Topology& topology, RouterId router) {
    static std::deque<std::pair<rtl::RtlModule, ElaboratedRtl>> known;
    const rtl::RtlModule module = rtl::module_of(machine, topology, router);
    for (const auto& [other, rtl] : known) {
        if (other == module) return rtl.make(machine, topology, router);
    }
    return known.emplace_back(module, module).second.make(machine, topology, router);
}

/// All nodes and switches of a machine in RTL. `make(machine, topology, router)` makes one.
template <class Make>
rtl::Array all_in_rtl(const Machine& machine, const Topology& topology, Make make) {
    std::vector<std::unique_ptr<rtl::Pins>> routers;
    for (RouterId router = 0; router < topology.routers(); ++router) routers.push_back(make(machine, topology, router));
    return {topology, machine.network.lanes, std::move(routers), !machine.input_buffers_hold_messages()};
}

inline rtl::Array all_in_rtl(const Machine& machine, const Topology& topology) {
    return all_in_rtl(machine, topology, make_pins);
}

/// An RtlPart with all nodes and switches.
inline RtlPart everything_in_rtl(const Topology& topology) {
    RtlPart part{{}, {}, make_pins};
    for (NodeId node = 0; node < topology.nodes(); ++node) part.nodes.push_back(node);
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) part.switches.push_back(router);
    return part;
}

}  // namespace narrows
