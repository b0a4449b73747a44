#include "models/node/shared/other_jobs.h"

#include <algorithm>

#include "models/network/topology/route_hash.h"

namespace narrows {

namespace {

// Purposes of random draws, in addition to those of Z1 and Z2.
constexpr int of_pause = 3;
constexpr int of_destination = 4;

}  // namespace

OtherJobs::OtherJobs(const Fabric& fabric, const Placement& placement, NodeId node, ControlPackets& packets)
    : fabric_(fabric), placement_(placement), node_(node), packets_(packets) {
    const Machine& machine = fabric.machine;
    if (machine.background.load == 0) return;
    payload_ = Payload::filled(static_cast<std::size_t>(machine.background_bytes()),
                               [](std::span<std::byte> bytes) { std::ranges::fill(bytes, std::byte{}); });
    for (int interface = 0; interface < placement.interfaces(); ++interface) {
        for (LinkId link(0); link < machine.interface.links; ++link) {
            const EndpointId drawn(placement.endpoint_at(node, interface) * machine.interface.links + link);
            sources_.push_back({interface, link, drawn});
            wait(sources_.size() - 1);
        }
    }
}

std::size_t OtherJobs::index(int interface, LinkId link) const {
    return static_cast<std::size_t>(interface * fabric_.machine.interface.links + link);
}

int OtherJobs::draw(const Source& source, int purpose, Cycle values) const {
    return own_draw(source.drawn, source.number, purpose, static_cast<int>(values), fabric_.topology.seed());
}

// U1, U3: no source asks in cycle 0.
void OtherJobs::wait(std::size_t source) {
    const Cycle pause = draw(sources_[source], of_pause, 2 * fabric_.machine.background_gap() + 1);
    const Cycle asks = std::max<Cycle>(1, fabric_.queue.now() + pause);
    fabric_.queue.at<&OtherJobs::ask>(asks, *this, source);
}

void OtherJobs::ask(std::uint64_t source) {
    const Cycle now = fabric_.queue.now();
    if (fabric_.programs_end < now) return;  // U4
    packets_.ask({.kind = RegisterRequest::Kind::other_job,
                  .processor = fabric_.machine.node.processors,
                  .asked = now,
                  .other = receiver(sources_[source]),
                  .interface = sources_[source].interface,
                  .link = sources_[source].link});
}

// U2
RankId OtherJobs::receiver(const Source& source) const {
    const int other = draw(source, of_destination, placement_.nodes() - 1);
    return placement_.rank_at(NodeId(other < node_ ? other : other + 1), 0);
}

void OtherJobs::fill(Message& packet, int interface, LinkId link) const {
    const Source& from = sources_[index(interface, link)];
    packet.more().packet_kind = Message::Packet::other_job;
    packet.more().whole = nullptr;
    packet.more().number_in_whole = static_cast<int>(from.number);
    packet.more().of_rank = placement_.rank_at(node_, 0);
    packet.more().for_rank = receiver(from);
    packet.payload = payload_;
    packet.message_class = MessageClass::data;
    packet.more().credit = 0;
}

void OtherJobs::in_register(int interface, LinkId link) {
    const std::size_t source = index(interface, link);
    ++sources_[source].number;
    wait(source);
}

void OtherJobs::came(const Message& packet) {
    ++received_.packets;
    received_.payload_bytes += packet.payload.size();
}

}  // namespace narrows
