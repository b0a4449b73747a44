#include "testbench/workloads/limits.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/bit_times.h"
#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr double most_memory = 2e9;
constexpr double most_ps = 4e18;  // four times this no longer fits into 64 bits

/// The time of a message on one channel (N4: each full buffer may have to wait for room).
double longest_crossing(const Machine& machine, int bytes) {
    double longest = 0;
    for (const ChannelParameters& channel : machine.all_channel_values()) {
        const double waits = static_cast<double>(bytes) / machine.smallest_slot_bytes() + 1;
        const auto wait = static_cast<double>(channel.link_latency + channel.link_flit_time);
        longest = std::max(longest, static_cast<double>(channel.cycles(bytes)) + waits * wait);
    }
    return longest;
}

/// Cycles of all messages one after another, each on the longest path: no run takes longer. (On an Ethernet each with
/// the longest back-off; more is possible, but takes more collisions in succession than a run sees.)
double longest_run(const Machine& machine, const Demand& demand) {
    const MemoryAccess memory = machine.memory.access();
    const int bytes = machine.message.bytes(demand.words);
    double channel = longest_crossing(machine, bytes);
    if (machine.topology.kind == TopologyKind::ethernet)
        channel += static_cast<double>(BitTimes::frame(bytes) + BitTimes::slot * BitTimes::most_slots);
    const double hops = type_of(machine.topology.kind).hops(machine.topology);
    const double ends = static_cast<double>(machine.overheads() + memory.load + memory.store) +
                        4 * static_cast<double>(machine.interface_cycles(bytes));
    return demand.cycles + demand.messages * (ends + hops * channel);
}

}  // namespace

double under_way(const Machine& machine, const Demand& demand) {
    const InterfaceParameters& interface = machine.interface;
    // Messages at a link: send register, receive register, and one more in the program. At a node: one on each channel
    // of its router.
    const int link = interface.send_buffers + interface.receive_buffers + interface.injection_buffers + 3;
    const double messages = static_cast<double>(machine.ranks()) * (interface.links * link + 4);
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
