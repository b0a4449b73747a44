#include "models/system/shared_wait_chain.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "models/system/names.h"
#include "models/topology/resource.h"

namespace narrows {

namespace {

/// Follows the chain of waiting: from a program to the message that it waits for, to the room or the channel that the
/// message waits for, to the message that has it, to the program that does not receive that.
class SharedWaitChain {
public:
    explicit SharedWaitChain(const System& system) : system_(system), topology_(system.topology()) {
        for (const AnyRouter* router : system.fabric().routers) {
            router->for_each_waiting([&](const Message& packet, Port port) {
                stuck_.push_back({&packet, router, port});
            });
        }
        for (RankId rank = 0; rank < system.ranks(); ++rank) {
            for (KnownMessage& known : system.processor(rank).known_messages()) known_.push_back(std::move(known));
        }
        std::ranges::sort(known_, {}, [](const KnownMessage& known) { return known.message->number; });
    }

    Deadlock follow(const Activity& first) {
        step(first);
        return result();
    }

private:
    struct Stuck {
        const Message* packet;
        const AnyRouter* router;
        Port port;
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

    static std::string name_of(const Message& m) {
        return fmt::format("message {} (rank {} to rank {})", message_id(m.from, m.sequence), m.from, m.to);
    }
    static std::string packet_name(const Message& p) {
        if (p.packet_kind == Message::Packet::other_job) return "a packet of another job";
        if (p.packet_kind != Message::Packet::data) return fmt::format("a control packet of rank {}", p.of_rank);
        return fmt::format("packet {} of message {}", p.number_in_whole, message_id(p.whole->from, p.whole->sequence));
    }

    void step(const Activity& activity) {
        if (closes(&activity)) return;
        const RankId rank = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        if (waiting.what == Waiting::For::sent) {
            say(node_of(rank), fmt::format("rank {} waits until its sends have ended", rank));
            return step_to_message([&](const Message& m) { return m.from == rank; });
        }
        const bool anyone = waiting.node == any_node;
        say(node_of(rank), anyone ? fmt::format("rank {} waits for a message from any rank", rank)
                                  : fmt::format("rank {} waits for a message from rank {}", rank, waiting.node));
        step_to_message([&](const Message& m) { return m.to == rank && (anyone || m.from == waiting.node); });
        if (has_gone_on_) return;
        for (const Activity& other : system_.activities()) {
            const bool may_send = anyone ? other.rank.id() != rank : other.rank.id() == waiting.node;
            if (may_send && other.is_unfinished()) return step(other);
        }
        say(node_of(rank),
            anyone ? "every other program has finished: the message will never come"
                   : fmt::format("the programs of rank {} have finished: the message will never come", waiting.node));
    }

    /// The first message under way that `is_wanted`; of those, one that waits for something else than its receive.
    template <class IsWanted>
    void step_to_message(IsWanted is_wanted) {
        has_gone_on_ = false;
        for (const KnownMessage& known : known_) {
            const bool waits = known.waits_for_room || known.is_incomplete || known.awaits_receive_within_node;
            if (!waits || !is_wanted(*known.message)) continue;
            step(known);
            has_gone_on_ = true;
            return;
        }
        for (const Stuck& stuck : stuck_) {
            if (stuck.packet->whole == nullptr || !is_wanted(*stuck.packet->whole)) continue;
            step(stuck);
            has_gone_on_ = true;
            return;
        }
        for (EndpointId endpoint = 0; endpoint < system_.endpoints(); ++endpoint) {
            if (step_to_sending(endpoint, is_wanted)) return;
        }
    }

    /// A packet in the interface, or one that asks for its register.
    template <class IsWanted>
    bool step_to_sending(EndpointId endpoint, IsWanted is_wanted) {
        const LinkOut link = system_.interface(endpoint).link_out(0);
        const auto is_of_it = [&](const Message* p) {
            return p != nullptr && p->whole != nullptr && is_wanted(*p->whole);
        };
        const Message* waiting = is_of_it(link.in_register) ? link.in_register : nullptr;
        if (is_of_it(link.on_wire)) waiting = link.on_wire;
        const std::vector<const Message*> asking = system_.asking_for_register(endpoint);
        const auto asks =
            std::ranges::find_if(asking, is_wanted, [](const Message* m) -> const Message& { return *m; });
        if (waiting == nullptr && asks == asking.end()) return false;
        has_gone_on_ = true;
        const std::string what = waiting != nullptr ? packet_name(*waiting) : name_of(**asks);
        const Message* const front = link.on_wire != nullptr ? link.on_wire : link.in_register;
        say(node_with(endpoint), fmt::format("{} waits for {}, which has {}", what, link_name(topology_, endpoint, 0),
                                             front == nullptr ? "nothing" : packet_name(*front)));
        if (front != nullptr) step_to_packet(*front);
        return true;
    }

