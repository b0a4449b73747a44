#include "tests/reference/random_graph.h"

#include <algorithm>
#include <numeric>

namespace narrows::reference {

namespace {

// A path through the router of another node is never shorter.
constexpr int endpoint_length = 100;

int random_channels(Dice& dice) { return dice.any({1, 1, 1, 2, 3}); }

void add_edge(Dice& dice, std::vector<RandomEdge>& edges, int from, int to) {
    const int channels = random_channels(dice);
    const int length = 1 + dice.below(3);
    edges.push_back({RouterId(from), RouterId(to), channels, length, length == 3 ? far_class : network_class});
}

/// A cycle through routers first .. last - 1, and more channels between them.
void add_network(Dice& dice, std::vector<RandomEdge>& edges, int first, int last) {
    const int count = last - first;
    if (count == 1) return;
    std::vector<int> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), first);
    dice.shuffle(order);
    for (std::size_t i = 0; i < order.size(); ++i) add_edge(dice, edges, order[i], order[(i + 1) % order.size()]);
    for (int more = dice.below(3 * count); more > 0; --more) {
        const int from = dice.below(count);
        const int to = (from + 1 + dice.below(count - 1)) % count;
        add_edge(dice, edges, first + from, first + to);
        if (dice.one_in(2)) add_edge(dice, edges, first + to, first + from);
    }
}

std::vector<int> random_ports(Dice& dice, int count) {
    std::vector<int> ports(static_cast<std::size_t>(count));
    std::iota(ports.begin(), ports.end(), 0);
    dice.shuffle(ports);
    return ports;
}

int take(std::vector<int>& ports) {
    const int port = ports.back();
    ports.pop_back();
    return port;
}

}  // namespace

RandomGraph::RandomGraph(Dice& dice) : RandomGraph(dice, random_edges(dice)) {}

RandomGraph::RandomGraph(Dice& dice, const Edges& edges) : graph(joined(dice, edges)), distance(distances(edges)) {}

RandomGraph::Edges RandomGraph::random_edges(Dice& dice) {
    Edges result{2 + dice.below(7), 0, {}};
    const int switches = dice.one_in(2) ? 1 + dice.below(5) : 0;
    result.routers = result.nodes + switches;
    add_network(dice, result.edges, switches > 0 ? result.nodes : 0, result.routers);
    if (switches == 0) return result;
    for (int node = 0; node < result.nodes; ++node) {
        const RouterId entry(result.nodes + dice.below(switches));
        const RouterId exit(result.nodes + dice.below(switches));
        result.edges.push_back({RouterId(node), entry, 1, endpoint_length, endpoint_class});
        result.edges.push_back({exit, RouterId(node), 1, endpoint_length, endpoint_class});
    }
    return result;
}

Graph RandomGraph::joined(Dice& dice, const Edges& edges) {
    const auto routers = static_cast<std::size_t>(edges.routers);
    std::vector<int> leaving(routers);
    std::vector<int> coming(routers);
    for (const RandomEdge& edge : edges.edges) {
        ++leaving[static_cast<std::size_t>(edge.from)];
        ++coming[static_cast<std::size_t>(edge.to)];
    }
    const bool has_switches = edges.routers > edges.nodes;
    std::vector<int> ports(routers);
    std::vector<std::vector<int>> out(routers);
    std::vector<std::vector<int>> in(routers);
    for (std::size_t router = 0; router < routers; ++router) {
        const bool at_edge = has_switches && router < static_cast<std::size_t>(edges.nodes);
        ports[router] = std::max(leaving[router], coming[router]) + (!at_edge && dice.one_in(4) ? 1 : 0);
        out[router] = random_ports(dice, ports[router]);
        in[router] = random_ports(dice, ports[router]);
    }
    Graph graph(edges.nodes, ports);
    for (const RandomEdge& edge : edges.edges) {
        const Port port(take(out[static_cast<std::size_t>(edge.from)]));
        const Port in_port(take(in[static_cast<std::size_t>(edge.to)]));
        graph.join(edge.from, port, {{edge.to, in_port}, edge.channel_class, edge.channels});
    }
    return graph;
}

std::vector<std::vector<int>> RandomGraph::distances(const Edges& edges) {
    constexpr int far = 1'000'000;
    const auto nodes = static_cast<std::size_t>(edges.nodes);
    std::vector<std::vector<int>> result(static_cast<std::size_t>(edges.routers), std::vector<int>(nodes, far));
    for (std::size_t node = 0; node < nodes; ++node) result[node][node] = 0;
    for (int round = 0; round < edges.routers; ++round) {
        for (const RandomEdge& edge : edges.edges) {
            for (std::size_t to = 0; to < nodes; ++to) {
                int& here = result[static_cast<std::size_t>(edge.from)][to];
                here = std::min(here, edge.length + result[static_cast<std::size_t>(edge.to)][to]);
            }
        }
    }
    return result;
}

}  // namespace narrows::reference
