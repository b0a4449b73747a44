#include "tests/reference/nodes/protocol.h"

#include <algorithm>

namespace narrows::reference {

namespace {

template <class Use>
void for_each_packet(const NodeTraffic& traffic, int from, int to, const Use& use) {
    for (const WholeMessage& message : traffic.messages) {
        if (message.from != from || message.to != to) continue;
        for (const PacketState& packet : message.packets) use(packet);
    }
    for (const PacketState& packet : traffic.controls) {
        if (packet.from == from && packet.to == to) use(packet);
    }
}

}  // namespace

void MessageProtocol::post(WholeMessage& message, Cycle t) {
    if (is_on() && !is_eager(message, t)) {
        message.is_rendezvous = true;
        add(PacketKind::request, &message, message.from, message.to, t);
    }
    message.posted = t;
}

/// Q1.
bool MessageProtocol::is_eager(const WholeMessage& message, Cycle t) const {
    return message.bytes <= rules_->machine().message.eager_bytes &&
           message.bytes <= credit(message.from, message.to, t);
}

/// Q1: what came back before t counts.
std::int64_t MessageProtocol::credit(int from, int to, Cycle t) const {
    std::int64_t credit = rules_->machine().room_bytes();
    for (const WholeMessage& m : traffic_->messages) {
        if (m.from == from && m.to == to && m.posted != never && !m.is_rendezvous) credit -= m.bytes;
    }
    for_each_packet(*traffic_, to, from, [&](const PacketState& p) { credit += p.in_memory < t ? p.credit : 0; });
    return credit;
}

/// Q3: by rank `from` to rank `to`, from before t.
std::int64_t MessageProtocol::owed(int from, int to, Cycle t) const {
    std::int64_t owed = 0;
    for (const WholeMessage& m : traffic_->messages) {
        if (m.from == to && m.to == from && !m.is_within_node() && !m.is_rendezvous && m.got < t) owed += m.bytes;
    }
    for_each_packet(*traffic_, from, to, [&owed](const PacketState& p) { owed -= p.credit; });
    return owed;
}

void MessageProtocol::match(WholeMessage& message, Cycle t) {
    if (!message.is_rendezvous) return;
    const auto is_its_request = [&message](const PacketState& p) {
        return p.kind == PacketKind::request && p.whole == &message;
    };
    const auto request = std::find_if(traffic_->controls.begin(), traffic_->controls.end(), is_its_request);
    const int interface = request->interface;
    add(PacketKind::grant, &message, message.to, message.from, t).fixed_interface = interface;
}

void MessageProtocol::load(PacketState& packet, Cycle t) const {
    if (is_on() && packet.kind != PacketKind::other_job)
        packet.credit = static_cast<int>(owed(packet.from, packet.to, t));
}

bool MessageProtocol::end_cycle(Cycle t) {
    if (!is_on()) return false;
    bool posted = false;
    for (int from = 0; from < rules_->places().ranks(); ++from) {
        for (int to = 0; to < rules_->places().ranks(); ++to) {
            const std::int64_t bytes = owed(from, to, t + 1);
            if (bytes == 0 || 2 * bytes < rules_->machine().room_bytes() || credit_packet_waits(from, to)) continue;
            PacketState& packet = add(PacketKind::credit, nullptr, from, to, t + 1);
            packet.fixed_interface = rules_->places().processor_of(from) % rules_->places().interfaces();
            posted = true;
        }
    }
    return posted;
}

bool MessageProtocol::credit_packet_waits(int from, int to) const {
    const auto& controls = traffic_->controls_under_way;
    return std::any_of(controls.begin(), controls.end(), [=](const PacketState* p) {
        return p->kind == PacketKind::credit && p->from == from && p->to == to && p->in_register == never;
    });
}

/// Q4.
PacketState& MessageProtocol::add(PacketKind kind, WholeMessage* message, int from, int to, Cycle t) {
    const RankPlaces& places = rules_->places();
    const auto message_class = kind == PacketKind::request ? MessageClass::request : MessageClass::reply;
    const Send send{0, 0, 0, 0, 0, rules_->machine().message.header_bytes, message_class};
    PacketState& packet =
        traffic_->add_control({kind, message, from, to, places.node_of(from), places.node_of(to), 0, 0, {send, 0, 0}});
    packet.may_ask = t;
    return packet;
}

}  // namespace narrows::reference
