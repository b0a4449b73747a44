#include "models/system/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "models/network/topology/resource.h"
#include "models/system/names.h"
#include "models/system/stopped_messages.h"

namespace narrows {

namespace {

/// The activity that blocks the rank: this one, or the one of its rank that this one waits for.
const Activity& what_keeps(const System& system, const Activity& activity) {
    if (activity.rank.waiting().what != Waiting::For::nothing) return activity;
    for (const Activity& other : system.activities()) {
        const bool waits = other.is_unfinished() && other.rank.waiting().what != Waiting::For::nothing;
        if (waits && other.rank.id() == activity.rank.id()) return other;
    }
    return activity;
}

/// Follows the chain of waiting: from a program to the message that it waits for, to the room or channel that the
/// message waits for, to the message that holds it, to a program that does not receive that message. Each step leads
/// on, so the chain ends in a circle unless a message was never sent or is never received. Where processors do not
/// share interfaces, a rank is called a node, and a message is its own packet.
class WaitChain {
public:
    explicit WaitChain(const System& system)
        : system_(system),
          topology_(system.topology()),
          has_packets_(system.machine().has_packet_engine()),
          messages_(system) {}

    Deadlock follow(const Activity& first) {
        step(first);
        return result();
    }

private:
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
    std::string_view place() const { return has_packets_ ? "rank" : "node"; }
    std::string name_of(const Message& m) const {
        return fmt::format("message {0} ({1} {2} to {1} {3})", message_id(m.from, m.sequence), place(), m.from, m.to);
    }
    std::string packet_name(const Message& p) const {
        if (!has_packets_) return name_of(p);
        if (p.more().packet_kind == Message::Packet::other_job) return "a packet of another job";
        if (p.more().packet_kind != Message::Packet::data)
            return fmt::format("a control packet of rank {}", p.more().of_rank);
        return fmt::format("packet {} of message {}", p.more().number_in_whole,
                           message_id(p.more().whole->from, p.more().whole->sequence));
    }

    // --- programs -------------------------------------------------------------------------------------------------

    void step(const Activity& named) {
        const Activity& activity = what_keeps(system_, named);
        if (closes(&activity)) return;
        const RankId rank = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        if (waiting.what == Waiting::For::sent) {
            say(node_of(rank), fmt::format("{} {} waits until its sends have ended", place(), rank));
            if (const StoppedMessage* const sent = messages_.sent_by(rank)) step(*sent);
            return;
        }
        if (waiting.what == Waiting::For::send) return step_to_place(rank, waiting);
        const bool anyone = waiting.node == any_node;
        const std::string sender =
            anyone ? fmt::format("any {}", place()) : fmt::format("{} {}", place(), waiting.node);
        say(node_of(rank), fmt::format("{} {} waits for a message from {}", place(), rank, sender));
        if (const StoppedMessage* const whole = messages_.awaited_by(activity)) return step(*whole);
        for (const Activity& other : system_.activities()) {
            const bool may_send = anyone ? other.rank.id() != rank : other.rank.id() == waiting.node;
            if (may_send && other.is_unfinished()) return step(other);
        }
        say(anyone ? node_of(rank) : node_of(waiting.node),
            fmt::format("{} finished: the message will never come",
                        anyone ? "every other program has" : fmt::format("the programs of {} have", sender)));
    }

    /// A program that would have to receive a message of the rank. A program that waits to send is preferred.
    void step_to_receiver(RankId rank) {
        const Activity* waiting = nullptr;
        for (const Activity& activity : system_.activities()) {
            if (activity.rank.id() != rank || activity.finished_at() != never) continue;
            const bool sends = activity.rank.waiting().what == Waiting::For::send;
            if (waiting == nullptr || sends) waiting = &activity;
            if (sends) break;
        }
        if (waiting != nullptr) return step(*waiting);
        say(node_of(rank), fmt::format("every program of {} {} has finished: none will receive it", place(), rank));
    }

    /// P1: the holder of a send register of the node. A program names the link where messages are their own packets.
    void step_to_place(RankId rank, const Waiting& waiting) {
        const NodeId node = node_of(rank);
        const std::string sends = fmt::format("{0} {1} waits to send to {0} {2}", place(), rank, waiting.node);
        for (int interface = 0; interface < system_.placement().interfaces(); ++interface) {
            const EndpointId endpoint = system_.placement().endpoint_at(node, interface);
            for (LinkId link(0); link < system_.placement().links(); ++link) {
                const LinkOut out = system_.interface(endpoint).link_out(link);
                if (out.in_register == nullptr || (!has_packets_ && link != waiting.link)) continue;
                say(node, fmt::format("{}: {} has a register of its node", sends, packet_name(*out.in_register)));
                return step_to_packet(out.on_wire != nullptr ? *out.on_wire : *out.in_register);
            }
        }
        const bool acknowledges = system_.machine().interface.acknowledge != Acknowledge::none;
        say(node, acknowledges ? sends + ": an earlier transfer of its node was never acknowledged" : sends);
    }

