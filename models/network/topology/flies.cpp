#include <fmt/format.h>

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/networks.h"
#include "models/network/topology/switched.h"

namespace narrows {

namespace {

/// The wiring of a k-ary n-fly: k^n lines cross n levels of k^(n-1) switches, and level s joins the k lines whose
/// numbers differ only in digit s. Within a level a switch is numbered by the other digits.
class FlyLines {
public:
    FlyLines(int radix, int levels)
        : digits_(std::vector<int>(static_cast<std::size_t>(levels), radix)), radix_(radix), levels_(levels) {}

    int radix() const { return radix_; }
    int levels() const { return levels_; }
    int lines() const { return digits_.count(); }
    int switches_of_level() const { return lines() / radix_; }
    int switches() const { return levels_ * switches_of_level(); }

    int level_of(int switch_number) const { return switch_number / switches_of_level(); }
    int switch_of(int level, int line) const { return level * switches_of_level() + digits_.without(line, level); }
    /// The place of the line among the k lines of its switch of the level.
    int place_of(int level, int line) const { return digits_.value(line, level); }
    int line_at(int switch_number, int place) const {
        return digits_.inserted(switch_number % switches_of_level(), level_of(switch_number), place);
    }

    /// Draws levels from left to right, starting at x = 1, and the switches of a level evenly beside the lines.
    Position position(int switch_number) const {
        const int place = switch_number % switches_of_level();
        return {1.0 + level_of(switch_number), (place + 0.5) * radix_ - 0.5};
    }

private:
    MixedRadix digits_;
    int radix_;
    int levels_;
};

Graph butterfly_graph(const FlyLines& fly) {
    const int nodes = fly.lines();
    std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
    ports.insert(ports.end(), static_cast<std::size_t>(fly.switches()), fly.radix());
    Graph graph(nodes, ports);
    const auto end_at = [&](int level, int line) {
        return ChannelEnd{RouterId(nodes + fly.switch_of(level, line)), Port(fly.place_of(level, line))};
    };
    for (int level = 0; level + 1 < fly.levels(); ++level) {
        for (int line = 0; line < nodes; ++line) {
            const ChannelEnd from = end_at(level, line);
            graph.join(from.router, from.in_port, {end_at(level + 1, line), 0});
        }
    }
    join_endpoints(
        graph, 1, [&](NodeId node) { return end_at(0, node); },
        [&](NodeId node) { return end_at(fly.levels() - 1, node); });
    return graph;
}

/// The unidirectional multistage network, a k-ary n-fly: n levels of k x k crossbars. It is folded: node i enters at
/// line i of the first level and leaves at line i of the last one. There is one route between any two nodes: level s
/// replaces digit s of the line by that of the destination. Channels lead to the next level only, so none waits for
/// itself.
class Butterfly final : public Switched {
public:
    Butterfly(int radix, int levels, ClassLanes lanes)
        : Switched(butterfly_graph(FlyLines(radix, levels)), std::move(lanes), true), lines_(radix, levels) {}

    Port route(RouterId here, NodeId to) const override {
        if (here == router_of(to)) return local;
        if (has_node(here)) return 0;
        return Port(lines_.place_of(lines_.level_of(switch_number(here)), to));
    }

    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"level", "endpoint"}; }

    Position position(RouterId router) const override {
        return has_node(router) ? Position{0, static_cast<double>(router)} : lines_.position(switch_number(router));
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("the lines, with the switches of the last level in the second half", [this](RouterId router) {
            if (has_node(router)) return router < nodes() / 2;
            const int number = switch_number(router);
            const bool is_last = lines_.level_of(number) == lines_.levels() - 1;
            return !is_last && lines_.line_at(number, 0) < nodes() / 2;
        });
    }

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
        choices.push_back(all_lanes_to(place.here, route(place.here, place.to)));
    }

    FlyLines lines_;
};

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

/// The bidirectional multistage network: n levels of crossbars with k ports on the left and k on the right connect
/// k^n nodes on the left (numbered first) and k^n on the right. Every line is a channel each way.
///
/// A message to the other side goes there by the digits of its destination. A message to its own side goes straight on
/// to the first level at which it can turn round, where only digits that it has passed differ from those of its
/// destination, and back by these digits. Messages from the left use the first half of the lanes, those from the right
/// the second half. In each half a message turns round at most once, and all turn the same way, so no channel waits for
/// itself. With one lane, messages that turn round at opposite ends can wait for each other.
class BidirectionalFly final : public Switched {
public:
    BidirectionalFly(int radix, int levels, ClassLanes lanes = 2)
        : Switched(bidirectional_fly_graph(FlyLines(radix, levels)), std::move(lanes), false), lines_(radix, levels) {}

    std::vector<std::string_view> class_names() const override { return {"level", "endpoint"}; }

    Position position(RouterId router) const override {
        if (!has_node(router)) return lines_.position(switch_number(router));
        const NodeId node = node_at(router);
        return {is_left(node) ? 0.0 : lines_.levels() + 1.0, static_cast<double>(line_of(node))};
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("left and right", [this](RouterId router) {
            if (has_node(router)) return is_left(node_at(router));
            return 2 * lines_.level_of(switch_number(router)) < lines_.levels();
        });
    }

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override {
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

    LaneSet entry_lanes(NodeId from) const override {
        return lanes_in_part(class_of(router_of(from), 0), is_left(from) ? 0 : 1, 2);
    }

    std::string switch_port_name(RouterId, Port port) const override {
        const int radix = lines_.radix();
        return port < radix ? fmt::format("left {}", port) : fmt::format("right {}", port - radix);
    }

    bool is_left(NodeId node) const { return node < lines_.lines(); }
    int line_of(NodeId node) const { return node % lines_.lines(); }

    /// True if only digits that the message has passed, or passes at this level, differ from the destination's.
    bool can_turn(int number, NodeId to) const {
        const int here = lines_.line_at(number, 0);
        const int level = lines_.level_of(number);
        const int first = is_left(to) ? level + 1 : 0;
        const int last = is_left(to) ? lines_.levels() - 1 : level - 1;
        for (int digit = first; digit <= last; ++digit) {
            if (lines_.place_of(digit, here) != lines_.place_of(digit, line_of(to))) return false;
        }
        return true;
    }

    FlyLines lines_;
};

}  // namespace

std::unique_ptr<Topology> make_butterfly(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<Butterfly>(p.radix, p.levels, lanes);
}

std::unique_ptr<Topology> make_bidirectional_fly(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<BidirectionalFly>(p.radix, p.levels, lanes);
}

}  // namespace narrows
