#include "models/network/topology/deadlock_freedom.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

#include "models/network/topology/resource.h"
#include "models/network/topology/wait_graph.h"

namespace narrows {

namespace {

using LaneNumber = RouteWalk::LaneNumber;

class FreedomProof {
public:
    FreedomProof(const Topology& topology, const ClassLanes& lanes)
        : topology_(topology),
          lanes_(lanes),
          walk_(topology, lanes.most()),
          waits_(topology, lanes.most()),
          used_(walk_.lane_numbers()),
          escapes_(walk_.lane_numbers()) {
        find_escapes();
        choose_ends();
        const bool by_router = topology.routes_by_destination() && messages_enter_everywhere();
        for (RouterId here = first_router(); by_router && here < topology.routers(); ++here) add_routes_at(here);
        for (const NodeId to : ends_) {
            if (by_router) break;
            if (topology.routes_by_destination()) {
                add_only_routes(to);
            } else if (topology.forgets_the_way()) {
                add_by_router(to);
            } else {
                add_by_lane(to);
            }
        }
        if (topology.routes_to_switches()) add_other_nodes();
    }

    DeadlockFreedom result(bool slots_hold_messages) {
        DeadlockFreedom result{Freedom::ordered, 0, 0, {}};
        count_used(result);
        std::vector<LaneNumber> cycle = waits_.cycle([](LaneNumber) { return true; });
        if (cycle.empty()) return result;
        if (topology_.is_adaptive() && slots_hold_messages) {
            std::vector<LaneNumber> among_escapes =
                waits_.cycle([this](LaneNumber lane) { return bool{escapes_[lane]}; });
            if (always_escape_ && among_escapes.empty()) {
                result.verdict = Freedom::escape;
                return result;
            }
            if (!among_escapes.empty()) cycle = std::move(among_escapes);
        }
        std::tie(result.cycle, result.verdict) = with_messages(cycle);
        return result;
    }

private:
    /// Chooses the nodes between which messages are followed: all, or a few of each switch. Messages from one switch to
    /// another need two different nodes. So where nodes enter and leave at different switches, two of each are kept.
    void choose_ends() {
        const bool needs_all = !topology_.routes_to_switches();
        const auto routers = static_cast<std::size_t>(topology_.routers());
        std::vector<bool> has_one(routers);  // a node that enters and leaves there
        std::vector<int> entering(routers);
        std::vector<int> leaving(routers);
        for (NodeId node = 0; node < topology_.nodes(); ++node) {
            if (needs_all) {
                ends_.push_back(node);
                continue;
            }
            const auto entry = static_cast<std::size_t>(entry_of(node).router);
            const auto exit = static_cast<std::size_t>(exit_of(node).router);
            const bool is_alike = entry == exit ? bool{has_one[exit]} : entering[entry] >= 2 && leaving[exit] >= 2;
            if (is_alike) continue;
            ends_.push_back(node);
            if (entry == exit) has_one[exit] = true;
            ++entering[entry];
            ++leaving[exit];
        }
    }

    /// The port where messages to a node leave the last switch, or the node's own router where it has no switch.
    ChannelEnd exit_of(NodeId node) const {
        const RouterId router = topology_.router_of(node);
        return topology_.has_edge() ? *topology_.graph().origin(router, 0) : ChannelEnd{router, 0};
    }
    ChannelEnd entry_of(NodeId node) const { return topology_.graph().group(topology_.router_of(node), 0)->end; }

    /// Counts the lanes from and to the other nodes as used like those of the chosen nodes of their switch. They are in
    /// no cycle: messages to a node wait for nothing, and nothing waits for a message that enters.
    void add_other_nodes() {
        if (topology_.nodes() < 2) return;
        for (NodeId node = 0; node < topology_.nodes(); ++node) {
            Choices choices;
            topology_.choose_all({topology_.router_of(node), Topology::local, 0, node, node}, choices);
            RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
                used_[walk_.lane_number(topology_.router_of(node), port, lane)] = true;
            });
            const ChannelEnd exit = exit_of(node);
            Choices last;
            topology_.choose_all({exit.router, entry_of(node).in_port, 0, node, node}, last);
            RouteWalk::for_each_lane(
                last, [&](Port port, int lane) { used_[walk_.lane_number(exit.router, port, lane)] = true; });
        }
    }

    void add_by_lane(NodeId to) {
        walk_.follow(to, ends_, [this](LaneNumber held, const RoutePlace& place, const Choices& choices) {
            add_choices(place, choices);
            if (held == RouteWalk::none) return;
            RouteWalk::for_each_lane(choices, [&](Port port, int lane) { waits_.add(held, place.here, port, lane); });
        });
    }

