#include "models/machine/machine.h"

#include <algorithm>

#include "models/machine/topology_kinds.h"

namespace narrows {

std::vector<int> TopologyParameters::all_sides() const {
    if (!sides.empty()) return sides;
    return rows == 1 ? std::vector<int>{columns} : std::vector<int>{columns, rows};
}

int TopologyParameters::dimensions() const {
    return kind == TopologyKind::hypercube ? dimension : static_cast<int>(all_sides().size());
}

bool TopologyParameters::is_plane() const { return is_grid(kind) && all_sides().size() <= 2; }

int TopologyParameters::nodes() const { return static_cast<int>(type_of(kind).nodes(*this)); }

std::vector<ChannelParameters> Machine::all_channel_values() const {
    if (network.classes.empty()) return {network};
    std::vector<ChannelParameters> all;
    for (const OwnChannelParameters& own : network.classes) all.push_back(own.with(network));
    return all;
}

Machine Machine::with_one_rail() const {
    Machine one = *this;
    one.node.interfaces /= rails();
    one.network.rails = 1;
    return one;
}

int Machine::most_lanes() const {
    return std::ranges::max(all_channel_values(), {}, &ChannelParameters::lanes).lanes + own_lanes(network);
}

int Machine::fewest_lanes() const {
    return std::ranges::min(all_channel_values(), {}, &ChannelParameters::lanes).lanes;
}

bool Machine::has_lanes_or_slots() const {
    if (own_lanes(network) > 0) return true;
    if (network.classes.empty()) return network.lanes > 1 || network.slots > 1;
    return std::ranges::any_of(all_channel_values(),
                               [](const ChannelParameters& values) { return values.lanes > 1 || values.slots > 1; });
}

int Machine::smallest_slot_bytes() const {
    if (network.classes.empty()) return network.slot_bytes();
    return std::ranges::min(all_channel_values(), {}, &ChannelParameters::slot_bytes).slot_bytes();
}

// N0
bool Machine::has_packet_engine() const {
    // A processor that moves the data itself does not share the memory (docs/nodes.md, V8).
    const bool has_shared_memory = memory.bandwidth.bytes > 0 && interface.data_mover == DataMover::dma;
    const bool has_servers = has_shared_memory || memory.port_bandwidth.bytes > 0 ||
                             interface.host_bus_bandwidth.bytes > 0 || host.is_given();
    return node.processors > 1 || node.interfaces > 1 || message.packet_bytes > 0 || message.copies > 0 ||
           processor.copy_rate.bytes > 0 || processor.noise_length > 0 || processor.overhead_variation > 0 ||
           interface.unexpected == Unexpected::room || background.load > 0 || !node.node_of_rank.empty() ||
           has_servers || interface.sends == SendStart::posted || message.order == MessageOrder::listing ||
           !memory.of_messages || interface.link_choice != LinkChoice::named;
}

int Machine::port_of(int number) const {
    if (!memory.port_of_processor.empty()) return memory.port_of_processor[static_cast<std::size_t>(number)];
    if (memory.port_of == PortOf::round_robin) return number % memory.ports;
    return number / ((node.processors + memory.ports - 1) / memory.ports);
}

// M3
MemoryAccess Machine::memory_access(int bytes) const {
    const MemoryAccess whole = memory.access();
    if (memory.short_access == ShortAccess::fixed) return whole;
    const int payload = std::max(0, bytes - message.header_bytes);
    const Cycle words = (payload + message.word_bytes - 1) / message.word_bytes;
    const auto share = [&](Cycle cycles) { return (cycles * words + message.vector_words - 1) / message.vector_words; };
    return {share(whole.load), share(whole.store)};
}

MemoryAccess MemoryParameters::access() const {
    switch (timing) {
        case MemoryTiming::cache: return cache;
        case MemoryTiming::page: return page;
        case MemoryTiming::random: return random;
        case MemoryTiming::off: break;
    }
    return {};
}

}  // namespace narrows
