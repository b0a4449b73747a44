// The destinations of messages in each pattern.
#include "testbench/workloads/traffic/destinations.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "models/network/topology/make_topology.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::traffic_destinations_test {

using testing::ElementsAre;

std::vector<int> destinations(TrafficPattern pattern, const std::string& machine,
                              const std::vector<std::string>& overrides) {
    const auto topology = make_topology(machine_of(machine, overrides));
    std::vector<int> to;
    for (const NodeId node : fixed_destinations(pattern, *topology, topology->nodes(), 1)) to.push_back(node);
    return to;
}

std::vector<int> on_eight(TrafficPattern pattern) {
    return destinations(pattern, "hypercube-256", {"topology.dimension=3"});
}

TEST(TrafficDestinations, FollowTheNumbersOfTheNodes) {
    EXPECT_THAT(on_eight(TrafficPattern::neighbour), ElementsAre(1, 2, 3, 4, 5, 6, 7, 0));
    EXPECT_THAT(on_eight(TrafficPattern::bit_complement), ElementsAre(7, 6, 5, 4, 3, 2, 1, 0));
    EXPECT_THAT(on_eight(TrafficPattern::bit_reverse), ElementsAre(0, 4, 2, 6, 1, 5, 3, 7));
    EXPECT_THAT(on_eight(TrafficPattern::shuffle), ElementsAre(0, 2, 4, 6, 1, 3, 5, 7));
    EXPECT_THAT(on_eight(TrafficPattern::tornado), ElementsAre(3, 4, 5, 6, 7, 0, 1, 2));
    EXPECT_THAT(destinations(TrafficPattern::transpose, "mesh-16x16", {"topology.sides=3,3"}),
                ElementsAre(0, 3, 6, 1, 4, 7, 2, 5, 8));
}

TEST(TrafficDestinations, OfTornadoAreHalfWayInEachDimensionOfAGrid) {
    // 5 columns: 2 further; 3 rows: 1 further.
    EXPECT_THAT(destinations(TrafficPattern::tornado, "mesh-16x16", {"topology.sides=5,3"}),
                ElementsAre(7, 8, 9, 5, 6, 12, 13, 14, 10, 11, 2, 3, 4, 0, 1));
}

TEST(TrafficDestinations, OfAPermutationAreAllNodesAndNeverTheNodeItself) {
    const auto topology = make_topology(machine_of("mesh-16x16"));
    std::set<std::vector<NodeId>> different;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const std::vector<NodeId> to = fixed_destinations(TrafficPattern::permutation, *topology, 256, seed);
        const std::set<int> all(to.begin(), to.end());
        EXPECT_EQ(all.size(), to.size());
        for (NodeId node = 0; node < topology->nodes(); ++node) EXPECT_NE(to[static_cast<std::size_t>(node)], node);
        different.insert(to);
    }
    EXPECT_EQ(different.size(), 20u);
}

/// How often node 1 of four sends to each node, of 40,000 messages.
std::vector<int> drawn(TrafficSetting setting) {
    const auto topology = make_topology(machine_of("hypercube-256", {"topology.dimension=2"}));
    const Destinations destinations(setting, *topology, 1);
    DrawnNumbers numbers(1, 2);
    std::vector<int> counts(4);
    for (int i = 0; i < 40'000; ++i) ++counts[static_cast<std::size_t>(destinations.draw(1, numbers))];
    return counts;
}

/// Refuted by a share that is more than four standard deviations off.
void expect_shares(const std::vector<int>& counts, const std::vector<double>& shares) {
    for (std::size_t node = 0; node < counts.size(); ++node) {
        const double expected = 40'000 * shares[node];
        EXPECT_NEAR(counts[node], expected, 4 * std::sqrt(expected * (1 - shares[node]))) << node;
    }
}

/// Ranks have no place in the network of their own: half-way round is half-way by their numbers.
TEST(TrafficDestinations, OfRanksAreByTheirNumbers) {
    const auto topology = make_topology(machine_of("torus-16x16"));
    EXPECT_EQ(fixed_destinations(TrafficPattern::tornado, *topology, 6, 1), (std::vector<NodeId>{2, 3, 4, 5, 0, 1}));
    EXPECT_EQ(fixed_destinations(TrafficPattern::neighbour, *topology, 3, 1), (std::vector<NodeId>{1, 2, 0}));
}

TEST(TrafficDestinations, AreDrawnWithTheirShares) {
    TrafficSetting setting{};
    setting.nodes = 4;
    setting.pattern = TrafficPattern::uniform;
    expect_shares(drawn(setting), {1 / 3.0, 0, 1 / 3.0, 1 / 3.0});
    setting.pattern = TrafficPattern::hotspot;
    setting.hot_node = 3;
    setting.hot_share = 0.4;
    expect_shares(drawn(setting), {0.2, 0, 0.2, 0.6});
    setting.pattern = TrafficPattern::matrix;
    setting.weights = {{0, 1, 1, 1}, {3, 0, 0, 1}, {0, 0, 0, 0}, {1, 1, 1, 0}};
    expect_shares(drawn(setting), {0.75, 0, 0, 0.25});
}

TEST(TrafficDestinations, OfAMatrixSayWhoSendsAndHowMuch) {
    const auto topology = make_topology(machine_of("hypercube-256", {"topology.dimension=2"}));
    TrafficSetting setting{};
    setting.nodes = 4;
    setting.pattern = TrafficPattern::matrix;
    setting.weights = {{0, 1, 1, 1}, {3, 0, 0, 3}, {0, 0, 0, 0}, {2, 1, 0, 0}};
    const Destinations destinations(setting, *topology, 1);
    EXPECT_TRUE(destinations.sends(0));
    EXPECT_FALSE(destinations.sends(2));
    EXPECT_DOUBLE_EQ(destinations.relative_rate(0), 0.75);
    EXPECT_DOUBLE_EQ(destinations.relative_rate(1), 1.5);
}

}  // namespace narrows::traffic_destinations_test