    /// The first router in the network, not at its edge.
    RouterId first_router() const { return RouterId(topology_.has_edge() ? topology_.nodes() : 0); }

    /// True if messages to all other nodes enter at every router. A node does not send to itself. So where it leaves
    /// the network at another router than it enters, a second node must enter beside it.
    bool messages_enter_everywhere() const {
        std::vector<int> entering(static_cast<std::size_t>(topology_.routers()));
        for (const NodeId node : ends_) {
            const RouterId router = topology_.has_edge() ? entry_of(node).router : topology_.router_of(node);
            entering[static_cast<std::size_t>(router)] += exit_of(node).router == router ? 2 : 1;
        }
        return std::all_of(entering.begin() + first_router(), entering.end(), [](int nodes) { return nodes >= 2; });
    }

    /// Adds the two hops from a router for messages to every destination. This covers everything, because every router
    /// is looked at. It is quicker than following messages, because it stays in one part of the memory.
    void add_routes_at(RouterId here) {
        for (const NodeId to : ends_) {
            const RouterId destination = exit_of(to).router;
            if (here == destination) continue;
            const Port port = topology_.route(here, to);
            const LaneNumber held = walk_.lane_number(here, port, 0);
            for (int lane = 0; lane < lanes_at(here, port); ++lane) used_[held + static_cast<LaneNumber>(lane)] = true;
            const RouterId next = topology_.graph().group(here, port)->end.router;
            if (next != destination) waits_.add(held, next, topology_.route(next, to), 0);
        }
    }

    /// Every message takes the only route, in any lane, so following lane 0 covers all lanes.
    void add_only_routes(NodeId to) {
        next_port_.assign(static_cast<std::size_t>(topology_.routers()), Topology::local);
        const RouterId destination = topology_.router_of(to);
        for (const NodeId from : ends_) {
            LaneNumber held = RouteWalk::none;
            for (RouterId here = topology_.router_of(from); here != destination;) {
                Port& port = next_port_[static_cast<std::size_t>(here)];
                const bool is_known = port != Topology::local;
                if (!is_known) port = topology_.route(here, to);
                if (held != RouteWalk::none) waits_.add(held, here, port, 0);
                if (is_known) break;
                held = walk_.lane_number(here, port, 0);
                for (int lane = 0; lane < lanes_at(here, port); ++lane)
                    used_[held + static_cast<LaneNumber>(lane)] = true;
                here = topology_.graph().group(here, port)->end.router;
            }
        }
    }

