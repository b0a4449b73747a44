#include "tests/reference/one_node/packets_in.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "tests/reference/one_node/host_addresses.h"

namespace narrows::reference {

PacketsIn::PacketsIn(const OneNodeRules& rules, CreditProtocol& credits, Handover& handover, OneNodeTraffic& traffic,
                     std::vector<OneNodeMemory>& memories, PacketsOut& out, int endpoints)
    : rules_(&rules), credits_(&credits), handover_(&handover), traffic_(&traffic), memories_(&memories), out_(&out) {
    ReceiveLinks links;
    for (int link = 0; link < rules.links_of_interface(); ++link)
        links.emplace_back(rules.machine(), receive_buffers(rules.machine(), link));
    links_.assign(static_cast<std::size_t>(endpoints), links);
}

/// The number of the link in its node.
int PacketsIn::link_number(const PacketProgress& packet) const {
    return rules_->number_of_link(packet.place.interface, packet.carried.transfer.in_link);
}

std::tuple<Cycle, int> PacketsIn::order_of_presentation(const PacketProgress& packet) const {
    return {packet.carried.transfer.presented, link_number(packet)};
}

ReceiveLink& PacketsIn::link_of_packet(const PacketProgress& packet) {
    const auto endpoint = static_cast<std::size_t>(packet.carried.send.to);
    return links_[endpoint][static_cast<std::size_t>(packet.carried.transfer.in_link)];
}

bool PacketsIn::step(Cycle t) {
    bool happened = leave(t);
    for (ReceiveLinks& of_endpoint : links_) {
        for (ReceiveLink& link : of_endpoint) happened |= link.move_to_register(t);
    }
    happened |= present(t);
    return end_writes(t) || happened;
}

/// R4: a control packet is presented when its last byte is there.
bool PacketsIn::has_come(PacketProgress& packet, Cycle t) {
    Transfer& transfer = packet.carried.transfer;
    const Cycle last = transfer.path.back().tail;
    if (last == never || t <= last) return false;
    transfer.presented = std::max(transfer.presented, last + 1);
    return true;
}

bool PacketsIn::take_controls(Cycle t) {
    present(t);
    bool taken = false;
    for (int node = 0; node < rules_->places().nodes(); ++node) {
        for (PacketProgress* const packet : presented_at(node, t)) {
            if (packet->kind == PacketKind::data) continue;
            write(*packet, t);
            taken = true;
        }
    }
    return taken;
}

bool PacketsIn::present(Cycle t) {
    bool presented = false;
    for (ReceiveLinks& of_endpoint : links_) {
        for (ReceiveLink& link : of_endpoint) {
            if (!link.presents(t)) continue;
            PacketProgress& packet = traffic_->of(link.first());
            if (rules_->processor_moves() && packet.kind != PacketKind::data && !has_come(packet, t)) continue;
            if (std::exchange(packet.is_presented, true)) continue;
            packet.in_front = t;
            tell(packet, t);
            presented = true;
        }
    }
    return presented;
}

/// T6, Q2: records what the presentation of a packet makes known.
void PacketsIn::tell(PacketProgress& packet, Cycle t) {
    if (packet.kind == PacketKind::grant) packet.message->granted = t;
    if (packet.kind == PacketKind::data || packet.kind == PacketKind::request)
        packet.message->known = std::min(packet.message->known, t);
}

bool PacketsIn::end_writes(Cycle t) {
    std::vector<PacketProgress*> ended;
    std::erase_if(writing_, [&](PacketProgress* packet) {
        if (!have_ended(*packet->write, t)) return false;
        if (packet->host_write != nullptr && t < packet->host_write->end) return false;
        ended.push_back(packet);
        return true;
    });
    for (PacketProgress* const packet : ended) come(*packet, t);
    return !ended.empty();
}

std::vector<PacketProgress*> PacketsIn::presented_at(int node, Cycle t) {
    std::vector<PacketProgress*> presented;
    for (int interface = 0; interface < rules_->places().interfaces(); ++interface) {
        for (ReceiveLink& link : links_[static_cast<std::size_t>(rules_->places().endpoint(node, interface))]) {
            if (!link.presents(t)) continue;
            PacketProgress& packet = traffic_->of(link.first());
            if (packet.is_presented && !packet.is_taken) presented.push_back(&packet);
        }
    }
    sort_by(presented, [this](const PacketProgress& p) { return order_of_presentation(p); });
    return presented;
}

bool PacketsIn::needs_processor(const PacketProgress& packet) const {
    if (packet.kind != PacketKind::data) return false;
    return rules_->processor_moves() || pays_at_arrival(packet);
}

bool PacketsIn::pays_at_arrival(const PacketProgress& packet) const {
    return rules_->at_arrival() && (rules_->processor_cuts() || is_last_presented(packet));
}

/// True for the packet at the highest link among those of one cycle.
bool PacketsIn::is_last_presented(const PacketProgress& packet) const {
    const auto& packets = packet.message->packets;
    const auto order = [this](const PacketProgress& p) { return std::tuple(p.in_front, link_number(p)); };
    return std::all_of(packets.begin(), packets.end(),
                       [&](const PacketProgress& p) { return p.is_presented && order(p) <= order(packet); });
}

/// Q5: also true for packets of messages that have room. Held packets are handled in part 3 of a round.
bool PacketsIn::needs_no_admission(const PacketProgress& packet) const {
    const Unexpected unexpected = rules_->machine().interface.unexpected;
    if (unexpected == Unexpected::memory || packet.kind != PacketKind::data) return true;
    return unexpected == Unexpected::room && (packet.message->is_matched() || packet.message->has_room);
}

bool PacketsIn::take_presented(Cycle t) {
    bool taken = false;
    for (int node = 0; node < rules_->places().nodes(); ++node) {
        for (PacketProgress* const packet : presented_at(node, t)) {
            if (needs_processor(*packet) || !needs_no_admission(*packet)) continue;
            write(*packet, t);
            taken = true;
        }
    }
    return taken;
}

void PacketsIn::write(PacketProgress& packet, Cycle t) {
    packet.is_taken = true;
    packet.place_of_write = writes_++;
    OneNodeMemory& memory = (*memories_)[static_cast<std::size_t>(packet.to_node)];
    packet.write = memory.write(packet.place.interface, packet.carried.transfer.in_link, packet.payload, t);
    packet.host_write = write_over_bus(packet, t);
    if (packet.host_write != nullptr) leaving_.push_back(&packet);
    if (packet.write->empty() && packet.host_write == nullptr) {
        come(packet, t);
    } else {
        writing_.push_back(&packet);
    }
}

/// J10. None of nothing.
BusAccessPlace PacketsIn::write_over_bus(const PacketProgress& packet, Cycle t) {
    if (!rules_->has_host_bus() || packet.payload == 0) return nullptr;
    const int link = packet.carried.transfer.in_link;
    BusesOfNode& host = (*memories_)[static_cast<std::size_t>(packet.to_node)].host();
    return host.ask({.is_write = true,
                     .interface = packet.place.interface,
                     .address = address_of_received(*rules_, packet),
                     .bytes = packet.payload,
                     .turn = turn_of_packet(link, 0)},
                    t);
}

/// J10: registers of packets whose writes have left are free.
bool PacketsIn::leave(Cycle t) {
    return std::erase_if(leaving_, [&](PacketProgress* packet) {
               if (t < packet->host_write->left) return false;
               link_of_packet(*packet).release(t);
               return true;
           }) > 0;
}

/// T5. A message is delivered when all its packets are in memory.
void PacketsIn::come(PacketProgress& packet, Cycle t) {
    packet.in_memory = t;
    come_.push_back(&packet);
    out_->end_transfer(packet);
    credits_->bring(packet);
    if (packet.kind != PacketKind::data) {
        --traffic_->controls_under_way;
        return;
    }
    MessageProgress& message = *packet.message;
    for (const PacketProgress& p : message.packets) {
        if (p.in_memory == never) return;
    }
    message.delivered = t;
    last_ones_.push_back(&packet);
    handover_->give(message, t);
}

void PacketsIn::release(Cycle t) {
    sort_by(come_, [this](const PacketProgress& p) { return link_number(p); });
    for (PacketProgress* const packet : come_) {
        if (packet->host_write != nullptr) continue;  // its register was free before (J10)
        OneNodeMemory& memory = (*memories_)[static_cast<std::size_t>(packet->to_node)];
        const bool is_stored = packet->kind == PacketKind::data || packet->kind == PacketKind::other_job;
        link_of_packet(*packet).release(is_stored ? memory.store(packet->payload, t) : t);
    }
    come_.clear();
}

std::vector<MessageProgress*> PacketsIn::delivered() {
    std::vector<PacketProgress*> last = std::exchange(last_ones_, {});
    sort_by(last, [this](const PacketProgress& p) { return order_of_coming(p); });
    std::vector<MessageProgress*> messages;
    for (const PacketProgress* const packet : last) messages.push_back(packet->message);
    return messages;
}

}  // namespace narrows::reference
