#include "models/system/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <unordered_map>

#include "models/network/topology/resource.h"
#include "models/system/names.h"
#include "models/system/shared_wait_chain.h"

namespace narrows {

namespace {

/// An activity may wait for another one of its rank, which is then what keeps it: one that waits for something else.
const Activity& what_keeps(const System& system, const Activity& activity) {
    if (activity.rank.waiting().what != Waiting::For::nothing) return activity;
    for (const Activity& other : system.activities()) {
        const bool waits = other.is_unfinished() && other.rank.waiting().what != Waiting::For::nothing;
        if (waits && other.rank.id() == activity.rank.id()) return other;
    }
    return activity;
}

/// Follows the chain of waiting: from an activity to the message or activity it waits for, and so on.
class WaitChain {
public:
    explicit WaitChain(const System& system) : system_(system) { find_stuck_messages(); }

    Deadlock follow(const Activity& first) {
        step(first);
        return circle();
    }

private:
    struct Line {
        std::string text;
        NodeId node;
    };
    struct Stuck {
        const Message* message;
        const AnyRouter* router;
        Port port;
    };

    void find_stuck_messages() {
        for (const AnyRouter* router : system_.fabric().routers) {
            router->for_each_waiting([&](const Message& message, Port port) {
                stuck_.push_back({&message, router, port});
            });
        }
    }

    /// True if `thing` was visited before: the chain is a circle.
    bool closes(const void* thing) {
        const auto [place, is_new] = seen_.try_emplace(thing, lines_.size());
        if (!is_new) circle_start_ = place->second;
        return !is_new;
    }

    void step(const Activity& named) {
        const Activity& activity = what_keeps(system_, named);
        if (closes(&activity)) return;
        const NodeId node = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        if (waiting.what == Waiting::For::send) {
            say(node,
                fmt::format("node {} waits to send to node {} on interface link {}", node, waiting.node, waiting.link));
            const LinkOut link = system_.interface(node).link_out(waiting.link);
            const Message* ahead = link.in_register != nullptr ? link.in_register : link.on_wire;
            if (ahead != nullptr) {
                step_behind(*ahead, link);
            } else {
                say(node, fmt::format("an earlier transfer of node {} was never acknowledged", node));
            }
            return;
        }
        const bool anyone = waiting.node == any_node;
        say(node, anyone ? fmt::format("node {} waits for a message from any node", node)
                         : fmt::format("node {} waits for a message from node {}", node, waiting.node));
        for (const Stuck& stuck : stuck_) {
            if (stuck.message->to == node && (anyone || stuck.message->from == waiting.node)) return step(stuck);
        }
        for (const Activity& other : system_.activities()) {
            const bool may_send = anyone ? other.rank.id() != node : other.rank.id() == waiting.node;
            if (may_send && other.is_unfinished()) return step(other);
        }
        if (anyone) {
            say(node, "every other program has finished: the message will never come");
        } else {
            say(waiting.node,
                fmt::format("the programs of node {} have finished: the message will never come", waiting.node));
        }
    }

    /// A send register or buffer is taken by `message`; the message at the front of the wire keeps it from leaving.
    void step_behind(const Message& message, const LinkOut& link) {
        const Message& front = link.on_wire != nullptr ? *link.on_wire : message;
        for (const Stuck& stuck : stuck_) {
            if (stuck.message == &front) return step(stuck);
        }
        say(front.from, fmt::format("{} keeps the link and waits for an injection buffer", message_name(front)));
    }

    void step(const Stuck& stuck) {
        if (closes(stuck.message)) return;
        const NumberRange links = links_of(system_.machine().interface, stuck.message->message_class);
        const Resource wanted =
            stuck.port == Topology::local
                ? Resource{ResourceKind::link_in, stuck.message->to, links.first, links.first + links.count - 1}
                : Resource{ResourceKind::channel, stuck.router->id(), stuck.port};
        const std::string where = resource_name(system_.topology(), wanted);
        const Message* holder = stuck.router->holder(*stuck.message, stuck.port);
        if (holder == nullptr) {  // RTL with a fault
            say(stuck.message->from,
                fmt::format("{} waits for {}, which no message holds", message_name(*stuck.message), where));
            return;
        }
        say(stuck.router->id() < system_.endpoints() ? system_.topology().node_at(stuck.router->id()) : holder->to,
            fmt::format("{} waits for {}, held by {}", message_name(*stuck.message), where, message_name(*holder)));
        for (const Stuck& next : stuck_) {
            if (next.message == holder) return step(next);
        }
        if (system_.machine().interface.unexpected == Unexpected::hold) return step_to_program(*holder);
        say(holder->to, fmt::format("{} has not been taken by its node", message_name(*holder)));
    }

    /// P8: the message waits in the interface for a program that waits for something else.
    void step_to_program(const Message& message) {
        const NodeId node = message.to;
        say(node, fmt::format("{} waits in the interface until a program of node {} asks for what has come on its link",
                              message_name(message), node));
        const Activity* waiting = nullptr;
        for (const Activity& activity : system_.activities()) {
            if (activity.rank.id() != node || activity.finished_at() != never) continue;
            const bool sends = activity.rank.waiting().what == Waiting::For::send;
            if (waiting == nullptr || sends) waiting = &activity;
            if (sends) break;
        }
        if (waiting != nullptr) return step(*waiting);
        say(node, fmt::format("every program of node {} has finished: none will ask", node));
    }

    void say(NodeId node, std::string text) { lines_.push_back({std::move(text), node}); }

    Deadlock circle() const {
        Deadlock result;
        for (std::size_t i = circle_start_.value_or(0); i < lines_.size(); ++i) {
            result.lines.push_back(lines_[i].text);
            result.nodes.push_back(lines_[i].node);
        }
        if (circle_start_) result.lines.push_back("... and so on from the top: a circle");
        std::sort(result.nodes.begin(), result.nodes.end());
        result.nodes.erase(std::unique(result.nodes.begin(), result.nodes.end()), result.nodes.end());
        return result;
    }

    const System& system_;
    std::vector<Stuck> stuck_;
    std::unordered_map<const void*, std::size_t> seen_;
    std::vector<Line> lines_;
    std::optional<std::size_t> circle_start_;
};

}  // namespace

Deadlock deadlock_report(const System& system) {
    for (const Activity& first : system.activities()) {
        if (!first.is_unfinished()) continue;
        const Activity& activity = what_keeps(system, first);
        return system.machine().has_shared_nodes() ? deadlock_of_ranks(system, activity)
                                                   : WaitChain(system).follow(activity);
    }
    return {};
}

}  // namespace narrows