    /// All messages at a router have the same choices, in whichever lane they are.
    void add_by_router(NodeId to) {
        routers_.start(topology_, to);
        for (std::size_t i = 0; i < routers_.reached.size(); ++i) {
            const RouterId here = routers_.reached[i];
            RoutePlace place{here, Topology::local, 0, to, to};
            Choices choices;
            topology_.choose_all(place, choices);
            add_choices(place, choices);
            WaitGraph::Asked& asked = routers_.asked[static_cast<std::size_t>(here)];
            waits_.clear(here, asked);
            RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
                waits_.add(here, port, lane, asked);
                const RouterId next = topology_.graph().group(here, port)->end.router;
                if (next == topology_.router_of(to)) return;
                routers_.held.emplace_back(walk_.lane_number(here, port, lane), next);
                routers_.reach(next);
            });
        }
        for (const auto& [held, here] : routers_.held) waits_.add(held, routers_.asked[static_cast<std::size_t>(here)]);
    }

    void add_choices(const RoutePlace& place, const Choices& choices) {
        bool may_escape = false;
        RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
            const LaneNumber number = walk_.lane_number(place.here, port, lane);
            used_[number] = true;
            may_escape = may_escape || escapes_[number];
        });
        always_escape_ = always_escape_ && may_escape;
    }

    void find_escapes() {
        const Graph& graph = topology_.graph();
        for (RouterId router = 0; router < graph.routers(); ++router) {
            for (Port port = 0; port < graph.ports(router); ++port) {
                const PortGroup* const group = graph.group(router, port);
                for (int lane = 0; group != nullptr && lane < lanes_at(router, port); ++lane) {
                    escapes_[walk_.lane_number(router, port, lane)] = topology_.is_escape(group->channel_class, lane);
                }
            }
        }
    }

    int lanes_at(RouterId router, Port port) const {
        return lanes_.of(topology_.graph().group(router, port)->channel_class);
    }

    /// Counts channels and lanes that messages use.
    void count_used(DeadlockFreedom& result) const {
        topology_.graph().for_each_group([&](RouterId router, Port port, const PortGroup& group) {
            const auto first = static_cast<std::ptrdiff_t>(walk_.lane_number(router, port, 0));
            const int lanes = lanes_.of(group.channel_class);
            const auto used = std::count(used_.begin() + first, used_.begin() + first + lanes, true);
            const auto channels = static_cast<std::size_t>(group.channels);
            result.channels += used > 0 ? channels : 0;
            result.lanes += static_cast<std::size_t>(used) * channels;
        });
    }

    /// Finds a message for each step of the cycle, if possible one without another choice. If every step has one, these
    /// messages can be deadlocked.
    std::pair<std::vector<Wait>, Freedom> with_messages(const std::vector<LaneNumber>& cycle) {
        std::vector<Wait> waits;
        for (const LaneNumber lane : cycle) {
            const ChannelEnd channel = walk_.channel_of(lane);
            waits.push_back({channel.router, channel.in_port, walk_.lane_of(lane), -1, -1});
        }
        std::vector<bool> has_no_choice(cycle.size());
        const auto find = [&](LaneNumber held, const RoutePlace& place, const Choices& choices) {
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                if (cycle[i] != held || has_no_choice[i]) continue;
                const LaneNumber next = cycle[(i + 1) % cycle.size()];
                RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
                    if (walk_.lane_number(place.here, port, lane) != next) return;
                    has_no_choice[i] = !may_choose(choices, port);
                    if (waits[i].to >= 0 && !has_no_choice[i]) return;
                    waits[i].from = place.from;
                    waits[i].to = place.to;
                });
            }
        };
        const auto all_found = [&] { return std::ranges::all_of(has_no_choice, [](bool none) { return none; }); };
        for (std::size_t i = 0; i < ends_.size() && !all_found(); ++i) walk_.follow(ends_[i], ends_, find);
        return {std::move(waits), all_found() ? Freedom::cycle : Freedom::not_proved};
    }

    /// True if a message that may take the port may instead take another port or another lane of it.
    bool may_choose(const Choices& choices, Port port) const {
        const bool chooses_ports = topology_.has_choices() && !topology_.decides_by_queue();
        if (chooses_ports && choices.size() > 1) return true;
        return std::ranges::any_of(
            choices, [port](const RouteChoice& c) { return c.port == port && std::popcount(c.lanes) > 1; });
    }

    /// The positions of the messages to one destination.
    struct Routers {
        std::vector<RouterId> reached;
        std::vector<bool> is_reached;
        std::vector<WaitGraph::Asked> asked;                ///< indexed by router
        std::vector<std::pair<LaneNumber, RouterId>> held;  ///< lanes, and the routers where their messages are

        void start(const Topology& topology, NodeId to) {
            const auto routers = static_cast<std::size_t>(topology.routers());
            reached.clear();
            is_reached.assign(routers, false);
            asked.resize(routers);
            held.clear();
            for (NodeId from = 0; from < topology.nodes(); ++from) {
                if (from != to) reach(topology.router_of(from));
            }
        }
        void reach(RouterId router) {
            if (is_reached[static_cast<std::size_t>(router)]) return;
            is_reached[static_cast<std::size_t>(router)] = true;
            reached.push_back(router);
        }
    };

    const Topology& topology_;
    ClassLanes lanes_;
    RouteWalk walk_;  // numbers as many lanes for every channel as the channel with the most lanes has
    Routers routers_;
    WaitGraph waits_;
    std::vector<NodeId> ends_;
    std::vector<Port> next_port_;  ///< indexed by router; local where no message has come yet
    std::vector<bool> used_;       ///< indexed by lane
    std::vector<bool> escapes_;    ///< indexed by lane
    bool always_escape_ = true;
};

}  // namespace

DeadlockFreedom deadlock_freedom(const Topology& topology, const ClassLanes& lanes, bool slots_hold_messages) {
    // A message that holds the wire waits for nothing (docs/networks.md).
    if (topology.is_medium()) return {Freedom::ordered, 1, 1, {}};
    return FreedomProof(topology, lanes).result(slots_hold_messages);
}

std::vector<std::string> lines_of(const Topology& topology, const std::vector<Wait>& cycle) {
    std::vector<std::string> lines;
    for (const Wait& wait : cycle) {
        const Resource channel{ResourceKind::channel, wait.router, wait.port};
        lines.push_back(fmt::format("{}, lane {}: a message from {} to {} waits for", resource_name(topology, channel),
                                    wait.lane, endpoint_name(topology, wait.from), endpoint_name(topology, wait.to)));
    }
    return lines;
}

}  // namespace narrows
