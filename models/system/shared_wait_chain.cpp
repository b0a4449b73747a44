#include "models/system/shared_wait_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "models/network/topology/resource.h"
#include "models/system/names.h"

namespace narrows {

namespace {

/// Follows the chain of waiting: from a program to the message that it waits for, to the room or the channel that the
/// message waits for, to the message that has it, to a program that does not receive that. Whatever has not ended is
/// part of the stop, so each step leads on, and the chain ends in a circle unless a message was never sent or is never
/// received.
class SharedWaitChain {
public:
    explicit SharedWaitChain(const System& system) : system_(system), topology_(system.topology()) {
        for (const AnyRouter* router : system.fabric().routers) {
            router->for_each_waiting([&](const Message& packet, Port port) {
                stuck_.try_emplace(&packet, Stuck{&packet, router, port});
            });
        }
        for (const Message* message : system.messages().under_way()) wholes_.push_back({message});
        for (RankId rank = 0; rank < system.ranks(); ++rank) {
            for (KnownMessage& known : system.processor(rank).known_messages())
                of(*known.message).known = std::move(known);
        }
        for (const Message* packet : system.packets().under_way()) {
            if (packet->more().whole != nullptr) of(*packet->more().whole).packets.push_back(packet);
        }
        for (EndpointId endpoint = 0; endpoint < system.endpoints(); ++endpoint) {
            for (const Message* message : system.asking_for_register(endpoint)) of(*message).asks_at = endpoint;
        }
    }

    Deadlock follow(const Activity& first) {
        step(first);
        return result();
    }

private:
    struct ByNumber {
        bool operator()(const Message* a, const Message* b) const { return a->number < b->number; }
    };
    /// A packet whose head waits in a router.
    struct Stuck {
        const Message* packet;
        const AnyRouter* router;
        Port port;
    };
    /// A message that its program has sent, and that no program has.
    struct Whole {
        const Message* message;
        std::optional<KnownMessage> known = std::nullopt;  ///< what its receiver knows
        // Those that have got their registers, and are not in memory.
        std::vector<const Message*> packets = {};
        std::optional<EndpointId> asks_at = std::nullopt;  ///< where its next packet asks for a register
    };

    /// True if `thing` was visited before: the chain is a circle.
    bool closes(const void* thing) {
        const auto [place, is_new] = seen_.try_emplace(thing, lines_.size());
        if (!is_new) {
            is_circle_ = true;
            circle_start_ = place->second;
        }
        return !is_new;
    }
    void say(NodeId node, std::string text) { lines_.emplace_back(std::move(text), node); }
    NodeId node_of(RankId rank) const { return system_.placement().node_of(rank); }
    NodeId node_with(EndpointId endpoint) const { return system_.placement().node_with(endpoint); }
    bool is_within_node(const Message& m) const { return node_of(m.from) == node_of(m.to); }
    Whole& of(const Message& message) {
        return *std::ranges::lower_bound(wholes_, message.number, {}, [](const Whole& w) { return w.message->number; });
    }

    static std::string name_of(const Message& m) {
        return fmt::format("message {} (rank {} to rank {})", message_id(m.from, m.sequence), m.from, m.to);
    }
    static std::string packet_name(const Message& p) {
        if (p.more().packet_kind == Message::Packet::other_job) return "a packet of another job";
        if (p.more().packet_kind != Message::Packet::data)
            return fmt::format("a control packet of rank {}", p.more().of_rank);
        return fmt::format("packet {} of message {}", p.more().number_in_whole,
                           message_id(p.more().whole->from, p.more().whole->sequence));
    }

    // --- programs -------------------------------------------------------------------------------------------------

    void step(const Activity& activity) {
        if (closes(&activity)) return;
        const RankId rank = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        if (waiting.what == Waiting::For::sent) {
            say(node_of(rank), fmt::format("rank {} waits until its sends have ended", rank));
            const auto sent = std::ranges::find_if(wholes_, [&](const Whole& w) { return is_sent_by(rank, w); });
            if (sent != wholes_.end()) step(*sent);
            return;
        }
        if (waiting.what == Waiting::For::send) return step_to_place(rank, RankId(waiting.node));
        const bool anyone = waiting.node == any_node;
        say(node_of(rank), anyone ? fmt::format("rank {} waits for a message from any rank", rank)
                                  : fmt::format("rank {} waits for a message from rank {}", rank, waiting.node));
        if (const Whole* const whole = awaited_by(activity)) return step(*whole);
        for (const Activity& other : system_.activities()) {
            const bool may_send = anyone ? other.rank.id() != rank : other.rank.id() == waiting.node;
            if (may_send && other.is_unfinished()) return step(other);
        }
        say(node_of(rank),
            anyone ? "every other program has finished: the message will never come"
                   : fmt::format("the programs of rank {} have finished: the message will never come", waiting.node));
    }

