#include "models/system/deadlock.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "models/system/names.h"
#include "models/topology/resource.h"

namespace narrows {

namespace {

/// Follows who waits for whom, from thing to thing.
class WaitChain {
public:
    explicit WaitChain(const System& system) : system_(system) { find_stuck_messages(); }

    std::vector<std::string> follow(const Activity& first) {
        step(first);
        return circle();
    }

private:
    struct Stuck {
        const Message* message;
        RouterId router;
        Port port;
        const Output* output;
    };

    void find_stuck_messages() {
        const Topology& topology = system_.topology();
        for (const AnyRouter* router : system_.fabric().routers) {
            for (Port port = Topology::local; port < topology.network_ports(); ++port) {
                const Output& output = router->output(port);
                output.queue.for_each_waiting([&](const ChannelRequest& request) {
                    stuck_.push_back({request.message, router->id(), port, &output});
                });
            }
        }
    }

    /// True when this has been seen before: the circle is closed.
    bool closes(const void* thing) {
        const auto [place, is_new] = seen_.try_emplace(thing, lines_.size());
        if (!is_new) circle_start_ = place->second;
        return !is_new;
    }

    void step(const Activity& activity) {
        if (closes(&activity)) return;
        const NodeId node = activity.rank.id();
        const Waiting waiting = activity.rank.waiting();
        if (waiting.what == Waiting::For::send) {
            lines_.push_back(
                fmt::format("node {} waits to send to node {} on interface link {}", node, waiting.node, waiting.link));
            const LinkOut link = system_.node(node).interface().link_out(waiting.link);
            const Message* ahead = link.in_register != nullptr ? link.in_register : link.on_wire;
            if (ahead != nullptr) {
                step_behind(*ahead, link);
            } else {
                lines_.push_back(fmt::format("an earlier transfer of node {} was never acknowledged", node));
            }
            return;
        }
        const bool anyone = waiting.node == any_node;
        lines_.push_back(anyone ? fmt::format("node {} waits for a message from any node", node)
                                : fmt::format("node {} waits for a message from node {}", node, waiting.node));
        for (const Stuck& stuck : stuck_) {
            if (stuck.message->to == node && (anyone || stuck.message->from == waiting.node)) return step(stuck);
        }
        for (const Activity& other : system_.activities()) {
            const bool may_send = anyone ? other.rank.id() != node : other.rank.id() == waiting.node;
            if (may_send && other.finished_at == never) return step(other);
        }
        lines_.push_back(
            anyone ? std::string("every other program has finished: the message will never come")
                   : fmt::format("the programs of node {} have finished: the message will never come", waiting.node));
    }

    /// A send register or buffer is taken by `message`; what keeps it is the message at the front of the wire.
    void step_behind(const Message& message, const LinkOut& link) {
        const Message& front = link.on_wire != nullptr ? *link.on_wire : message;
        for (const Stuck& stuck : stuck_) {
            if (stuck.message == &front) return step(stuck);
        }
        lines_.push_back(fmt::format("{} keeps the link and waits for an injection buffer", message_name(front)));
    }

    void step(const Stuck& stuck) {
        if (closes(stuck.message)) return;
        const int links = system_.machine().interface.links;
        const Resource wanted = stuck.port == Topology::local
                                    ? Resource{ResourceKind::link_in, stuck.message->to, 0, links - 1}
                                    : Resource{ResourceKind::channel, stuck.router, stuck.port};
        const std::string where = resource_name(system_.topology(), wanted);
        const Message* holder = stuck.output->channel(0).holder;
        lines_.push_back(
            fmt::format("{} waits for {}, held by {}", message_name(*stuck.message), where, message_name(*holder)));
        for (const Stuck& next : stuck_) {
            if (next.message == holder) return step(next);
        }
        lines_.push_back(fmt::format("{} has not been taken by its node", message_name(*holder)));
    }

    std::vector<std::string> circle() {
        if (circle_start_ == none) return lines_;
        std::vector<std::string> result(lines_.begin() + static_cast<std::ptrdiff_t>(circle_start_), lines_.end());
        result.push_back("... and so on from the top: a circle");
        return result;
    }

    static constexpr std::size_t none = static_cast<std::size_t>(-1);

    const System& system_;
    std::vector<Stuck> stuck_;
    std::unordered_map<const void*, std::size_t> seen_;
    std::vector<std::string> lines_;
    std::size_t circle_start_ = none;
};

}  // namespace

std::vector<std::string> deadlock_report(const System& system) {
    for (const Activity& activity : system.activities()) {
        if (activity.finished_at == never) return WaitChain(system).follow(activity);
    }
    return {};
}

}  // namespace narrows
