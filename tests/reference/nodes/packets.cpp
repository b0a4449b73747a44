#include "tests/reference/nodes/packets.h"

#include <algorithm>

#include "tests/reference/message_classes.h"

namespace narrows::reference {

bool PacketsInRegisters::step(Cycle t) {
    bool happened = move(t);
    for (WholeMessage& message : traffic_->messages) {
        if (message.delivered != never) continue;
        for (PacketState& packet : message.packets) happened |= step(packet, t);
    }
    for (PacketState* const packet : traffic_->controls_under_way) happened |= step(*packet, t);
    return happened;
}

bool PacketsInRegisters::admit(Cycle t) {
    if (rules_->machine().interface.unexpected != Unexpected::room) return false;
    bool admitted = false;
    for (WholeMessage& message : traffic_->messages) {
        for (PacketState& packet : message.packets) {
            if (!write(packet, t)) continue;
            store(packet, t);
            admitted = true;
        }
    }
    return admitted;
}

bool PacketsInRegisters::step(PacketState& packet, Cycle t) {
    if (packet.in_memory != never) return false;
    const bool completed = complete(packet, t);
    const bool was_presented = present(packet, t);
    const bool writes = write(packet, t);
    return store(packet, t) || writes || was_presented || completed;
}

/// T4.
bool PacketsInRegisters::complete(PacketState& packet, Cycle t) {
    if (packet.in_register == never || packet.complete != never) return false;
    const bool is_prepared = t >= packet.in_register + rules_->machine().interface.send_overhead;
    if (!is_prepared || !have_ended(packet.read, t)) return false;
    packet.complete = t;
    const auto endpoint = static_cast<std::size_t>(packet.carried.send.from);
    (*out_)[endpoint][static_cast<std::size_t>(link_of(rules_->machine(), packet.carried.send))].complete(t);
    if (packet.kind != PacketKind::data) return true;
    WholeMessage& message = *packet.whole;
    const bool all = std::all_of(message.packets.begin(), message.packets.end(),
                                 [](const PacketState& p) { return p.complete != never; });
    if (all && !rules_->copies()) message.ended = t;  // T8
    return true;
}

bool PacketsInRegisters::move(Cycle t) {
    bool moved = false;
    for (auto& links : *out_) {
        for (SendLink& link : links) moved |= link.move_to_buffer(t);
    }
    for (ReceiveLinks& links : *in_) {
        for (ReceiveLink& link : links) moved |= link.move_to_register(t);
    }
    return moved;
}

/// T5, T6, Q2.
bool PacketsInRegisters::present(PacketState& packet, Cycle t) {
    if (packet.is_presented || packet.carried.transfer.presented == never) return false;
    if (t < packet.carried.transfer.presented) return false;
    packet.is_presented = true;
    switch (packet.kind) {
        case PacketKind::data:
        case PacketKind::request: packet.whole->known = std::min(packet.whole->known, t); break;
        case PacketKind::grant: packet.whole->granted = t; break;
        case PacketKind::credit:
        case PacketKind::other_job: break;
    }
    return true;
}

/// T5, Q5.
bool PacketsInRegisters::write(PacketState& packet, Cycle t) {
    if (!packet.is_presented || packet.writes) return false;
    if (packet.kind == PacketKind::data && !rules_->is_admitted(*packet.whole)) return false;
    packet.writes = true;
    const auto node = static_cast<std::size_t>(packet.to_node);
    packet.write = (*memories_)[node].access_of_interface(packet.interface, true, packet.payload, t);
    return true;
}

/// T5.
bool PacketsInRegisters::store(PacketState& packet, Cycle t) {
    if (!packet.writes || !have_ended(packet.write, t)) return false;
    packet.in_memory = t;
    const auto endpoint = static_cast<std::size_t>(packet.carried.send.to);
    (*in_)[endpoint][static_cast<std::size_t>(packet.carried.transfer.in_link)].release(t);
    if (packet.kind == PacketKind::data) deliver(*packet.whole, t);
    return true;
}

/// T7.
void PacketsInRegisters::deliver(WholeMessage& message, Cycle t) {
    const bool all = std::all_of(message.packets.begin(), message.packets.end(),
                                 [](const PacketState& p) { return p.in_memory != never; });
    if (!all) return;
    message.delivered = t;
    give_if_complete(*rules_, message, t);
}

}  // namespace narrows::reference
