#include "testbench/workloads/limits.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "models/machine/input_error.h"
#include "models/machine/network_file.h"

namespace narrows {

namespace {

constexpr double most_memory = 2e9;
constexpr double most_ps = 4e18;  // four times this would no longer fit into 64 bits

/// A message comes to a port and a lane once.
double most_hops(const NetworkFile& file) { return 2 + static_cast<double>(file.channels.size()) * file.lanes_named; }

/// No route has more.
double most_hops(const TopologyParameters& topology) {
    switch (topology.kind) {
        case TopologyKind::hypercube: return topology.dimension;
        case TopologyKind::crossbar: return 2;
        case TopologyKind::bus:
        case TopologyKind::ethernet: return 1;
        case TopologyKind::butterfly: return topology.levels + 1;
        case TopologyKind::bidirectional_fly: return 2 * topology.levels + 1;
        case TopologyKind::fat_tree: return 2 * static_cast<double>(topology.down.size());
        case TopologyKind::dragonfly: return 2 * 4 + 1;  // with a detour through a third group
        case TopologyKind::file: return most_hops(*topology.file);
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus:
        case TopologyKind::hyperx: break;
    }
    const std::vector<int> sides = topology.all_sides();
    return 2 + 2 * std::accumulate(sides.begin(), sides.end(), 0.0);  // with a detour
}

/// Cycles of all messages one after another, each on the longest path: no run takes longer.
double longest_run(const Machine& machine, const Demand& demand) {
    const MemoryAccess memory = machine.memory.access();
    const double bytes = machine.message.bytes(demand.words);
    const auto all = machine.all_channel_values();
    const double latency =
        static_cast<double>(std::ranges::max(all, {}, &ChannelParameters::link_latency).link_latency);
    const double buffer = machine.smallest_slot_bytes();
    const double channel = bytes + (bytes / buffer + 1) * (latency + 1);  // N4: each full buffer may have to wait for
                                                                          // room
    const double hops = most_hops(machine.topology);
    const double ends = static_cast<double>(machine.overheads() + memory.load + memory.store) + 4 * bytes;
    return demand.cycles + demand.messages * (ends + hops * channel);
}

}  // namespace

double under_way(const Machine& machine, const Demand& demand) {
    const InterfaceParameters& interface = machine.interface;
    // Messages at a link: send register, receive register, and one more in the program; at a node: one on each channel
    // of its router.
    const int link = interface.send_buffers + interface.receive_buffers + interface.injection_buffers + 3;
    const double messages = static_cast<double>(machine.nodes()) * (interface.links * link + 4);
    return std::min(messages, demand.messages) * machine.message.word_bytes * demand.words;
}

void refuse_too_much(const Machine& machine, const Demand& demand, const std::string& place) {
    if (demand.memory > most_memory) {
        throw InputError(Place{place},
                         fmt::format("this would take about {:.1f} GB of memory, and a run may take {:.1f}; use "
                                     "fewer nodes, or fewer words or messages",
                                     demand.memory / 1e9, most_memory / 1e9));
    }
    const double cycles = longest_run(machine, demand);
    const auto cycle_ps = static_cast<double>(machine.cycle_time_ps);
    if (cycles * cycle_ps > most_ps) {
        throw InputError(Place{place},
                         fmt::format("this could take {:.0e} cycles of {:g} ns, and a run may take {:.0f} days; "
                                     "use fewer or shorter messages, shorter latencies or overheads, larger "
                                     "buffers or shorter cycles",
                                     cycles, cycle_ps / 1e3, most_ps / 1e12 / 86400));
    }
}

}  // namespace narrows
