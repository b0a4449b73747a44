// Numbers that the documents and the literature give of networks, counted on the graphs.
#include "models/network/topology/figures.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/described_topology.h"
#include "tests/topology/small_networks.h"

namespace narrows::figures_test {

using namespace small_networks;

Figures figures(const TopologyParameters& parameters) { return figures_of(*make(network("", parameters))); }

class AnyFigures : public testing::TestWithParam<SmallNetwork> {};
INSTANTIATE_TEST_SUITE_P(Small, AnyFigures, testing::ValuesIn(all()), small_networks::name_of);

TEST_P(AnyFigures, AreCounted) {
    const auto net = make(GetParam());
    const Figures figures = figures_of(*net);
    EXPECT_EQ(figures.endpoints, net->nodes());
    EXPECT_EQ(figures.routers, net->switches() > 0 ? net->switches() : net->nodes());
    EXPECT_EQ(figures.endpoint_channels, net->switches() > 0 ? 2 * net->nodes() : 0);
    int channels = 0;
    for (RouterId router = 0; router < net->routers(); ++router) channels += net->degree(router);
    EXPECT_EQ(figures.channels, channels);

    const TopologyParameters& topology = GetParam().machine.topology;
    const bool has_rim = topology.kind == TopologyKind::mesh || topology.kind == TopologyKind::cylinder;
    if (topology.kind != TopologyKind::file) {
        EXPECT_EQ(type_of(topology.kind).nodes(topology), net->nodes());
        EXPECT_GE(type_of(topology.kind).channels(topology), channels);
        EXPECT_TRUE(has_rim || type_of(topology.kind).channels(topology) == channels);
    }

    std::vector<std::int64_t> pairs_at;
    int diameter = 0;
    double sum = 0;
    for (NodeId from = 0; from < net->nodes(); ++from) {
        const std::vector<int> away = distances_from(*net, from);
        for (NodeId to = 0; to < net->nodes(); ++to) {
            if (from == to) continue;
            const auto distance = static_cast<std::size_t>(away[static_cast<std::size_t>(to)]);
            if (distance >= pairs_at.size()) pairs_at.resize(distance + 1);
            ++pairs_at[distance];
            sum += static_cast<double>(distance);
            diameter = std::max(diameter, static_cast<int>(distance));
        }
    }
    const double pairs = net->nodes() * (net->nodes() - 1.0);
    EXPECT_EQ(figures.diameter, diameter);
    EXPECT_DOUBLE_EQ(figures.average_distance, pairs > 0 ? sum / pairs : 0);
    EXPECT_EQ(figures.pairs_at, pairs_at);
}

/// Printed numbers of a network.
struct PrintedFigures {
    const char* source;
    TopologyParameters network;
    int endpoints;
    int routers;
    int channels;
    int diameter;
    int bisection_channels;  ///< -1: not printed
};

TEST(Figures, AreThoseOfTheLiterature) {
    using enum TopologyKind;
    const std::vector<PrintedFigures> all{
        // The diameters of meshes are P - 1, 2 (sqrt P - 1), 3 (cbrt P - 1); a torus has half of that. The cut of a
        // k-ary n-mesh has 2 k^(n-1) channels, that of a torus 4 k^(n-1) (Dally and Towles 2004, section 5.2).
        {"a line", grid_of(mesh, {64}), 64, 64, 2 * 63, 63, 2},
        {"a mesh", grid_of(mesh, {8, 8}), 64, 64, 2 * 2 * 7 * 8, 14, 2 * 8},
        {"a mesh of three dimensions", grid_of(mesh, {4, 4, 4}), 64, 64, 3 * 2 * 3 * 16, 9, 2 * 16},
        {"a ring", grid_of(torus, {64}), 64, 64, 2 * 64, 32, 4},
        {"a torus", grid_of(torus, {8, 8}), 64, 64, 4 * 64, 8, 4 * 8},
        {"a torus of three dimensions", grid_of(torus, {8, 8, 8}), 512, 512, 6 * 512, 12, 4 * 64},
        {"a ring of two nodes", grid_of(ring, {2}), 2, 2, 4, 1, 4},
        {"a hypercube: 2^d nodes with d neighbours each", hypercube_of(8), 256, 256, 8 * 256, 8, 256},
        {"a crossbar: two wires between any two nodes", crossbar_of(64), 64, 1, 128, 2, 64},
        {"a butterfly: n levels of k x k crossbars", fly_of(butterfly, 4, 3), 64, 3 * 16, 4 * 64, 4, 64},
        {"a fly: n levels of 2k-port crossbars connect 2 k^n nodes", fly_of(bidirectional_fly, 4, 2), 32, 8, 96, 4, 32},
        {"a fat tree", fat_tree_of({4, 4, 4}, {4, 4}), 64, 3 * 16, 2 * 3 * 64, 6, 64},
        {"a wide fat tree", fat_tree_of({8, 8, 16}, {8, 8}), 1024, 128 + 128 + 64, 2 * 3 * 1024, 6, 1024},
        {"a dragonfly: Kim et al. 2008, figure 5", dragonfly_of(4, 2, 2), 72, 36, 2 * 72 + 36 * (3 + 2), 5, -1},
        {"a hyperx", hyperx_of({8, 8}, 1), 64, 64, 2 * 64 + 64 * 14, 4, 2 * 8 * 4 * 4},
    };
    for (const PrintedFigures& printed : all) {
        const Figures counted = figures(printed.network);
        EXPECT_EQ(counted.endpoints, printed.endpoints) << printed.source;
        EXPECT_EQ(counted.routers, printed.routers) << printed.source;
        EXPECT_EQ(counted.channels, printed.channels) << printed.source;
        EXPECT_EQ(counted.diameter, printed.diameter) << printed.source;
        if (printed.bisection_channels >= 0) {
            EXPECT_EQ(counted.bisection_channels, printed.bisection_channels) << printed.source;
        }
    }
}

TEST(Figures, OfGridsTheLongestEvenSideIsCut) {
    for (const auto& [kind, sides] : {std::pair(TopologyKind::mesh, std::vector{4, 16}),
                                      {TopologyKind::cylinder, {8, 8}},
                                      {TopologyKind::mesh, {7, 4}}})
        EXPECT_EQ(figures(grid_of(kind, sides)).bisection_across, "dimension y");
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {4, 16})).bisection_channels, 2 * 4);
}

