#include "models/bounds/derived/host_use.h"

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
    Crossing& out = bus_of(from, from, to);
    out.up += packets * pieces(payload, host_.read_request) * host_.read_header;
    out.down += packets * (pieces(payload, host_.completion_bytes) * host_.completion_header + payload);
    Crossing& in = bus_of(to, from, to);
    in.up += packets * (pieces(payload, host_.payload) * host_.write_header + payload);
}

/// Of the node of the rank, for packets from rank to rank.
HostUse::Crossing& HostUse::bus_of(RankId rank, RankId from, RankId to) {
    const int bus = ways_.are_sure() ? machine_.bus_of(ways_.interface_of(from, to)) : 0;
    return buses_[static_cast<std::size_t>(ways_.placement().node_of(rank) * of_node_ + bus)];
}

Cycle HostUse::cycles(std::int64_t bytes) const {
    const std::int64_t parts = std::int64_t{host_.bandwidth.bytes} * (1000 - host_.link_share) * sharing_;
    return static_cast<Cycle>((bytes * host_.bandwidth.cycles * 1000 + parts - 1) / parts);
}

}  // namespace narrows
