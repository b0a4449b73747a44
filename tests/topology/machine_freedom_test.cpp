// The size at which large machines are checked.
#include "models/network/topology/machine_freedom.h"

#include <gtest/gtest.h>

#include "tests/topology/small_networks.h"

namespace narrows::machine_freedom_test {

using namespace small_networks;

TEST(SizeToCheck, IsThatOfTheMachineUpTo4096Nodes) {
    EXPECT_EQ(size_to_check(grid_of(TopologyKind::torus, {64, 64})).all_sides(), (std::vector<int>{64, 64}));
    EXPECT_EQ(size_to_check(hypercube_of(12)).dimension, 12);
    EXPECT_EQ(size_to_check(fly_of(TopologyKind::butterfly, 16, 3)).radix, 16);
    EXPECT_EQ(size_to_check(fat_tree_of({64, 64}, {64})).down, (std::vector<int>{64, 64}));
}

TEST(SizeToCheck, KeepsWhatCyclesDependOn) {
    EXPECT_EQ(size_to_check(grid_of(TopologyKind::torus, {65, 66, 5, 4})).all_sides(), (std::vector<int>{9, 8, 5, 4}));
    EXPECT_EQ(size_to_check(grid_of(TopologyKind::mesh, {3, 100, 100})).all_sides(), (std::vector<int>{3, 4, 4}));
    EXPECT_EQ(size_to_check(grid_of(TopologyKind::cylinder, {101, 101})).all_sides(), (std::vector<int>{9, 4}));
    EXPECT_EQ(size_to_check(grid_of(TopologyKind::ring, {5001})).all_sides(), std::vector<int>{9});
    EXPECT_EQ(size_to_check(hypercube_of(13)).dimension, 8);
    const TopologyParameters fly = size_to_check(fly_of(TopologyKind::bidirectional_fly, 16, 3));
    EXPECT_EQ(fly.radix, 4);
    EXPECT_EQ(fly.levels, 3);
    const TopologyParameters tree = size_to_check(fat_tree_of({24, 3, 100}, {24, 2}));
    EXPECT_EQ(tree.down, (std::vector<int>{4, 3, 4}));
    EXPECT_EQ(tree.up, (std::vector<int>{4, 2}));
    const TopologyParameters narrow = size_to_check(fly_of(TopologyKind::butterfly, 2, 16));
    EXPECT_EQ(narrow.radix, 2);
    EXPECT_EQ(narrow.levels, 12);
    const TopologyParameters high = size_to_check(fly_of(TopologyKind::bidirectional_fly, 3, 8));
    EXPECT_EQ(high.radix, 2);
    EXPECT_EQ(high.levels, 8);
    const TopologyParameters slim =
        size_to_check(fat_tree_of({2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
    EXPECT_EQ(slim.down.size(), 12u);
    EXPECT_EQ(slim.up.size(), 11u);
    const TopologyParameters hyper = size_to_check(hyperx_of({16, 3, 100}, 3));
    EXPECT_EQ(hyper.sides, (std::vector<int>{4, 3, 4}));
    EXPECT_EQ(hyper.nodes_per_switch, 2);
    EXPECT_EQ(size_to_check(crossbar_of(5000)).size, 5000);
    const TopologyParameters wide = size_to_check([] {
        TopologyParameters p{TopologyKind::torus};
        p.columns = 128;
        p.rows = 65;
        return p;
    }());
    EXPECT_EQ(wide.all_sides(), (std::vector<int>{8, 9}));
    EXPECT_EQ(wide.nodes(), 72);
}

Freedom verdict(const TopologyParameters& parameters, int lanes) {
    const auto topology = make(network("", parameters, lanes));
    return deadlock_freedom(*topology, lanes, true).verdict;
}

TopologyParameters with_routing(TopologyParameters topology, RoutingKind routing) {
    topology.routing = routing;
    return topology;
}

/// The rule of size_to_check(), compared with the result in full on sizes where both are quick.
TEST(SizeToCheck, HasTheVerdictOfLargerGrids) {
    for (const RoutingKind routing : {RoutingKind::seam, RoutingKind::minimal, RoutingKind::adaptive}) {
        for (const int lanes : {1, 2, 3}) {
            for (int side = 10; side <= 15; ++side) {
                const int checked = 8 + side % 2;
                EXPECT_EQ(verdict(grid_of(TopologyKind::ring, {side}, routing), lanes),
                          verdict(grid_of(TopologyKind::ring, {checked}, routing), lanes));
                EXPECT_EQ(verdict(grid_of(TopologyKind::torus, {side, 3}, routing), lanes),
                          verdict(grid_of(TopologyKind::torus, {checked, 3}, routing), lanes));
                EXPECT_EQ(verdict(grid_of(TopologyKind::cylinder, {side, 6}, routing), lanes),
                          verdict(grid_of(TopologyKind::cylinder, {checked, 4}, routing), lanes));
            }
            for (int side = 5; side <= 7 && routing != RoutingKind::seam; ++side) {
                EXPECT_EQ(verdict(grid_of(TopologyKind::mesh, {side, side}, routing), lanes),
                          verdict(grid_of(TopologyKind::mesh, {4, 4}, routing), lanes));
            }
        }
    }
}

TEST(SizeToCheck, HasTheVerdictOfLargerNetworksOfSwitches) {
    for (const int lanes : {1, 2}) {
        for (const int radix : {5, 6, 7}) {
            for (const TopologyKind kind : {TopologyKind::butterfly, TopologyKind::bidirectional_fly}) {
                EXPECT_EQ(verdict(fly_of(kind, radix, 2), lanes), verdict(fly_of(kind, 4, 2), lanes));
            }
            EXPECT_EQ(verdict(fat_tree_of({radix, radix}, {radix}), lanes), verdict(fat_tree_of({4, 4}, {4}), lanes));
        }
        for (const TopologyKind kind : {TopologyKind::butterfly, TopologyKind::bidirectional_fly}) {
            for (const int radix : {3, 4})
                EXPECT_EQ(verdict(fly_of(kind, radix, 3), lanes), verdict(fly_of(kind, 2, 3), lanes));
            for (const int levels : {4, 6})
                EXPECT_EQ(verdict(fly_of(kind, 2, levels), lanes), verdict(fly_of(kind, 2, 3), lanes));
        }
        EXPECT_EQ(verdict(fat_tree_of({2, 2, 2, 2, 2}, {2, 2, 2, 2}), lanes),
                  verdict(fat_tree_of({2, 2, 2}, {2, 2}), lanes));
        for (const RoutingKind routing :
             {RoutingKind::minimal, RoutingKind::valiant, RoutingKind::ugal, RoutingKind::adaptive}) {
            if (lanes == 1 && routing != RoutingKind::minimal) continue;
            EXPECT_EQ(verdict(with_routing(hyperx_of({6, 5}, 3), routing), lanes),
                      verdict(with_routing(hyperx_of({4, 4}, 2), routing), lanes));
        }
        for (const RoutingKind routing : {RoutingKind::minimal, RoutingKind::adaptive}) {
            EXPECT_EQ(verdict(hypercube_of(9, routing), lanes), verdict(hypercube_of(8, routing), lanes));
        }
    }
}

/// A large machine has the result of a small one with the same structure.
TEST(MachineFreedom, OfLargeMachines) {
    const auto torus = [](int lanes) {
        return network("", grid_of(TopologyKind::torus, {100, 101}, RoutingKind::minimal), lanes).machine;
    };
    const MachineFreedom refused = *machine_freedom(torus(1));
    EXPECT_EQ(refused.freedom.verdict, Freedom::cycle);
    EXPECT_FALSE(refused.in_full);
    EXPECT_EQ(refused.checked_nodes, 72);
    EXPECT_EQ(refused.cycle.size(), refused.freedom.cycle.size());
    EXPECT_EQ(machine_freedom(torus(2))->freedom.verdict, Freedom::ordered);
}

/// The nodes of its ranks can have numbers that the smaller network does not have.
TEST(MachineFreedom, OfALargeMachineThatListsTheNodesOfItsRanks) {
    Machine machine = network("", grid_of(TopologyKind::mesh, {100, 101})).machine;
    for (int node = machine.nodes(); node-- > 0;) machine.node.node_of_rank.push_back(node);
    EXPECT_FALSE(machine_freedom(machine)->in_full);
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::ordered);
}

TEST(MachineFreedom, DependsOnWhetherSlotsHoldMessages) {
    Machine machine = network("", grid_of(TopologyKind::mesh, {4, 4}, RoutingKind::adaptive), 2).machine;
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::escape);
    EXPECT_TRUE(machine_freedom(machine)->in_full);
    machine.network.buffer_flits = 16;
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::not_proved);
}

/// C2: each block of lanes is proved like a machine that has no others.
TEST(MachineFreedom, OfTheLanesOfEachMessageClass) {
    Machine machine = network("", grid_of(TopologyKind::torus, {5, 5}, RoutingKind::minimal), 2).machine;
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::ordered);
    machine.network.message_classes.reply.lanes = 1;
    EXPECT_EQ(machine_freedom(machine, MessageClass::data)->freedom.verdict, Freedom::ordered);
    FreedomProofs proofs;
    EXPECT_EQ(proofs.of(machine, MessageClass::request), proofs.of(machine, MessageClass::data));
    EXPECT_EQ(machine_freedom(machine, MessageClass::reply)->freedom.verdict, Freedom::cycle);
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::cycle);
    machine.network.message_classes.reply.lanes = 2;
    EXPECT_EQ(machine_freedom(machine)->freedom.verdict, Freedom::ordered);
    EXPECT_EQ(machine_freedom(machine, MessageClass::reply)->freedom.lanes,
              machine_freedom(machine, MessageClass::data)->freedom.lanes);
}

TEST(MachineFreedom, IsFoundOnceForANetwork) {
    Machine machine = network("", hyperx_of({3, 3}, 2), 1).machine;
    FreedomProofs proofs;
    const auto found = proofs.of(machine);
    machine.name = "another";
    machine.interface.links = 2;
    EXPECT_EQ(proofs.of(machine), found);
    machine.topology.nodes_per_switch = 1;
    EXPECT_NE(proofs.of(machine), found);
}

/// Proofs in full that look at one node of each switch count the lanes of all.
TEST(MachineFreedom, CountsTheLanesOfEveryNode) {
    const auto of = [](const TopologyParameters& topology, int lanes) {
        return machine_freedom(network("", topology, lanes).machine)->freedom;
    };
    EXPECT_EQ(of(crossbar_of(32000), 1).channels, 64000u);
    EXPECT_EQ(of(hyperx_of({4, 4}, 3), 2).lanes, 2u * (2 * 48 + 16 * 6));
    EXPECT_EQ(of(dragonfly_of(4, 2, 2), 2).channels, 2u * 72 + 36 * 3 + 36 * 2);
}

}  // namespace narrows::machine_freedom_test