    /// T8: its data are still needed.
    bool is_sent_by(RankId rank, const Whole& whole) const {
        if (whole.message->from != rank) return false;
        if (is_within_node(*whole.message)) return true;
        const bool is_request = std::ranges::any_of(
            whole.packets, [](const Message* p) { return p->more().packet_kind == Message::Packet::request; });
        return is_request || whole.asks_at || (whole.known && whole.known->awaits_grant);
    }

    /// The message that the receive of the program has got, else one that it could get; null: none was sent.
    const Whole* awaited_by(const Activity& activity) const {
        const RankId rank = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        const auto is_its_own = [&](const Whole& w) {
            return w.message->to == rank && w.known && w.known->activity == activity.rank.activity();
        };
        const auto fits = [&](const Whole& w) {
            const bool from = waiting.node == any_node || waiting.node == w.message->from;
            const bool tag = waiting.tag == any_tag || waiting.tag == w.message->tag;
            return w.message->to == rank && from && tag && !(w.known && w.known->is_matched());
        };
        auto found = std::ranges::find_if(wholes_, is_its_own);
        if (found == wholes_.end()) found = std::ranges::find_if(wholes_, fits);
        return found == wholes_.end() ? nullptr : &*found;
    }

    /// A program that would have to receive a message of the rank.
    void step_to_receiver(RankId rank) {
        for (const Activity& activity : system_.activities()) {
            if (activity.rank.id() == rank && activity.is_unfinished()) return step(activity);
        }
        say(node_of(rank), fmt::format("every program of rank {} has finished: none will receive it", rank));
    }

    /// P1: what has a send register of the node.
    void step_to_place(RankId rank, RankId to) {
        const NodeId node = node_of(rank);
        for (int interface = 0; interface < system_.placement().interfaces(); ++interface) {
            const EndpointId endpoint = system_.placement().endpoint_at(node, interface);
            for (LinkId link(0); link < system_.placement().links(); ++link) {
                const LinkOut out = system_.interface(endpoint).link_out(link);
                if (out.in_register == nullptr) continue;
                say(node, fmt::format("rank {} waits to send to rank {}: {} has a register of its node", rank, to,
                                      packet_name(*out.in_register)));
                return step_to_packet(out.on_wire != nullptr ? *out.on_wire : *out.in_register);
            }
        }
        say(node, fmt::format("rank {} waits to send to rank {}", rank, to));
    }

    // --- messages -------------------------------------------------------------------------------------------------

    void step(const Whole& whole) {
        if (closes(&whole)) return;
        const Message& m = *whole.message;
        const bool is_matched = whole.known && whole.known->is_matched();
        if (is_within_node(m) && !is_matched) {
            say(node_of(m.to), fmt::format("{} waits until rank {} receives it", name_of(m), m.to));
            return step_to_receiver(m.to);
        }
        if (whole.known && whole.known->waits_for_room) return step_to_room(whole);
        if (whole.known && !whole.known->held.empty()) {
            say(node_of(m.to), fmt::format("{} waits in the interface until rank {} asks for it", name_of(m), m.to));
            return step_to_receiver(m.to);
        }
        if (whole.asks_at) return step_to_register(whole);
        if (!whole.packets.empty()) {
            say(node_of(m.to), fmt::format("{} has not come as a whole", name_of(m)));
            return step_to_packet(*whole.packets.front());
        }
        if (whole.known && whole.known->awaits_grant) {
            say(node_of(m.to), fmt::format("{} waits for a grant until rank {} receives it", name_of(m), m.to));
            return step_to_receiver(m.to);
        }
        step_to_earlier(whole);
    }

    /// T6: it has come, but one that was sent before it has not.
    void step_to_earlier(const Whole& whole) {
        const Message& m = *whole.message;
        const bool lists_deliveries = system_.machine().message.order == MessageOrder::delivery;
        const auto is_missing = [&](const Whole& w) {
            const bool is_earlier = w.message->from == m.from && w.message->to == m.to &&
                                    w.message->message_class == m.message_class &&
                                    w.message->number_in_pair < m.number_in_pair;
            return is_earlier && (!w.known || (lists_deliveries && (!w.packets.empty() || w.asks_at)));
        };
        const auto earlier = std::ranges::find_if(wholes_, is_missing);
        if (earlier == wholes_.end()) return;
        say(node_of(m.to), fmt::format("{} comes after {}", name_of(m), name_of(*earlier->message)));
        step(*earlier);
    }

    /// Q5
    void step_to_room(const Whole& whole) {
        const Message& m = *whole.message;
        say(node_of(m.to), fmt::format("{} waits in the interface for room of rank {} for messages from rank {}",
                                       name_of(m), m.to, m.from));
        const auto holder = std::ranges::find_if(wholes_, [&](const Whole& w) {
            return w.known && w.known->has_room && w.message->from == m.from && w.message->to == m.to;
        });
        if (holder == wholes_.end()) return;
        say(node_of(m.to), fmt::format("{} has the room until rank {} receives it", name_of(*holder->message), m.to));
        holder->known->is_matched() ? step(*holder) : step_to_receiver(m.to);
    }

