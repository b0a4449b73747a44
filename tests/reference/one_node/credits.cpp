#include "tests/reference/one_node/credits.h"

#include <algorithm>

namespace narrows::reference {

void CreditProtocol::post(MessageProgress& message, Cycle t) {
    message.posted = t;
    if (!rules_->has_protocol()) return;
    Ledger& ledger = ledgers_[{message.from, message.to}];
    const std::int64_t credit = rules_->machine().room_bytes() + ledger.returned - ledger.spent;
    if (message.bytes <= rules_->machine().message.eager_bytes && message.bytes <= credit) {
        ledger.spent += message.bytes;
        return;
    }
    message.is_rendezvous = true;
    add(PacketKind::request, &message, message.from, message.to, t);
}

/// The grant goes through the interface through which the request came.
void CreditProtocol::match(const MessageProgress& message, Cycle t) {
    if (!message.is_rendezvous) return;
    const auto is_request = [&](const PacketProgress& p) {
        return p.kind == PacketKind::request && p.message == &message;
    };
    const auto request = std::find_if(traffic_->controls.begin(), traffic_->controls.end(), is_request);
    const int interface = request->place.interface;
    add(PacketKind::grant, request->message, message.to, message.from, t).fixed_interface = interface;
}

void CreditProtocol::owe(const MessageProgress& message) {
    if (!rules_->has_protocol() || message.is_rendezvous || message.is_within_node()) return;
    ledgers_[{message.to, message.from}].owed_now += message.bytes;
}

void CreditProtocol::load(PacketProgress& packet) {
    if (!rules_->has_protocol() || packet.kind == PacketKind::other_job) return;
    packet.credit = static_cast<int>(std::exchange(ledgers_[{packet.from, packet.to}].owed, 0));
}

void CreditProtocol::bring(const PacketProgress& packet) {
    if (packet.credit > 0) ledgers_[{packet.to, packet.from}].returned_now += packet.credit;
}

bool CreditProtocol::end_cycle(Cycle t) {
    bool posted = false;
    for (auto& [pair, ledger] : ledgers_) {
        ledger.returned += std::exchange(ledger.returned_now, 0);
        ledger.owed += std::exchange(ledger.owed_now, 0);
        const bool is_much = ledger.owed > 0 && 2 * ledger.owed >= rules_->machine().room_bytes();
        if (!is_much || credit_packet_waits(pair.first, pair.second)) continue;
        const RankPlaces& places = rules_->places();
        const int interface = places.processor_of(pair.first) % places.interfaces();
        add(PacketKind::credit, nullptr, pair.first, pair.second, t + 1).fixed_interface = interface;
        posted = true;
    }
    return posted;
}

bool CreditProtocol::credit_packet_waits(int from, int to) const {
    return std::any_of(traffic_->controls.begin(), traffic_->controls.end(), [=](const PacketProgress& p) {
        return p.kind == PacketKind::credit && p.from == from && p.to == to && p.placed == never;
    });
}

/// Q4.
PacketProgress& CreditProtocol::add(PacketKind kind, MessageProgress* message, int from, int to, Cycle t) {
    const RankPlaces& places = rules_->places();
    const auto message_class = kind == PacketKind::request ? MessageClass::request : MessageClass::reply;
    const Send send{0, 0, 0, 0, 0, rules_->machine().message.header_bytes, message_class};
    PacketProgress packet{kind, message, from, to, places.node_of(from), places.node_of(to), 0, 0, {send, 0}};
    packet.may_ask = t;
    return traffic_->add_control(std::move(packet));
}

}  // namespace narrows::reference
