#pragma once

#include "models/network/topology/topology.h"

namespace narrows::lockstep {

/// A ring of nodes with several channels at each port. No route crosses the seam, so that nothing waits in a circle.
class GroupedRing final : public Topology {
public:
    GroupedRing(int nodes, int channels, int lanes) : Topology(graph_of(nodes, channels), true), lanes_(lanes) {}

    Port route(RouterId here, NodeId to) const override {
        return int{to} == int{here} ? local : Port(int{to} > int{here} ? 0 : 1);
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        add_choice(route(place.here, place.to), first_lanes(lanes_), choices);
    }
    std::string port_name(RouterId, Port port) const override { return port == 0 ? "up" : "down"; }
    std::vector<std::string_view> class_names() const override { return {"x"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph graph_of(int nodes, int channels) {
        Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), 2));
        for (int node = 0; node < nodes; ++node) {
            graph.join(RouterId(node), 0, {{RouterId((node + 1) % nodes), 1}, 0, channels});
            graph.join(RouterId(node), 1, {{RouterId((node + nodes - 1) % nodes), 0}, 0, channels});
        }
        return graph;
    }

    int lanes_;
};

/// A fat tree of two levels with one switch at the top, and several channels between it and each leaf.
class GroupedTree final : public Topology {
public:
    GroupedTree(int leaves, int nodes_of_leaf, int channels, int lanes)
        : Topology(graph_of(leaves, nodes_of_leaf, channels), true), nodes_of_leaf_(nodes_of_leaf), lanes_(lanes) {}

    RouterId leaf(int number) const { return RouterId(nodes() + number); }
    RouterId top() const { return RouterId(routers() - 1); }

    Port route(RouterId here, NodeId to) const override {
        if (has_node(here)) return int{to} == int{here} ? local : Port(0);
        const int its_leaf = to / nodes_of_leaf_;
        if (here == top()) return Port(its_leaf);
        return Port(here == leaf(its_leaf) ? to % nodes_of_leaf_ : nodes_of_leaf_);
    }
    void choose(const RoutePlace& place, Choices& choices) const override {
        add_choice(route(place.here, place.to), first_lanes(lanes_), choices);
    }
    std::string port_name(RouterId, Port port) const override { return std::to_string(port); }
    std::vector<std::string_view> class_names() const override { return {"up", "endpoint"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph graph_of(int leaves, int nodes_of_leaf, int channels) {
        const int nodes = leaves * nodes_of_leaf;
        std::vector<int> ports(static_cast<std::size_t>(nodes), 1);
        ports.insert(ports.end(), static_cast<std::size_t>(leaves), nodes_of_leaf + 1);
        ports.push_back(leaves);
        Graph graph(nodes, ports);
        const auto leaf_of = [=](NodeId node) {
            return ChannelEnd{RouterId(nodes + node / nodes_of_leaf), Port(node % nodes_of_leaf)};
        };
        join_endpoints(graph, 1, leaf_of, leaf_of);
        const RouterId top(nodes + leaves);
        for (int number = 0; number < leaves; ++number) {
            const RouterId leaf(nodes + number);
            graph.join(leaf, Port(nodes_of_leaf), {{top, Port(number)}, 0, channels});
            graph.join(top, Port(number), {{leaf, Port(nodes_of_leaf)}, 0, channels});
        }
        return graph;
    }

    int nodes_of_leaf_;
    int lanes_;
};

}  // namespace narrows::lockstep
