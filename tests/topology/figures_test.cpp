// Numbers that the documents and the literature give of networks, counted on the graphs.
#include "models/network/topology/figures.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numeric>

#include "models/network/topology/described_topology.h"
#include "tests/topology/small_networks.h"

namespace narrows::figures_test {

using namespace small_networks;

Figures figures(const TopologyParameters& parameters) { return figures_of(*make(network("", parameters))); }

/// Numbers of channels between two nodes that occur.
std::vector<int> distances(const Figures& figures) {
    std::vector<int> all;
    for (std::size_t distance = 1; distance < figures.pairs_at.size(); ++distance) {
        if (figures.pairs_at[distance] > 0) all.push_back(static_cast<int>(distance));
    }
    return all;
}

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

    int diameter = 0;
    double sum = 0;
    for (NodeId from = 0; from < net->nodes(); ++from) {
        const std::vector<int> away = distances_from(*net, from);
        for (NodeId to = 0; to < net->nodes(); ++to) {
            diameter = std::max(diameter, away[static_cast<std::size_t>(to)]);
            sum += away[static_cast<std::size_t>(to)];
        }
    }
    const double pairs = net->nodes() * (net->nodes() - 1.0);
    EXPECT_EQ(figures.diameter, diameter);
    EXPECT_DOUBLE_EQ(figures.average_distance, pairs > 0 ? sum / pairs : 0);
    EXPECT_EQ(std::accumulate(figures.pairs_at.begin(), figures.pairs_at.end(), std::int64_t{0}), pairs);
}

/// The diameters P-1, 2(sqrt P - 1), 3(cbrt P - 1); a torus has half of that; up to 2D neighbours, two wires each.
TEST(Figures, OfMeshesAndToriOfManyDimensions) {
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {64})).diameter, 63);
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {8, 8})).diameter, 14);
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {4, 4, 4})).diameter, 9);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {64})).diameter, 32);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {8, 8})).diameter, 8);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {4, 4, 4})).diameter, 6);
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {8, 8})).channels, 2 * 2 * 7 * 8);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {4, 4, 4})).channels, 6 * 64);
}

/// A k-ary n-mesh is cut by 2 k^(n-1) channels, a torus by 4 k^(n-1) (Dally and Towles 2004, section 5.2).
TEST(Figures, BisectionOfGrids) {
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {16, 16})).bisection_channels, 2 * 16);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {16, 16})).bisection_channels, 4 * 16);
    EXPECT_EQ(figures(grid_of(TopologyKind::torus, {8, 8, 8})).bisection_channels, 4 * 64);
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {4, 16})).bisection_channels, 2 * 4);
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {4, 16})).bisection_across, "dimension y");
    EXPECT_EQ(figures(grid_of(TopologyKind::cylinder, {8, 8})).bisection_across, "dimension y");
    EXPECT_EQ(figures(grid_of(TopologyKind::mesh, {7, 4})).bisection_across, "dimension y");
    EXPECT_EQ(figures(grid_of(TopologyKind::ring, {2})).bisection_channels, 4);
}

/// 2^d nodes with d neighbours each.
TEST(Figures, OfHypercubes) {
    const Figures cube = figures(hypercube_of(8));
    EXPECT_EQ(cube.endpoints, 256);
    EXPECT_EQ(cube.channels, 8 * 256);
    EXPECT_EQ(cube.diameter, 8);
    EXPECT_DOUBLE_EQ(cube.average_distance, 4 * 256.0 / 255);
    EXPECT_EQ(cube.bisection_channels, 256);
}

TEST(Figures, CrossbarHasTwoWiresBetweenAnyTwoNodes) {
    const Figures crossbar = figures(crossbar_of(64));
    EXPECT_EQ(distances(crossbar), std::vector<int>{2});
    EXPECT_EQ(crossbar.routers, 1);
    EXPECT_EQ(crossbar.channels, 128);
    EXPECT_EQ(crossbar.bisection_channels, 64);
}

/// n levels of k x k crossbars, all nodes equally far.
TEST(Figures, AllNodesOfAButterflyAreEquallyFar) {
    const Figures butterfly = figures(fly_of(TopologyKind::butterfly, 4, 3));
    EXPECT_EQ(butterfly.endpoints, 64);
    EXPECT_EQ(butterfly.routers, 3 * 16);
    EXPECT_EQ(butterfly.channels, 4 * 64);
    EXPECT_EQ(distances(butterfly), std::vector<int>{4});
    EXPECT_EQ(butterfly.bisection_channels, 64);
}

/// n levels of 2k-port crossbars connect 2 k^n processors; two wires within a switch, three through two switches.
TEST(Figures, BidirectionalFlyHasTwoWiresWithinASwitchAndThreeThroughTwo) {
    const Figures fly = figures(fly_of(TopologyKind::bidirectional_fly, 4, 2));
    EXPECT_EQ(fly.endpoints, 32);
    EXPECT_EQ(fly.routers, 8);
    EXPECT_EQ(distances(fly), (std::vector<int>{2, 3, 4}));
    EXPECT_EQ(fly.pairs_at[2], 32 * 3);   // the others of the switch
    EXPECT_EQ(fly.pairs_at[3], 32 * 16);  // the other side
    EXPECT_EQ(fly.bisection_channels, 32);
    EXPECT_EQ(figures(fly_of(TopologyKind::bidirectional_fly, 4, 1)).endpoints, 8);
}

TEST(Figures, FatTreeHasTwoFourOrSixWires) {
    const Figures tree = figures(fat_tree_of({4, 4, 4}, {4, 4}));
    EXPECT_EQ(tree.endpoints, 64);
    EXPECT_EQ(tree.routers, 3 * 16);
    EXPECT_EQ(distances(tree), (std::vector<int>{2, 4, 6}));
    EXPECT_EQ(tree.pairs_at[2], 64 * 3);
    EXPECT_EQ(tree.pairs_at[4], 64 * 12);
    EXPECT_EQ(tree.pairs_at[6], 64 * 48);
    EXPECT_EQ(tree.bisection_channels, 64);

    const Figures wide = figures(fat_tree_of({8, 8, 16}, {8, 8}));
    EXPECT_EQ(wide.endpoints, 1024);
    EXPECT_EQ(wide.routers, 128 + 128 + 64);
    EXPECT_EQ(wide.channels, 2 * 3 * 1024);
    EXPECT_EQ(wide.bisection_channels, 1024);
}

/// Kim et al. 2008, figure 5: 72 nodes in 9 groups of 4 switches.
TEST(Figures, OfTheDragonflyWith72Nodes) {
    const Figures dragonfly = figures(dragonfly_of(4, 2, 2));
    EXPECT_EQ(dragonfly.endpoints, 72);
    EXPECT_EQ(dragonfly.routers, 36);
    EXPECT_EQ(dragonfly.channels, 2 * 72 + 36 * (3 + 2));
    EXPECT_EQ(dragonfly.diameter, 5);
}

TEST(Figures, OfAHyperX) {
    const Figures hyperx = figures(hyperx_of({8, 8}, 1));
    EXPECT_EQ(hyperx.endpoints, 64);
    EXPECT_EQ(hyperx.channels, 2 * 64 + 64 * 14);
    EXPECT_EQ(hyperx.diameter, 4);
    EXPECT_EQ(hyperx.bisection_channels, 2 * 8 * 4 * 4);
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
    return figures_of(DescribedTopology(network, 1));
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
