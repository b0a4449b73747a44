#pragma once

#include "models/machine/bit_times.h"
#include "models/machine/topology_kinds.h"
#include "tests/support/runs/any_work.h"

/// Random machines whose nodes share one wire.
namespace narrows {

inline void make_ethernet(Machine& machine) {
    machine.topology.kind = TopologyKind::ethernet;
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = 1;
    machine.network.link_flit_time = machine.interface.link_flit_time = BitTimes::of_a_byte;
    machine.network.link_latency = *rc::gen::inRange<Cycle>(1, BitTimes::most_delay + 1);
    machine.interface.data_mover = DataMover::dma;
}

inline Machine any_medium_machine() {
    Machine machine = any_machine();
    machine.topology = {};
    machine.topology.kind = TopologyKind::bus;
    machine.topology.size = *rc::gen::inRange(2, 9);
    machine.interface.links = 1;
    machine.interface.injection_buffers = 0;
    machine.interface.cut_through = true;
    if (*rc::gen::arbitrary<bool>()) make_ethernet(machine);
    normalize(machine);
    return machine;
}

inline AnyWork any_medium_traffic(int most_messages = 15) {
    const auto gap = argument("gap", 0, 3000);
    return written(
        {any_medium_machine(), "random", {argument("words", 1, 32), argument("messages", 1, most_messages), gap}});
}

}  // namespace narrows