    /// What holds up a packet that has left its node, or is the first to leave.
    void step_to_packet(const Message& packet) {
        for (const Stuck& stuck : stuck_) {
            if (stuck.packet == &packet) return step(stuck);
        }
        // It has come to its receiver: a packet before it in the interface waits for room.
        for (const KnownMessage& known : known_) {
            const bool is_before =
                std::ranges::any_of(known.held, [&](const Message* held) { return held->to == packet.to; });
            if (is_before) return step(known);
        }
        say(node_with(packet.to), packet_name(packet) + " has not been taken by its node");
    }

    void step(const Stuck& stuck) {
        if (closes(stuck.packet)) return;
        const Resource wanted = stuck.port == Topology::local
                                    ? Resource{ResourceKind::link_in, stuck.packet->to}
                                    : Resource{ResourceKind::channel, stuck.router->id(), stuck.port};
        const Message* const holder = stuck.router->holder(*stuck.packet, stuck.port);
        say(node_with(stuck.packet->to),
            fmt::format("{} waits for {}, held by {}", packet_name(*stuck.packet), resource_name(topology_, wanted),
                        holder == nullptr ? "nothing" : packet_name(*holder)));
        if (holder != nullptr) step_to_packet(*holder);
    }

    void step(const KnownMessage& known) {
        if (closes(&known)) return;
        const Message& m = *known.message;
        if (known.awaits_receive_within_node) {
            say(node_of(m.to), fmt::format("{} waits until rank {} receives it", name_of(m), m.to));
            return step_to_program(m.to);
        }
        if (!known.waits_for_room) {
            say(node_of(m.to), fmt::format("{} has not come as a whole", name_of(m)));
            return step_to_sending_of(m);
        }
        say(node_of(m.to), fmt::format("{} waits in the interface for room of rank {} for messages from rank {}",
                                       name_of(m), m.to, m.from));
        const auto holder = std::ranges::find_if(known_, [&](const KnownMessage& other) {
            return other.has_room && other.message->from == m.from && other.message->to == m.to;
        });
        if (holder == known_.end()) return;
        say(node_of(m.to), fmt::format("{} has the room until rank {} receives it", name_of(*holder->message), m.to));
        step_to_program(m.to);
    }

    void step_to_sending_of(const Message& whole) {
        for (const Stuck& stuck : stuck_) {
            if (stuck.packet->whole == &whole) return step(stuck);
        }
        for (EndpointId endpoint = 0; endpoint < system_.endpoints(); ++endpoint) {
            if (step_to_sending(endpoint, [&](const Message& m) { return &m == &whole; })) return;
        }
        for (const KnownMessage& known : known_) {
            const bool is_before = known.message != &whole && known.waits_for_room && !known.held.empty() &&
                                   node_of(known.message->to) == node_of(whole.to);
            if (is_before) return step(known);
        }
        step_behind(whole);
    }

    /// A packet of the message is behind another one, in a send buffer or in a lane.
    void step_behind(const Message& whole) {
        for (EndpointId endpoint = 0; endpoint < system_.endpoints(); ++endpoint) {
            const Message* const front = system_.interface(endpoint).link_out(0).on_wire;
            if (front == nullptr || node_with(endpoint) != node_of(whole.from)) continue;
            say(node_with(endpoint), fmt::format("a packet of it waits behind {} at {}", packet_name(*front),
                                                 link_name(topology_, endpoint, 0)));
            return step_to_packet(*front);
        }
        if (stuck_.empty()) return;
        say(node_with(stuck_.front().packet->to),
            fmt::format("a packet of it waits in the network, where {} waits", packet_name(*stuck_.front().packet)));
        step(stuck_.front());
    }

    void step_to_program(RankId rank) {
        for (const Activity& activity : system_.activities()) {
            if (activity.rank.id() == rank && activity.is_unfinished()) return step(activity);
        }
        say(node_of(rank), fmt::format("every program of rank {} has finished: none will receive it", rank));
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
    std::vector<Stuck> stuck_;
    std::vector<KnownMessage> known_;  ///< of all ranks, in the order of their starts
    std::unordered_map<const void*, std::size_t> seen_;
    std::vector<std::pair<std::string, NodeId>> lines_;
    bool has_gone_on_ = false;
    bool is_circle_ = false;
    std::size_t circle_start_ = 0;
};

}  // namespace

Deadlock deadlock_of_ranks(const System& system, const Activity& first) {
    return SharedWaitChain(system).follow(first);
}

}  // namespace narrows
