#pragma once

#include <string_view>
#include <vector>

#include "models/network/topology/graph.h"
#include "tests/reference/dice.h"

namespace narrows::reference {

/// Channels between switches are of two classes.
inline constexpr ChannelClass network_class = 0;
inline constexpr ChannelClass endpoint_class = 1;
inline constexpr ChannelClass far_class = 2;
inline const std::vector<std::string_view> random_graph_classes{"network", "endpoint", "far"};

/// A group of channels, and how far it leads. It only matters that routes lead nearer.
struct RandomEdge {
    RouterId from;
    RouterId to;
    int channels;
    int length;
    ChannelClass channel_class;
};

/// Routers with a node each, or switches and routers at their edge. Strongly connected, some channels go only one way,
/// some ports lead nowhere.
struct RandomGraph {
    explicit RandomGraph(Dice& dice);

    Graph graph;
    // Length of the way from each router to each node, by the lengths of the channels.
    std::vector<std::vector<int>> distance;

private:
    struct Edges {
        int nodes;
        int routers;
        std::vector<RandomEdge> edges;
    };

    RandomGraph(Dice& dice, const Edges& edges);
    static Edges random_edges(Dice& dice);
    static Graph joined(Dice& dice, const Edges& edges);
    static std::vector<std::vector<int>> distances(const Edges& edges);
};

}  // namespace narrows::reference
