#include "models/bounds/derived/host_use.h"

#include <numeric>

namespace narrows {

namespace {

std::int64_t pieces(std::int64_t bytes, int most) { return (bytes + most - 1) / most; }

}  // namespace

HostUse::HostUse(const Machine& machine, const PacketWays& ways)
    : host_(machine.host),
      ways_(ways),
      machine_(machine),
      of_node_(ways.are_sure() ? machine.host_buses() : 1),
      sharing_(ways.are_sure() ? 1 : machine.host_buses()) {
    if (host_.is_given()) buses_.resize(static_cast<std::size_t>(ways.placement().nodes() * of_node_));
}

void HostUse::add(RankId from, RankId to, std::int64_t payload, std::int64_t packets) {
    if (buses_.empty() || payload == 0) return;
    const int interface = ways_.are_sure() ? ways_.interface_of(from, to) : 0;
    add_reads(bus_of(from, interface), payload, packets);
    add_writes(bus_of(to, interface), payload, packets);
}

void HostUse::add(const AskedAccesses& accesses) {
    Crossing& bus = bus_of(accesses.rank, accesses.interface);
    accesses.are_writes ? add_writes(bus, accesses.bytes, accesses.count)
                        : add_reads(bus, accesses.bytes, accesses.count);
}

void HostUse::add_reads(Crossing& bus, std::int64_t bytes, std::int64_t count) const {
    bus.up += count * pieces(bytes, host_.read_request) * host_.read_header;
    bus.down += count * (pieces(bytes, host_.completion_bytes) * host_.completion_header + bytes);
}

void HostUse::add_writes(Crossing& bus, std::int64_t bytes, std::int64_t count) const {
    bus.up += count * (pieces(bytes, host_.payload) * host_.write_header + bytes);
}

HostUse::Crossing& HostUse::bus_of(RankId rank, int interface) {
    const int bus = ways_.are_sure() ? machine_.bus_of(interface) : 0;
    return buses_[static_cast<std::size_t>(ways_.placement().node_of(rank) * of_node_ + bus)];
}

/// bytes * k / parts, rounded up, without a product of three large numbers.
Cycle HostUse::cycles(std::int64_t bytes) const {
    std::int64_t parts = std::int64_t{host_.bandwidth.bytes} * (1000 - host_.link_share) * sharing_;
    std::int64_t k = std::int64_t{host_.bandwidth.cycles} * 1000;
    const std::int64_t divisor = std::gcd(parts, k);
    parts /= divisor;
    k /= divisor;
    return static_cast<Cycle>(bytes / parts * k + (bytes % parts * k + parts - 1) / parts);
}

}  // namespace narrows
