#include "models/bounds/derived/flow_route.h"

#include <algorithm>
#include <bit>
#include <deque>
#include <numeric>

namespace narrows {

namespace {

/// The only channel that leaves or enters a router; empty if there are several.
template <class PortAt>
std::optional<ChannelEnd> only_one(int ports, PortAt port_at) {
    std::optional<ChannelEnd> only;
    for (Port port = 0; port < ports; ++port) {
        const std::optional<ChannelEnd> joined = port_at(port);
        if (joined && only) return std::nullopt;
        if (joined) only = joined;
    }
    return only;
}

}  // namespace

std::optional<std::size_t> first_channel(const Topology& topology, const FlowRoute& route, NodeId from) {
    if (route.crossings.empty() || route.crossings.front().place > 0) return std::nullopt;
    if (topology.is_medium()) return topology.graph().port_number(topology.router_of(from), 0);
    return route.crossings.front().port;
}

std::vector<std::size_t> by_destination(const std::vector<Flow>& flows, int nodes) {
    std::vector<std::size_t> next(static_cast<std::size_t>(nodes) + 1);
    for (const Flow& flow : flows) ++next[static_cast<std::size_t>(flow.to) + 1];
    std::partial_sum(next.begin(), next.end(), next.begin());
    std::vector<std::size_t> order(flows.size());
    for (std::size_t number = 0; number < flows.size(); ++number)
        order[next[static_cast<std::size_t>(flows[number].to)]++] = number;
    return order;
}

std::vector<std::size_t> by_destination_and_length(const std::vector<Flow>& flows, int nodes) {
    std::vector<std::size_t> order = by_destination(flows, nodes);
    for (auto first = order.begin(); first != order.end();) {
        const NodeId to = flows[*first].to;
        const auto next = std::find_if(first, order.end(), [&](std::size_t number) { return flows[number].to != to; });
        const auto bytes = [&](std::size_t number) { return flows[number].bytes; };
        if (!std::ranges::is_sorted(first, next, {}, bytes)) std::ranges::stable_sort(first, next, {}, bytes);
        first = next;
    }
    return order;
}

const FlowRoute& FlowRoutes::route(NodeId from, NodeId to) {
    if (from == from_ && to == to_) return route_;
    from_ = from;
    to_ = to;
    route_.crossings.clear();
    if (has_only_way_) {
        follow_only_way(from, to);
    } else {
        route_.is_sure = !topology_.has_choices() && follow(from, to);
    }
    if (route_.is_sure) {
        route_.hops = static_cast<int>(route_.crossings.size());
    } else {
        route_.crossings.clear();
        find_edges(from, to);
    }
    return route_;
}

const FlowRoute& FlowRoutes::beginning(NodeId from, NodeId to) {
    if (!has_only_way_) return route(from, to);
    from_ = to_ = -1;  // the stored route is incomplete
    const Hop& first = hop(topology_.router_of(from), to);
    route_.hops = first.left;
    route_.is_sure = true;
    route_.crossings.clear();
    route_.crossings.push_back(crossing(first, 0));
    return route_;
}

/// As follow() where every lane is allowed, as in most networks. Much quicker.
void FlowRoutes::follow_only_way(NodeId from, NodeId to) {
    const RouterId last = topology_.router_of(to);
    int hops = 0;
    for (RouterId here = topology_.router_of(from); here != last; ++hops) {
        const Hop& hop = this->hop(here, to);
        route_.crossings.push_back(crossing(hop, hops));
        here = hop.next;
    }
}

/// Finds the unknown hops from the router on.
void FlowRoutes::find_hops(RouterId first, NodeId to) {
    const Graph& graph = topology_.graph();
    const RouterId last = topology_.router_of(to);
    int found = 0;
    RouterId here = first;
    for (; here != last && hop_at(here).to != to; here = hop_at(here).next, ++found) {
        const Port port = topology_.route(here, to);
        hop_at(here) = {to, graph.group(here, port)->end.router, graph.port_number(here, port), 0};
    }
    const int known = here == last ? 0 : hop_at(here).left;
    for (here = first; found > 0; here = hop_at(here).next) hop_at(here).left = known + found--;
}

/// Returns false if the message has a choice. The next port may depend on the lane that the message happens to be in.
bool FlowRoutes::follow(NodeId from, NodeId to) {
    const Graph& graph = topology_.graph();
    RoutePlace place = topology_.start(from, to);
    LaneSet lanes = 1;
    for (int hops = 0; place.here != topology_.router_of(to); ++hops) {
        std::optional<Port> port;
        LaneSet next_lanes = 0;
        for (LaneSet rest = lanes; rest != 0; rest &= rest - 1) {
            place.lane = std::countr_zero(rest);
            Choices choices;
            topology_.choose_all(place, choices);
            for (const RouteChoice& choice : choices) {
                if (port && *port != choice.port) return false;
                port = choice.port;
                next_lanes |= choice.lanes;
            }
        }
        lanes = next_lanes & first_lanes(lanes_);
        route_.crossings.push_back({graph.port_number(place.here, *port), hops, lanes});
        topology_.cross(place, *port, place.lane);
    }
    return true;
}

void FlowRoutes::find_edges(NodeId from, NodeId to) {
    const Graph& graph = topology_.graph();
    const RouterId first = topology_.router_of(from);
    const RouterId last = topology_.router_of(to);
    route_.hops = distances_of(from)[static_cast<std::size_t>(last)];
    const auto out = only_one(graph.ports(first), [&](Port port) -> std::optional<ChannelEnd> {
        return graph.group(first, port) == nullptr ? std::nullopt : std::optional(ChannelEnd{first, port});
    });
    const auto in = only_one(graph.in_ports(last), [&](Port port) { return graph.origin(last, port); });
    if (out) route_.crossings.push_back({graph.port_number(out->router, out->in_port), 0, first_lanes(lanes_)});
    if (in && route_.hops > 1)
        route_.crossings.push_back({graph.port_number(in->router, in->in_port), route_.hops - 1, first_lanes(lanes_)});
}

/// Forgets all distances when they are too many.
const std::vector<int>& FlowRoutes::distances_of(NodeId from) {
    constexpr std::size_t most = 4'000'000;
    distances_.resize(static_cast<std::size_t>(topology_.nodes()));
    std::vector<int>& of_node = distances_[static_cast<std::size_t>(from)];
    if (!of_node.empty()) return of_node;
    if (known_distances_ > most) {
        for (std::vector<int>& known : distances_) known = {};
        known_distances_ = 0;
    }
    of_node = find_distances(from);
    known_distances_ += of_node.size();
    return of_node;
}

std::vector<int> FlowRoutes::find_distances(NodeId from) const {
    const Graph& graph = topology_.graph();
    std::vector<int> distances(static_cast<std::size_t>(topology_.routers()), -1);
    std::deque<RouterId> reached{topology_.router_of(from)};
    distances[static_cast<std::size_t>(reached.front())] = 0;
    for (; !reached.empty(); reached.pop_front()) {
        const RouterId here = reached.front();
        for (Port port = 0; port < graph.ports(here); ++port) {
            const PortGroup* const group = graph.group(here, port);
            if (group == nullptr) continue;
            int& distance = distances[static_cast<std::size_t>(group->end.router)];
            if (distance >= 0) continue;
            distance = distances[static_cast<std::size_t>(here)] + 1;
            reached.push_back(group->end.router);
        }
    }
    return distances;
}

}  // namespace narrows
