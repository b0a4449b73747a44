#include "models/network/topology/wait_graph.h"

#include <algorithm>
#include <bit>
#include <deque>

namespace narrows {

WaitGraph::WaitGraph(const Topology& topology, int lanes) : topology_(topology), lanes_(lanes) {
    const Graph& graph = topology.graph();
    const bool has_edge = topology.has_edge();
    place_.assign(graph.all_ports(), left_out);
    for (RouterId router = 0; router < graph.routers(); ++router) {
        first_.push_back(static_cast<std::uint32_t>(ports_.size()));
        for (Port port = 0; port < graph.ports(router); ++port) {
            const PortGroup* const group = graph.group(router, port);
            if (group == nullptr || (has_edge && topology.has_node(group->end.router))) continue;
            place_[graph.port_number(router, port)] = static_cast<std::uint32_t>(ports_.size());
            ports_.push_back(static_cast<LaneNumber>(graph.port_number(router, port)));
        }
    }
    first_.push_back(static_cast<std::uint32_t>(ports_.size()));
    std::size_t first_word = 0;
    for (RouterId router = 0; router < graph.routers(); ++router) {
        for (Port port = 0; port < graph.ports(router); ++port) {
            const PortGroup* const group = graph.group(router, port);
            for (int lane = 0; lane < lanes; ++lane) {
                row_.push_back(first_word);
                if (group != nullptr) first_word += words(asked_lanes(group->end.router));
            }
        }
    }
    row_.push_back(first_word);
    bits_.assign(first_word, 0);
}

std::vector<WaitGraph::LaneNumber> WaitGraph::successors(LaneNumber lane) const {
    std::vector<LaneNumber> all;
    const std::size_t lanes = static_cast<std::size_t>(lanes_);
    const ChannelEnd channel = topology_.graph().port_with_number(lane / lanes);
    const PortGroup* const group = topology_.graph().group(channel.router, channel.in_port);
    if (group == nullptr) return all;
    const std::size_t first = first_[static_cast<std::size_t>(group->end.router)];
    for (std::size_t word = row_[lane]; word < row_[lane + 1]; ++word) {
        for (std::uint64_t rest = bits_[word]; rest != 0; rest &= rest - 1) {
            const std::size_t bit = (word - row_[lane]) * 64 + static_cast<std::size_t>(std::countr_zero(rest));
            all.push_back(ports_[first + bit / lanes] * static_cast<LaneNumber>(lanes) +
                          static_cast<LaneNumber>(bit % lanes));
        }
    }
    return all;
}

std::vector<WaitGraph::LaneNumber> WaitGraph::cycle_among(const std::vector<bool>& counted) const {
    struct OnTheWay {
        LaneNumber lane;
        std::vector<LaneNumber> rest;
    };
    enum class State : char { unseen, on_the_way, done };
    const std::size_t all = row_.size() - 1;
    std::vector<State> state(all, State::unseen);
    std::vector<OnTheWay> way;
    const auto go_to = [&](LaneNumber lane) {
        state[lane] = State::on_the_way;
        way.push_back({lane, successors(lane)});
    };
    for (LaneNumber start = 0; start < all; ++start) {
        if (!counted[start] || state[start] != State::unseen) continue;
        go_to(start);
        while (!way.empty()) {
            if (way.back().rest.empty()) {
                state[way.back().lane] = State::done;
                way.pop_back();
                continue;
            }
            const LaneNumber next = way.back().rest.back();
            way.back().rest.pop_back();
            if (!counted[next]) continue;
            if (state[next] == State::on_the_way) return shortest_cycle_through(next, counted);
            if (state[next] == State::unseen) go_to(next);
        }
    }
    return {};
}

std::vector<WaitGraph::LaneNumber> WaitGraph::shortest_cycle_through(LaneNumber lane,
                                                                     const std::vector<bool>& counted) const {
    std::vector<LaneNumber> before(row_.size() - 1, RouteWalk::none);
    std::deque<LaneNumber> reached{lane};
    for (; !reached.empty() && before[lane] == RouteWalk::none; reached.pop_front()) {
        for (const LaneNumber next : successors(reached.front())) {
            if (!counted[next] || before[next] != RouteWalk::none) continue;
            before[next] = reached.front();
            reached.push_back(next);
        }
    }
    std::vector<LaneNumber> cycle;
    if (before[lane] == RouteWalk::none) return cycle;
    LaneNumber at = lane;
    do {
        cycle.push_back(at);
        at = before[at];
    } while (at != lane);
    std::reverse(cycle.begin() + 1, cycle.end());
    return cycle;
}

}  // namespace narrows
