#pragma once

#include <fmt/format.h>

#include "models/machine/parameters.h"
#include "models/machine/validate.h"
#include "tests/support/property.h"

/// Random machines.
namespace narrows {

inline Machine any_machine() {
    Machine machine;
    const auto kind =
        *rc::gen::element(TopologyKind::ring, TopologyKind::mesh, TopologyKind::cylinder, TopologyKind::torus);
    machine.topology.kind = kind;
    machine.topology.columns = *rc::gen::inRange(kind == TopologyKind::mesh ? 1 : 3, 7);
    machine.topology.rows = kind == TopologyKind::ring ? 1 : *rc::gen::inRange(kind == TopologyKind::torus ? 3 : 1, 6);
    if (machine.nodes() < 2) machine.topology.rows = 2;
    NetworkParameters& network = machine.network;
    network.link_bytes_per_cycle = *rc::gen::element(1, 1, 2, 4, 8, 16, 128);
    network.link_latency = *rc::gen::element<Cycle>(1, 1, 2, 5);
    network.buffer_flits = *rc::gen::element(1, 2, 3, 10, 69, 137, 200);
    InterfaceParameters& interface = machine.interface;
    interface.links = *rc::gen::element(1, 2, 4);
    interface.link_bytes_per_cycle = *rc::gen::element(1, 1, 2, 4, 8, 16, 128);
    interface.send_buffers = *rc::gen::inRange(1, 4);
    interface.receive_buffers = *rc::gen::inRange(1, 4);
    interface.injection_buffers = *rc::gen::element(0, 0, 1, 2, 3);
    if (*rc::gen::weightedElement<bool>({{1, true}, {2, false}})) {  // slow links, with flits of one size
        interface.link_bytes_per_cycle = network.link_bytes_per_cycle;
        network.link_flit_time = *rc::gen::element<Cycle>(1, 2, 5, 40);
        interface.link_flit_time = *rc::gen::element<Cycle>(1, 2, 5, 40);
    }
    if (interface.link_bytes_per_cycle < network.link_bytes_per_cycle ||
        interface.link_flit_time > network.link_flit_time)
        interface.injection_buffers = 0;
    interface.data_mover = *rc::gen::element(DataMover::dma, DataMover::dma, DataMover::processor);
    interface.acknowledge = *rc::gen::element(Acknowledge::none, Acknowledge::none, Acknowledge::end_of_transfer);
    interface.cut_through =
        *rc::gen::arbitrary<bool>() || network.buffer_flits * network.link_bytes_per_cycle < machine.message.largest();
    const auto overhead = rc::gen::element<Cycle>(0, 1, 5, 20, 90);
    interface.send_overhead = *overhead;
    interface.receive_overhead = *overhead;
    const auto combining = rc::gen::element<Cycle>(0, 0, 1, 7);
    machine.processor.send_overhead = *overhead;
    machine.processor.receive_overhead = *overhead;
    machine.processor.receive_overhead_due =
        *rc::gen::element(ReceiveOverhead::at_arrival, ReceiveOverhead::at_request);
    machine.processor.combine = *combining;
    machine.processor.combine3 = *combining;
    machine.memory.timing =
        *rc::gen::element(MemoryTiming::off, MemoryTiming::cache, MemoryTiming::page, MemoryTiming::random);
    machine.memory.short_access = *rc::gen::element(ShortAccess::fixed, ShortAccess::proportional);
    return machine;
}

inline std::string text(const Machine& machine) {
    std::string result;
    for (const Parameter& p : parameters())
        if (p.applies_to(machine)) result += fmt::format("{} = {}\n", p.name, p.text(p.get(machine)));
    return result;
}

}  // namespace narrows
