#include "models/bounds/derived/host_use.h"

#include "models/network/topology/buffer_layout.h"

namespace narrows {

HostUse::HostUse(const Machine& machine, const PacketWays& ways)
    : host_(machine.host),
      ways_(ways),
      machine_(machine),
      times_(host_),
      buses_of_node_(ways.are_sure() ? machine.host_buses() : 1),
      sharing_buses_(machine.host_buses() / buses_of_node_),
      interfaces_of_node_(ways.are_sure() ? machine.node.interfaces : 1),
      sharing_interfaces_(machine.node.interfaces / interfaces_of_node_) {
    if (!host_.is_given()) return;
    buses_.resize(static_cast<std::size_t>(ways.placement().nodes() * buses_of_node_));
    interfaces_.resize(static_cast<std::size_t>(ways.placement().nodes() * interfaces_of_node_));
}

void HostUse::add_message(RankId from, RankId to, std::int64_t payload) {
    if (host_.iommu_entries == 0) return;
    const int interface = interface_between(from, to);
    add_buffer(from, to, false, interface, payload);
    add_buffer(to, from, true, interface, payload);
}

/// Each message begins at the start of its buffer, so the longest one touches all the pages.
void HostUse::add_buffer(RankId rank, RankId other, bool is_received, int interface, std::int64_t payload) {
    const BufferLayout layout(machine_, ways_.placement());
    const std::uint64_t begin = layout.buffer(ways_.placement().processor_of(rank), is_received, other);
    std::int64_t& longest = bus_of(rank, interface).buffers[begin];
    longest = std::max(longest, payload);
}

/// Counts a page that holds several buffers once.
std::int64_t HostUse::pages_of_messages(const Bus& bus) const {
    const auto page = static_cast<std::uint64_t>(host_.page_bytes);
    std::uint64_t pages = 0;
    std::uint64_t next = 0;  // first page above those already counted
    for (const auto& [begin, payload] : bus.buffers) {
        const std::uint64_t end = (begin + static_cast<std::uint64_t>(payload) + page - 1) / page;
        const std::uint64_t first = std::max(next, begin / page);
        if (payload == 0 || end <= first) continue;
        pages += end - first;
        next = end;
    }
    return static_cast<std::int64_t>(pages);
}

void HostUse::add(RankId from, RankId to, std::int64_t payload, std::int64_t packets) {
    if (buses_.empty() || payload == 0) return;
    const int interface = interface_between(from, to);
    add_reads(from, interface, payload, packets);
    add_writes(to, interface, payload, packets);
}

void HostUse::add(const AskedAccesses& accesses) {
    if (accesses.count == 0) return;
    Bus& bus = bus_of(accesses.rank, accesses.interface);
    if (accesses.are_writes) {
        add_writes(accesses.rank, accesses.interface, accesses.bytes, accesses.count);
        bus.written += accesses.new_pages;
    } else {
        add_reads(accesses.rank, accesses.interface, accesses.bytes, accesses.count);
        bus.read += accesses.new_pages;
        bus.after_reads = std::min(bus.after_reads, times_.after_served(accesses.bytes));
    }
}

void HostUse::add_reads(RankId rank, int interface, std::int64_t bytes, std::int64_t count) {
    Bus& bus = bus_of(rank, interface);
    bus.up = limited_sum(bus.up, limited_product(count, times_.read_up(bytes)));
    bus.down = limited_sum(bus.down, limited_product(count, times_.read_down(bytes)));
    const Cycle in_reader = times_.reader(bytes);
    const Cycle after_cut = times_.read_after_cut(bytes);
    Interface& use = interface_of(rank, interface);
    use.reader.add(0, in_reader, after_cut, count);
    use.mover.add(0, times_.mover(bytes), in_reader + after_cut - times_.mover(bytes), count);
    use.tags.add(in_reader, times_.tags(bytes), times_.passing_on(bytes), count);
}

void HostUse::add_writes(RankId rank, int interface, std::int64_t bytes, std::int64_t count) {
    Bus& bus = bus_of(rank, interface);
    bus.up = limited_sum(bus.up, limited_product(count, times_.write_up(bytes)));
    const Cycle in_writer = times_.writer(bytes);
    const Cycle after_cut = times_.write_after_cut(bytes);
    Interface& use = interface_of(rank, interface);
    use.writer.add(0, in_writer, after_cut, count);
    use.mover.add(0, times_.mover(bytes), in_writer + after_cut - times_.mover(bytes), count);
}

/// When the run has ended, as many writes of programs may not be written as may be under way. Pages of programs may be
/// those of messages.
Cycle HostUse::walks(const Bus& bus) const {
    const std::int64_t may_be_left = std::int64_t{host_.posted_writes} * sharing_buses_;
    const std::int64_t written = may_be_left == 0 ? 0 : std::max<std::int64_t>(0, bus.written - may_be_left);
    const auto bound = [&](std::int64_t pages, Cycle rest) -> Cycle {
        if (pages == 0 || host_.walk_interval == 0) return 0;
        const std::int64_t at_one = (pages + sharing_buses_ - 1) / sharing_buses_;
        return times_.first_walk() + limited_product(at_one - 1, host_.walk_interval) + rest;
    };
    return std::max(bound(bus.read + written, written > 0 ? 0 : bus.after_reads), bound(pages_of_messages(bus), 0));
}

HostUse::Bus& HostUse::bus_of(RankId rank, int interface) {
    const int bus = ways_.are_sure() ? machine_.bus_of(interface) : 0;
    return buses_[static_cast<std::size_t>(ways_.placement().node_of(rank) * buses_of_node_ + bus)];
}

HostUse::Interface& HostUse::interface_of(RankId rank, int interface) {
    const int known = ways_.are_sure() ? interface : 0;
    return interfaces_[static_cast<std::size_t>(ways_.placement().node_of(rank) * interfaces_of_node_ + known)];
}

}  // namespace narrows