    // --- messages -------------------------------------------------------------------------------------------------

    void step(const StoppedMessage& whole) {
        if (has_packets_ && closes(&whole)) return;  // otherwise its packet closes the circle
        const Message& m = *whole.message;
        const bool is_matched = whole.known && whole.known->is_matched();
        if (node_of(m.from) == node_of(m.to) && !is_matched) {
            say(node_of(m.to), fmt::format("{} waits until {} {} receives it", name_of(m), place(), m.to));
            return step_to_receiver(m.to);
        }
        if (whole.known && whole.known->waits_for_room) return step_to_room(whole);
        if (whole.known && !whole.known->held.empty()) {
            say(node_of(m.to),
                fmt::format("{} waits in the interface until {} {} asks for it", name_of(m), place(), m.to));
            return step_to_receiver(m.to);
        }
        if (whole.asks_at) return step_to_register(whole);
        if (!whole.packets.empty()) {
            if (has_packets_) say(node_of(m.to), fmt::format("{} has not come as a whole", name_of(m)));
            return step_to_packet(*whole.packets.front());
        }
        if (whole.known && whole.known->awaits_grant) {
            say(node_of(m.to), fmt::format("{} waits for a grant until {} {} receives it", name_of(m), place(), m.to));
            return step_to_receiver(m.to);
        }
        step_to_earlier(whole);
    }

    /// T6: the message has come, but an earlier one has not.
    void step_to_earlier(const StoppedMessage& whole) {
        const Message& m = *whole.message;
        const StoppedMessage* const earlier = messages_.missing_before(m);
        if (earlier == nullptr) return;
        say(node_of(m.to), fmt::format("{} comes after {}", name_of(m), name_of(*earlier->message)));
        step(*earlier);
    }

    /// The packet may wait for room (Q5).
    void step_to_room(const StoppedMessage& whole) {
        const Message& m = *whole.message;
        say(node_of(m.to), fmt::format("{} waits in the interface for room of rank {} for messages from rank {}",
                                       name_of(m), m.to, m.from));
        const StoppedMessage* const holder = messages_.in_room_of(m);
        if (holder == nullptr) return;
        say(node_of(m.to), fmt::format("{} has the room until rank {} receives it", name_of(*holder->message), m.to));
        holder->known->is_matched() ? step(*holder) : step_to_receiver(m.to);
    }

    void step_to_register(const StoppedMessage& whole) {
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
        if (const StuckPacket* const stuck = messages_.stuck(packet)) return step(*stuck);
        if (const StoppedMessage* const held = messages_.held_before(packet)) return step(*held);
        const Message* const ahead = messages_.ahead_of(packet);
        if (ahead == nullptr) return say(node_with(packet.to), packet_name(packet) + " has not been taken by its node");
        say(node_with(packet.to), fmt::format("{} is behind {}", packet_name(packet), packet_name(*ahead)));
        step_to_packet(*ahead);
    }

    void step(const StuckPacket& stuck) {
        const Message& packet = *stuck.packet;
        const NumberRange links = links_of(system_.machine().interface, packet.message_class);
        const Resource wanted =
            stuck.port == Topology::local
                ? Resource{ResourceKind::link_in, packet.to, links.first, links.first + links.count - 1}
                : Resource{ResourceKind::channel, stuck.router->id(), stuck.port};
        const std::string where = resource_name(topology_, wanted);
        const RouterId router = stuck.router->id();
        const NodeId node = node_with(router < system_.endpoints() ? topology_.node_at(router) : packet.to);
        const Message* const holder = stuck.router->holder(packet, stuck.port);
        if (holder == nullptr)  // only RTL with a fault
            return say(node, fmt::format("{} waits for {}, which nothing holds", packet_name(packet), where));
        say(node, fmt::format("{} waits for {}, held by {}", packet_name(packet), where, packet_name(*holder)));
        step_to_packet(*holder);
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
    bool has_packets_;
    StoppedMessages messages_;
    std::unordered_map<const void*, std::size_t> seen_;
    std::vector<std::pair<std::string, NodeId>> lines_;
    bool is_circle_ = false;
    std::size_t circle_start_ = 0;
};

}  // namespace

Deadlock deadlock_report(const System& system) {
    for (const Activity& first : system.activities()) {
        if (first.is_unfinished()) return WaitChain(system).follow(first);
    }
    return {};
}

Unreceived unreceived_messages(const System& system) {
    Unreceived result;
    for (RankId rank = 0; rank < system.ranks(); ++rank) {
        const std::vector<const Message*> kept = system.processor(rank).unreceived();
        if (result.messages == 0 && !kept.empty()) result.first = message_name(*kept.front());
        result.messages += kept.size();
    }
    return result;
}

}  // namespace narrows
