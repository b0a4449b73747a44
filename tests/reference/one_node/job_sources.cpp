#include "tests/reference/one_node/job_sources.h"

#include <algorithm>

#include "models/network/topology/route_hash.h"

namespace narrows::reference {

JobSources::JobSources(const OneNodeRules& rules, OneNodeTraffic& traffic, int endpoints, std::uint64_t seed)
    : rules_(&rules), traffic_(&traffic), seed_(seed) {
    if (rules.machine().background.load > 0)
        sources_.resize(static_cast<std::size_t>(endpoints * rules.machine().interface.links));
}

int JobSources::draw(int source, int number, int purpose, Cycle values) const {
    const EndpointId place(source);
    return route_hash({{}, {}, {}, place, place, static_cast<std::uint32_t>(number)}, purpose, static_cast<int>(values),
                      seed_);
}

/// U1.
bool JobSources::asks_at(const Source& source, int number, Cycle t) const {
    const Machine& m = rules_->machine();
    const Cycle packet = m.interface_cycles(m.message.header_bytes + m.background_bytes());
    const Cycle gap = std::max<Cycle>(1, 1000 * packet / m.background.load);
    const Cycle pause = draw(number, source.number, 3, 2 * gap + 1);
    if (source.before == nullptr) return t == std::max<Cycle>(1, pause);
    return source.before->placed != never && t == source.before->placed + pause;
}

/// U2.
PacketProgress JobSources::packet_of(int source, int number) const {
    const RankPlaces& places = rules_->places();
    const Machine& m = rules_->machine();
    const int endpoint = source / m.interface.links;
    const int from = endpoint / places.interfaces();
    const int drawn = draw(source, number, 4, places.nodes() - 1);
    const int to = drawn < from ? drawn : drawn + 1;
    const int payload = m.background_bytes();
    const Send send{0, 0, 0, 0, 0, m.message.header_bytes + payload, MessageClass::data};
    PacketProgress packet{PacketKind::other_job,
                          nullptr,
                          places.rank_of_node(from),
                          places.rank_of_node(to),
                          from,
                          to,
                          number,
                          payload,
                          {send, 0}};
    packet.fixed_interface = endpoint % places.interfaces();
    packet.fixed_link = source % m.interface.links;
    return packet;
}

bool JobSources::ask(Cycle t) {
    if (t > programs_end_) return false;
    bool asked = false;
    for (std::size_t i = 0; i < sources_.size(); ++i) {
        const int number = static_cast<int>(i);
        if (!asks_at(sources_[i], number, t)) continue;
        PacketProgress& packet = traffic_->add_control(packet_of(number, sources_[i].number++));
        packet.may_ask = t;
        sources_[i].before = &packet;
        asked = true;
    }
    return asked;
}

}  // namespace narrows::reference