/// A network with these connections, both ways, whose routes do not matter.
Figures described(int nodes, int switches, const std::vector<std::pair<int, int>>& connections) {
    NetworkDescription network{"mine", 1, nodes, switches, {}, {"network"}, {}, {}, {}};
    network.channels = [&] {
        std::vector<int> ports(static_cast<std::size_t>(nodes + switches));
        std::vector<NetworkDescription::Channels> all;
        for (const auto& [a, b] : connections) {
            const Port of_a(ports[static_cast<std::size_t>(a)]++);
            const Port of_b(ports[static_cast<std::size_t>(b)]++);
            all.push_back({RouterId(a), of_a, {{RouterId(b), of_b}}});
            all.push_back({RouterId(b), of_b, {{RouterId(a), of_a}}});
        }
        return all;
    };
    return figures_of(*make_described_topology(network, 1));
}

TEST(Figures, DescribedNetworksMayForwardAtNodes) {
    const Figures line = described(3, 1, {{0, 1}, {1, 3}, {3, 2}});  // node 0, node 1, switch, node 2
    EXPECT_EQ(line.pairs_at, (std::vector<std::int64_t>{0, 2, 2, 2}));
    EXPECT_EQ(line.diameter, 3);
    EXPECT_DOUBLE_EQ(line.average_distance, 2);
    EXPECT_EQ(line.routers, 4);
    EXPECT_EQ(line.channels, 6);
    EXPECT_EQ(line.endpoint_channels, 0);

    // Two triangles, each with one node joined to a switch.
    const Figures star = described(6, 1, {{0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {0, 6}, {3, 6}});
    EXPECT_EQ(star.pairs_at, (std::vector<std::int64_t>{0, 12, 2, 8, 8}));
    EXPECT_DOUBLE_EQ(star.average_distance, 72 / 30.0);
}

}  // namespace narrows::figures_test
