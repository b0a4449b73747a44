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
    FreedomProof(const Topology& topology, int lanes)
        : topology_(topology), walk_(topology, lanes), waits_(topology, lanes), used_(walk_.lane_numbers()) {
        for (NodeId to = 0; to < topology.nodes(); ++to) {
            walk_.follow(to, [this](LaneNumber held, const RoutePlace& place, const Choices& choices) {
                add(held, place, choices);
            });
        }
    }

    DeadlockFreedom result(bool slots_hold_messages) {
        DeadlockFreedom result{Freedom::ordered, used_channels(), used_lanes(), {}};
        std::vector<LaneNumber> cycle = waits_.cycle([](LaneNumber) { return true; });
        if (cycle.empty()) return result;
        if (topology_.is_adaptive() && slots_hold_messages) {
            std::vector<LaneNumber> among_escapes = waits_.cycle([this](LaneNumber lane) { return is_escape(lane); });
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
    void add(LaneNumber held, const RoutePlace& place, const Choices& choices) {
        bool may_escape = false;
        int options = 0;
        RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
            used_[walk_.lane_number(place.here, port, lane)] = true;
            if (held != RouteWalk::none) waits_.add(held, place.here, port, lane);
            may_escape = may_escape || is_escape(place.here, port, lane);
        });
        for (const Choice& choice : choices) options = std::max(options, std::popcount(choice.lanes));
        always_escape_ = always_escape_ && may_escape;
        has_choice_ = has_choice_ || options > 1 || (topology_.is_adaptive() && choices.size() > 1);
    }

    bool is_escape(RouterId router, Port port, int lane) const {
        return topology_.is_escape(topology_.graph().group(router, port)->channel_class, lane);
    }
    bool is_escape(LaneNumber number) const {
        if (!used_[number]) return false;
        const ChannelEnd channel = walk_.channel_of(number);
        return is_escape(channel.router, channel.in_port, walk_.lane_of(number));
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

    const Topology& topology_;
    RouteWalk walk_;
    WaitGraph waits_;
    std::vector<bool> used_;  ///< by lane
    bool always_escape_ = true;
    bool has_choice_ = false;
};

}  // namespace

DeadlockFreedom deadlock_freedom(const Topology& topology, int lanes, bool slots_hold_messages) {
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
