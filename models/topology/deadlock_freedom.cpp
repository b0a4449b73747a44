#include "models/topology/deadlock_freedom.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "models/topology/resource.h"
#include "models/topology/wait_graph.h"

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
        for (NodeId to = 0; to < topology.nodes(); ++to) {
            if (topology.routes_by_destination()) {
                add_only_routes(to);
            } else if (topology.forgets_the_way()) {
                add_by_router(to);
            } else {
                add_by_lane(to);
            }
        }
    }

    DeadlockFreedom result(bool slots_hold_messages) {
        DeadlockFreedom result{Freedom::ordered, used_channels(), used_lanes(), {}};
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
        result.verdict = has_choice_ ? Freedom::not_proved : Freedom::cycle;
        result.cycle = with_messages(cycle);
        return result;
    }

private:
    void add_by_lane(NodeId to) {
        walk_.follow(to, [this](LaneNumber held, const RoutePlace& place, const Choices& choices) {
            add_choices(place, choices);
            if (held == RouteWalk::none) return;
            RouteWalk::for_each_lane(choices, [&](Port port, int lane) { waits_.add(held, place.here, port, lane); });
        });
    }

    /// Every message takes the one route, in any lane: what holds for lane 0 holds for all of them.
    void add_only_routes(NodeId to) {
        next_port_.assign(static_cast<std::size_t>(topology_.routers()), Topology::local);
        const RouterId destination = topology_.router_of(to);
        for (NodeId from = 0; from < topology_.nodes(); ++from) {
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
        has_choice_ = lanes_.most() > 1;
    }

    /// All messages at a router have the same choices, whatever the lane in which they are.
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
        int options = 0;
        RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
            const LaneNumber number = walk_.lane_number(place.here, port, lane);
            used_[number] = true;
            may_escape = may_escape || escapes_[number];
        });
        for (const RouteChoice& choice : choices) options = std::max(options, std::popcount(choice.lanes));
        always_escape_ = always_escape_ && may_escape;
        has_choice_ = has_choice_ || options > 1 || (topology_.is_adaptive() && choices.size() > 1);
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

    std::size_t used_lanes() const { return static_cast<std::size_t>(std::ranges::count(used_, true)); }
    std::size_t used_channels() const {
        std::size_t count = 0;
        std::size_t last = walk_.lane_numbers();
        for (LaneNumber lane = 0; lane < used_.size(); ++lane) {
            const std::size_t port = walk_.port_number(lane);
            if (used_[lane] && port != last) {
                ++count;
                last = port;
            }
        }
        return count;
    }

    /// Finds a message for each step of the cycle.
    std::vector<Wait> with_messages(const std::vector<LaneNumber>& cycle) {
        std::vector<Wait> waits;
        for (const LaneNumber lane : cycle) {
            const ChannelEnd channel = walk_.channel_of(lane);
            waits.push_back({channel.router, channel.in_port, walk_.lane_of(lane), -1, -1});
        }
        const auto find = [&](LaneNumber held, const RoutePlace& place, const Choices& choices) {
            for (std::size_t i = 0; i < cycle.size(); ++i) {
                if (cycle[i] != held || waits[i].to >= 0) continue;
                const LaneNumber next = cycle[(i + 1) % cycle.size()];
                RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
                    if (walk_.lane_number(place.here, port, lane) != next) return;
                    waits[i].from = place.from;
                    waits[i].to = place.to;
                });
            }
        };
        const auto has_message = [](const Wait& wait) { return wait.to >= 0; };
        for (NodeId to = 0; to < topology_.nodes() && !std::ranges::all_of(waits, has_message); ++to) {
            walk_.follow(to, find);
        }
        return waits;
    }

    /// Where the messages to one destination are.
    struct Routers {
        std::vector<RouterId> reached;
        std::vector<bool> is_reached;
        std::vector<WaitGraph::Asked> asked;                ///< by router
        std::vector<std::pair<LaneNumber, RouterId>> held;  ///< and the router where its messages are

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
    RouteWalk walk_;  // numbers as many lanes of every channel as some channel has
    Routers routers_;
    WaitGraph waits_;
    std::vector<Port> next_port_;  ///< by router; local where no message has come yet
    std::vector<bool> used_;       ///< by lane
    std::vector<bool> escapes_;    ///< by lane
    bool always_escape_ = true;
    bool has_choice_ = false;
};

}  // namespace

DeadlockFreedom deadlock_freedom(const Topology& topology, const ClassLanes& lanes, bool slots_hold_messages) {
    return FreedomProof(topology, lanes).result(slots_hold_messages);
}

std::vector<std::string> lines_of(const Topology& topology, const std::vector<Wait>& cycle) {
    std::vector<std::string> lines;
    for (const Wait& wait : cycle) {
        const Resource channel{ResourceKind::channel, wait.router, wait.port};
        lines.push_back(fmt::format("{}, lane {}: a message from node {} to node {} waits for",
                                    resource_name(topology, channel), wait.lane, wait.from, wait.to));
    }
    return lines;
}

}  // namespace narrows
