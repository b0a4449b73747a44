#include "models/machine/network_file_checks.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <set>

#include "models/machine/route_table.h"

namespace narrows {

namespace {

/// Larger route tables are not walked through.
constexpr std::int64_t most_routes = 1 << 26;
/// Limit for the ports of all switches, by lane. One high number in the file is enough to exceed it.
constexpr std::int64_t most_lanes_of_ports = 1 << 24;

std::size_t index(int number) { return static_cast<std::size_t>(number); }

/// The switches that a walk along the channels reaches.
class SwitchReach {
public:
    SwitchReach(const NetworkFile& network, bool backwards_too) : next_(network.switches.size()) {
        for (const FileChannel& channel : network.channels) {
            next_[index(channel.from.at)].push_back(channel.to.at);
            if (backwards_too) next_[index(channel.to.at)].push_back(channel.from.at);
        }
    }

    /// Returns the switches that can be reached, indexed by number.
    const std::vector<bool>& from(int start) {
        reached_.assign(next_.size(), false);
        reached_[index(start)] = true;
        pending_.assign(1, start);
        while (!pending_.empty()) {
            const int here = pending_.back();
            pending_.pop_back();
            for (const int next : next_[index(here)]) {
                if (!reached_[index(next)]) pending_.push_back(next);
                reached_[index(next)] = true;
            }
        }
        return reached_;
    }

private:
    std::vector<std::vector<int>> next_;
    std::vector<bool> reached_;
    std::vector<int> pending_;
};

/// Walks the routes of a table to one destination after the other.
class TableWalk {
public:
    TableWalk(const NetworkFile& network, const RouteTable& table, const Place& file, std::vector<Problem>& problems)
        : network_(network),
          table_(table),
          file_(file),
          problems_(problems),
          lanes_(table.looks_at_lane() ? network.lanes_named : 1) {
        for (const int ports : network.ports) {
            first_port_.push_back(first_port_.empty() ? 0 : first_port_.back() + ports_before_);
            ports_before_ = ports;
        }
        const auto all_ports = index(first_port_.back() + ports_before_);
        far_ends_.assign(all_ports, {nowhere, 0});
        for (const FileChannel& channel : network.channels) far_ends_[number(channel.from)] = channel.to;
        state_.assign(all_ports * index(lanes_), {});
    }

    /// Returns false, with a problem, at the first message that cannot go on.
    bool leads_everywhere() {
        for (int to = 0; to < network_.nodes(); ++to) {
            for (int from = 0; from < network_.nodes(); ++from) {
                if (from != to && !follow(from, to)) return false;
            }
        }
        return true;
    }

private:
    static constexpr int nowhere = -1;
    struct Visit {
        int to = -1;  ///< the latest destination whose messages came here
        bool is_on_the_way = false;
    };
    /// A message's place, and the lanes that it may enter next.
    struct Step {
        SwitchPort in;
        int lane;
        const FileRoute* row = nullptr;
        std::uint32_t rest = 0;
    };

    std::size_t number(const SwitchPort& port) const { return index(first_port_[index(port.at)] + port.port); }
    Visit& visit(const Step& step) { return state_[number(step.in) * index(lanes_) + index(step.lane)]; }
    bool has_arrived(const Step& step, int to) const { return step.in.at == network_.endpoints[index(to)].exit.at; }

    bool follow(int from, int to) {
        way_.clear();
        for (int lane = 0; lane < lanes_; ++lane) {
            if (!enter({network_.endpoints[index(from)].entry, lane}, from, to)) return false;
            while (!way_.empty()) {
                Step& here = way_.back();
                if (here.rest == 0) {
                    visit(here).is_on_the_way = false;
                    way_.pop_back();
                    continue;
                }
                const int next_lane = std::countr_zero(here.rest);
                here.rest &= here.rest - 1;
                const SwitchPort end = far_ends_[number({here.in.at, here.row->port})];
                if (!enter({end, next_lane}, from, to)) return false;
            }
        }
        return true;
    }

    bool enter(Step step, int from, int to) {
        if (has_arrived(step, to)) return true;
        Visit& visited = visit(step);
        if (visited.to == to) return !visited.is_on_the_way || refuse_circle(step, to);
        step.row = table_.find(step.in.at, step.in.port, step.lane, to);
        if (step.row == nullptr) return refuse_hole(step, from, to);
        if (far_ends_[number({step.in.at, step.row->port})].at == nowhere) return refuse_wrong_node(step, to);
        visited = {to, true};
        step.rest = step.row->lanes == 0 ? all_lanes() : step.row->lanes & all_lanes();
        if (lanes_ == 1) step.rest = 1;
        way_.push_back(step);
        return true;
    }