    void step_to_register(const Whole& whole) {
        const EndpointId endpoint = *whole.asks_at;
        const LinkOut link = system_.interface(endpoint).link_out(0);
        const Message* const front = link.on_wire != nullptr ? link.on_wire : link.in_register;
        say(node_with(endpoint),
            fmt::format("{} waits for {}, which has {}", name_of(*whole.message), link_name(topology_, endpoint, 0),
                        front == nullptr ? "nothing" : packet_name(*front)));
        if (front != nullptr) step_to_packet(*front);
    }

    // --- packets --------------------------------------------------------------------------------------------------

    void step_to_packet(const Message& packet) {
        if (closes(&packet)) return;
        if (const auto stuck = stuck_.find(&packet); stuck != stuck_.end()) return step(stuck->second);
        if (const Whole* const held = held_before(packet)) return step(*held);
        const Message* const ahead = packet.crossed > 0 ? first_in_lane(packet) : first_of_interface(packet);
        if (ahead == nullptr) return say(node_with(packet.to), packet_name(packet) + " has not been taken by its node");
        say(node_with(packet.to), fmt::format("{} is behind {}", packet_name(packet), packet_name(*ahead)));
        step_to_packet(*ahead);
    }

    /// Q5: the message of the packet, or of one before it in the interface of the receiver, waits for room.
    const Whole* held_before(const Message& packet) const {
        const auto has_come = [&](const Whole& w) {
            return w.known && std::ranges::any_of(w.known->held, [&](const Message* held) {
                       return held == &packet || (held->to == packet.to && packet.last.port == Topology::local);
                   });
        };
        const auto found = packet.crossed == 0 ? wholes_.end() : std::ranges::find_if(wholes_, has_come);
        return found == wholes_.end() ? nullptr : &*found;
    }

    /// Returns the first packet in the lane that this packet has come to.
    const Message* first_in_lane(const Message& packet) const {
        const auto lane = [](const Message& p) {
            return std::tuple(p.last.router, p.last.port, p.last.channel, p.last.lane);
        };
        for (const auto& [other, stuck] : stuck_) {
            if (other->crossed > 0 && lane(*other) == lane(packet)) return other;
        }
        return nullptr;
    }

    /// The packet on the wire of its interface, else one that has an injection buffer.
    const Message* first_of_interface(const Message& packet) const {
        const Message* const on_wire = system_.interface(packet.from).link_out(0).on_wire;
        if (on_wire != nullptr && on_wire != &packet) return on_wire;
        for (const auto& [other, stuck] : stuck_) {
            if (other->crossed == 0 && other->from == packet.from) return other;
        }
        return last_in_injection_buffer(packet);
    }

    /// S5: the head of a packet can be on its way while the buffer still has its last bytes.
    const Message* last_in_injection_buffer(const Message& packet) const {
        const Message* last = nullptr;
        for (const Whole& whole : wholes_) {
            for (const Message* other : whole.packets) {
                const bool is_before = other->from == packet.from && other->sequence < packet.sequence;
                if (is_before && (last == nullptr || last->sequence < other->sequence)) last = other;
            }
        }
        return last;
    }

    void step(const Stuck& stuck) {
        const Resource wanted = stuck.port == Topology::local
                                    ? Resource{ResourceKind::link_in, stuck.packet->to}
                                    : Resource{ResourceKind::channel, stuck.router->id(), stuck.port};
        const Message* const holder = stuck.router->holder(*stuck.packet, stuck.port);
        say(node_with(stuck.packet->to),
            fmt::format("{} waits for {}, held by {}", packet_name(*stuck.packet), resource_name(topology_, wanted),
                        holder == nullptr ? "nothing" : packet_name(*holder)));
        if (holder != nullptr) step_to_packet(*holder);
    }

    Deadlock result() const {
        Deadlock all;
        for (std::size_t i = circle_start_; i < lines_.size(); ++i) {
            all.lines.push_back(lines_[i].first);
            all.nodes.push_back(lines_[i].second);
        }
        if (is_circle_) all.lines.push_back("... and so on from the top: a circle");
        std::ranges::sort(all.nodes);
        all.nodes.erase(std::unique(all.nodes.begin(), all.nodes.end()), all.nodes.end());
        return all;
    }

    const System& system_;
    const Topology& topology_;
    std::map<const Message*, Stuck, ByNumber> stuck_;  ///< keys are packets
    std::vector<Whole> wholes_;                        ///< sorted by their starts
    std::unordered_map<const void*, std::size_t> seen_;
    std::vector<std::pair<std::string, NodeId>> lines_;
    bool is_circle_ = false;
    std::size_t circle_start_ = 0;
};

}  // namespace

Deadlock deadlock_of_ranks(const System& system, const Activity& first) {
    return SharedWaitChain(system).follow(first);
}

}  // namespace narrows
