#include "models/network/topology/networks.h"

#include "models/network/topology/fly_lines.h"
#include "models/network/topology/switched.h"

namespace narrows {

namespace {

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

}  // namespace

std::unique_ptr<Topology> make_butterfly(const TopologyParameters& p, const ClassLanes& lanes) {
    return std::make_unique<Butterfly>(p.radix, p.levels, lanes);
}

}  // namespace narrows