    std::uint32_t all_lanes() const { return lanes_ >= 32 ? ~std::uint32_t{0} : (std::uint32_t{1} << lanes_) - 1; }

    bool refuse_hole(const Step& step, int from, int to) {
        const Place& place = way_.empty() ? file_ : way_.back().row->place;
        const std::string lane = lanes_ > 1 ? fmt::format(", lane {}", step.lane) : std::string();
        problems_.push_back(
            {place, fmt::format("a message from node {} to node {} comes to switch {}, in_port {}{}, and no route says "
                                "how it goes on; add {{ at = {}, to = {}, port = ... }}",
                                from, to, step.in.at, step.in.port, lane, step.in.at, to)});
        return false;
    }

    bool refuse_wrong_node(const Step& step, int to) {
        problems_.push_back(
            {step.row->place, fmt::format("port {} of switch {} leads to a node, but messages to node {} take it; name "
                                          "a port that leads towards switch {}",
                                          step.row->port, step.in.at, to, network_.endpoints[index(to)].exit.at)});
        return false;
    }

    bool refuse_circle(const Step& step, int to) {
        const auto first = std::ranges::find_if(way_, [&](const Step& other) { return &visit(other) == &visit(step); });
        std::string circle;
        for (auto at = first; at != way_.end(); ++at) circle += fmt::format("switch {}, ", at->in.at);
        problems_.push_back({first->row->place,
                             fmt::format("messages to node {} never arrive: they go round by {}switch {}; let a route "
                                         "of one of these switches lead towards switch {}",
                                         to, circle, step.in.at, network_.endpoints[index(to)].exit.at)});
        return false;
    }

    const NetworkFile& network_;
    const RouteTable& table_;
    const Place& file_;
    std::vector<Problem>& problems_;
    int lanes_;
    std::vector<int> first_port_;  ///< indexed by switch
    int ports_before_ = 0;
    std::vector<SwitchPort> far_ends_;  ///< indexed by output port
    std::vector<Visit> state_;          ///< indexed by input port and lane
    std::vector<Step> way_;
};

}  // namespace

void check_reach(const NetworkFile& network, const Place& file, std::vector<Problem>& problems) {
    if (network.switches.empty() || network.endpoints.empty()) {
        problems.push_back({file, "this network has no switches or no endpoints; give at least two nodes"});
        return;
    }
    const std::vector<bool> joined = SwitchReach(network, true).from(0);
    const auto lonely = std::ranges::find(joined, false);
    if (lonely != joined.end()) {
        problems.push_back({file, fmt::format("the network is not connected: no channels join switch {} with switch 0; "
                                              "add channels, or leave the switch out",
                                              lonely - joined.begin())});
        return;
    }
    SwitchReach reach(network, false);
    std::set<int> done;
    for (const FileEndpoint& from : network.endpoints) {
        if (!done.insert(from.entry.at).second) continue;
        const std::vector<bool>& reached = reach.from(from.entry.at);
        for (const FileEndpoint& to : network.endpoints) {
            if (reached[index(to.exit.at)]) continue;
            problems.push_back(
                {from.place, fmt::format("the network is not connected: no way leads from node {}, at switch {}, to "
                                         "node {}, at switch {}; add channels in this direction",
                                         &from - network.endpoints.data(), from.entry.at,
                                         &to - network.endpoints.data(), to.exit.at)});
            return;
        }
    }
}

void check_routes(const NetworkFile& network, const Place& file, std::vector<Problem>& problems) {
    if (std::int64_t{network.nodes()} * network.switch_count() > most_routes) {
        problems.push_back({file, fmt::format("{} nodes times {} switches are too many routes; the product may be {} "
                                              "at most: leave some out",
                                              network.nodes(), network.switch_count(), most_routes)});
        return;
    }
    const std::int64_t ports = std::accumulate(network.ports.begin(), network.ports.end(), std::int64_t{0});
    if (ports * std::max(1, network.lanes_named) > most_lanes_of_ports) {
        problems.push_back({file, fmt::format("{} ports times {} lanes are too many; the product may be {} at most: "
                                              "number the ports of each switch from 0 on, without gaps",
                                              ports, std::max(1, network.lanes_named), most_lanes_of_ports)});
        return;
    }
    if (network.routes.empty()) return;
    const RouteTable table(network);
    for (const auto& [route, earlier] : table.given_twice()) {
        problems.push_back({route->place, fmt::format("the route of line {} is for the same switch, input port, lane "
                                                      "and node; keep one of them",
                                                      earlier->place.line)});
    }
    if (problems.empty()) TableWalk(network, table, file, problems).leads_everywhere();
}

}  // namespace narrows
