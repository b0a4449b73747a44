#include "tests/reference/nodes/other_jobs.h"

#include "models/network/topology/route_hash.h"

namespace narrows::reference {

PacketsOfOtherJobs::PacketsOfOtherJobs(const NodeRules& rules, NodeTraffic& traffic, std::uint64_t seed)
    : rules_(&rules), traffic_(&traffic), seed_(seed) {
    if (rules.machine().background.load == 0) return;
    const int endpoints = rules.places().nodes() * rules.places().interfaces();
    sources_.resize(static_cast<std::size_t>(endpoints));
}

int PacketsOfOtherJobs::drawn(int endpoint, int number, int purpose, Cycle values) const {
    RoutePlace place{};
    place.from = place.to = EndpointId(endpoint);
    place.number = static_cast<std::uint32_t>(number);
    return route_hash(place, purpose, static_cast<int>(values), seed_);
}

/// U1: x_j.
Cycle PacketsOfOtherJobs::pause_before(int endpoint, int number) const {
    const Machine& m = rules_->machine();
    const int payload = m.background.packet_bytes > 0 ? m.background.packet_bytes : m.most_in_packet();
    const int flits =
        (m.message.header_bytes + payload + m.interface.link_bytes_per_cycle - 1) / m.interface.link_bytes_per_cycle;
    const Cycle gap = std::max<Cycle>(1, 1000 * flits * m.interface.link_flit_time / m.background.load);
    return drawn(endpoint, number, 3, 2 * gap + 1);
}

/// U2.
PacketState PacketsOfOtherJobs::packet_of(int endpoint, int number) const {
    const RankPlaces& places = rules_->places();
    const Machine& m = rules_->machine();
    const int from = endpoint / places.interfaces();
    const int other = drawn(endpoint, number, 4, places.nodes() - 1);
    const int to = other < from ? other : other + 1;
    const int payload = m.background.packet_bytes > 0 ? m.background.packet_bytes : m.most_in_packet();
    const Send send{0, 0, 0, 0, 0, m.message.header_bytes + payload, MessageClass::data};
    PacketState packet{
        PacketKind::other_job, nullptr, places.rank_of_node(from), places.rank_of_node(to), from, to, number, payload,
        {send, 0, 0}};
    packet.fixed_interface = endpoint % places.interfaces();
    return packet;
}

/// U1: a pause after the packet before got its register, or after the beginning, but not in the first cycle.
bool PacketsOfOtherJobs::asks_at(const Source& source, int endpoint, Cycle t) const {
    const Cycle pause = pause_before(endpoint, source.number);
    if (source.before == nullptr) return t == (pause == 0 ? 1 : pause);
    return source.before->in_register != never && t == source.before->in_register + pause;
}

bool PacketsOfOtherJobs::ask(Cycle t) {
    if (t > programs_end_) return false;
    bool asks = false;
    for (std::size_t endpoint = 0; endpoint < sources_.size(); ++endpoint) {
        Source& source = sources_[endpoint];
        if (!asks_at(source, static_cast<int>(endpoint), t)) continue;
        source.before = &traffic_->add_control(packet_of(static_cast<int>(endpoint), source.number));
        source.before->may_ask = t;
        ++source.number;
        asks = true;
    }
    return asks;
}

}  // namespace narrows::reference
