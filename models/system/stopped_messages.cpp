#include "models/system/stopped_messages.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace narrows {

StoppedMessages::StoppedMessages(const System& system) : system_(system) {
    for (const AnyRouter* router : system.fabric().routers) {
        router->for_each_waiting([&](const Message& packet, Port port) {
            stuck_.try_emplace(&packet, StuckPacket{&packet, router, port});
        });
    }
    for (const Message* message : system.messages().under_way()) all_.push_back({message});
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        for (KnownMessage& known : system.processor(rank).known_messages()) of(*known.message).known = std::move(known);
    }
    for (const Message* packet : system.packets().under_way()) {
        if (packet->more().whole != nullptr) of(*packet->more().whole).packets.push_back(packet);
    }
    for (StoppedMessage& each : all_) {
        if (!system.machine().has_packet_engine() && !each.known) each.packets.push_back(each.message);
    }
    for (EndpointId endpoint = 0; endpoint < system.endpoints(); ++endpoint) {
        for (const Message* message : system.asking_for_register(endpoint)) of(*message).asks_at = endpoint;
    }
}

template <class Condition>
const StoppedMessage* StoppedMessages::first(Condition condition) const {
    const auto found = std::ranges::find_if(all_, condition);
    return found == all_.end() ? nullptr : &*found;
}

StoppedMessage& StoppedMessages::of(const Message& message) {
    return *std::ranges::lower_bound(all_, message.number, {}, [](const auto& each) { return each.message->number; });
}

bool StoppedMessages::is_within_node(const Message& message) const {
    return system_.placement().node_of(message.from) == system_.placement().node_of(message.to);
}

const StoppedMessage* StoppedMessages::sent_by(RankId rank) const {
    const auto is_request = [](const Message* p) { return p->more().packet_kind == Message::Packet::request; };
    return first([&](const StoppedMessage& each) {
        if (each.message->from != rank) return false;
        return is_within_node(*each.message) || std::ranges::any_of(each.packets, is_request) || each.asks_at ||
               (each.known && each.known->awaits_grant);
    });
}

const StoppedMessage* StoppedMessages::awaited_by(const Activity& activity) const {
    const RankId rank = activity.rank.id();
    const Waiting waiting = activity.rank.waiting();
    const StoppedMessage* const its_own = first([&](const StoppedMessage& each) {
        return each.message->to == rank && each.known && each.known->activity == activity.rank.activity();
    });
    if (its_own != nullptr) return its_own;
    return first([&](const StoppedMessage& each) {
        const bool from = waiting.node == any_node || waiting.node == each.message->from;
        const bool tag = waiting.tag == any_tag || waiting.tag == each.message->tag;
        return each.message->to == rank && from && tag && !(each.known && each.known->is_matched());
    });
}

const StoppedMessage* StoppedMessages::missing_before(const Message& message) const {
    const bool lists_deliveries = system_.machine().message.order == MessageOrder::delivery;
    return first([&](const StoppedMessage& each) {
        const Message& m = *each.message;
        const bool is_earlier = m.from == message.from && m.to == message.to &&
                                m.message_class == message.message_class && m.number_in_pair < message.number_in_pair;
        return is_earlier && (!each.known || (lists_deliveries && (!each.packets.empty() || each.asks_at)));
    });
}

const StoppedMessage* StoppedMessages::in_room_of(const Message& message) const {
    return first([&](const StoppedMessage& each) {
        return each.known && each.known->has_room && each.message->from == message.from &&
               each.message->to == message.to;
    });
}

const StoppedMessage* StoppedMessages::held_before(const Message& packet) const {
    if (packet.crossed == 0) return nullptr;
    const auto holds = [&](const auto& condition) {
        return first(
            [&](const StoppedMessage& each) { return each.known && std::ranges::any_of(each.known->held, condition); });
    };
    const StoppedMessage* const itself = holds([&](const Message* held) { return held == &packet; });
    if (itself != nullptr || packet.last.port != Topology::local) return itself;
    return holds([&](const Message* held) { return held->to == packet.to; });
}

const StuckPacket* StoppedMessages::stuck(const Message& packet) const {
    const auto found = stuck_.find(&packet);
    return found == stuck_.end() ? nullptr : &found->second;
}

/// Returns the first packet in the lane that this packet has come to.
const Message* StoppedMessages::first_in_lane(const Message& packet) const {
    const auto lane = [](const Message& p) {
        return std::tuple(p.last.router, p.last.port, p.last.channel, p.last.lane);
    };
    for (const auto& [other, stuck] : stuck_) {
        if (other->crossed > 0 && lane(*other) == lane(packet)) return other;
    }
    return nullptr;
}

/// The packet on the wire of its interface; if there is none, a packet in an injection buffer.
const Message* StoppedMessages::first_of_interface(const Message& packet) const {
    const Message* const on_wire = system_.interface(packet.from).link_out(packet.link).on_wire;
    if (on_wire != nullptr && on_wire != &packet) return on_wire;
    for (const auto& [other, stuck] : stuck_) {
        if (other->crossed == 0 && other->from == packet.from && other->link == packet.link) return other;
    }
    return last_in_injection_buffer(packet);
}

/// S5: the head of a packet can be on its way while the buffer still has its last bytes.
const Message* StoppedMessages::last_in_injection_buffer(const Message& packet) const {
    const Message* last = nullptr;
    for (const StoppedMessage& each : all_) {
        for (const Message* other : each.packets) {
            const bool is_before = other->from == packet.from && other->sequence < packet.sequence;
            if (is_before && (last == nullptr || last->sequence < other->sequence)) last = other;
        }
    }
    return last;
}

}  // namespace narrows
