#include "models/network/topology/bidirectional_fly.h"

#include <fmt/format.h>

namespace narrows {

namespace {

Graph bidirectional_fly_graph(const FlyLines& fly) {
    const int nodes = 2 * fly.lines();
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.insert(ports.end(), static_cast<std::size_t>(fly.switches()), 2 * fly.radix());
    Graph graph(nodes, ports);
    const auto left_of = [&](int level, int line) {
        return ChannelEnd{RouterId(nodes + fly.switch_of(level, line)), Port(fly.place_of(level, line))};
    };
    const auto right_of = [&](int level, int line) {
        const ChannelEnd left = left_of(level, line);
        return ChannelEnd{left.router, Port(left.in_port + fly.radix())};
    };
    for (int level = 0; level + 1 < fly.levels(); ++level) {
        for (int line = 0; line < fly.lines(); ++line) {
            const ChannelEnd near = right_of(level, line);
            const ChannelEnd far = left_of(level + 1, line);
            graph.join(near.router, near.in_port, {far, 0});
            graph.join(far.router, far.in_port, {near, 0});
        }
    }
    const auto at_edge = [&](NodeId node) {
        const int line = node % fly.lines();
        return node < fly.lines() ? left_of(0, line) : right_of(fly.levels() - 1, line);
    };
    join_endpoints(graph, 1, at_edge, at_edge);
    return graph;
}

}  // namespace

BidirectionalFly::BidirectionalFly(int radix, int levels, ClassLanes lanes)
    : Switched(bidirectional_fly_graph(FlyLines(radix, levels)), std::move(lanes), false), lines_(radix, levels) {}

bool BidirectionalFly::can_turn(int number, NodeId to) const {
    const int here = lines_.line_at(number, 0);
    const int level = lines_.level_of(number);
    const int first = is_left(to) ? level + 1 : 0;
    const int last = is_left(to) ? lines_.levels() - 1 : level - 1;
    for (int digit = first; digit <= last; ++digit) {
        if (lines_.place_of(digit, here) != lines_.place_of(digit, line_of(to))) return false;
    }
    return true;
}

void BidirectionalFly::choose_at_switch(const RoutePlace& place, Choices& choices) const {
    const int number = switch_number(place.here);
    const int radix = lines_.radix();
    const bool comes_from_left = place.in_port < radix;
    const bool to_left = is_left(place.to);
    const bool goes_on = comes_from_left == to_left && !can_turn(number, place.to);
    const int digit = lines_.place_of(lines_.level_of(number), line_of(place.to));
    const int towards = to_left ? digit : radix + digit;
    const int straight_on = comes_from_left ? place.in_port + radix : place.in_port - radix;
    const Port port(goes_on ? straight_on : towards);
    const bool enters = has_node(graph().origin(place.here, place.in_port)->router);
    const bool is_from_left = enters ? comes_from_left : came_in_part(place, 0, 2);
    choices.push_back({port, lanes_in_part(class_of(place.here, port), is_from_left ? 0 : 1, 2)});
}

std::string BidirectionalFly::switch_port_name(RouterId, Port port) const {
    const int radix = lines_.radix();
    return port < radix ? fmt::format("left {}", port) : fmt::format("right {}", port - radix);
}

Position BidirectionalFly::position(RouterId router) const {
    if (!has_node(router)) return lines_.position(switch_number(router));
    const NodeId node = node_at(router);
    return {is_left(node) ? 0.0 : lines_.levels() + 1.0, static_cast<double>(line_of(node))};
}

Halving BidirectionalFly::halving() const {
    return halves_of("left and right", [this](RouterId router) {
        if (has_node(router)) return is_left(node_at(router));
        return 2 * lines_.level_of(switch_number(router)) < lines_.levels();
    });
}

}  // namespace narrows
