#pragma once

#include <deque>
#include <memory>
#include <utility>
#include <vector>

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

/// An RtlPart with all nodes and switches, which `make` makes.
inline RtlPart everything_in_rtl(const Machine& machine, const Topology& topology, RtlPart::Make make = make_pins) {
    RtlPart part{{}, {}, std::move(make)};
    for (NodeId node = 0; node < machine.nodes(); ++node) part.nodes.push_back(node);
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) part.switches.push_back(router);
    return part;
}

}  // namespace narrows
