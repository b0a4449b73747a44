// Classes of channels with lanes of their own.
#include "models/network/topology/deadlock_freedom.h"
#include "models/network/topology/machine_freedom.h"
#include "models/network/topology/route_walk.h"
#include "tests/topology/small_networks.h"

namespace narrows::channel_classes_test {

using small_networks::SmallNetwork;

class AnyNetwork : public testing::TestWithParam<SmallNetwork> {};

INSTANTIATE_TEST_SUITE_P(Small, AnyNetwork, testing::ValuesIn(small_networks::all()), small_networks::name_of);

TEST_P(AnyNetwork, HasTheClassesThatItsMachineNames) {
    EXPECT_EQ(small_networks::make(GetParam())->class_names(), channel_classes(GetParam().machine.topology));
}

TEST(ChannelClasses, AllHaveAName) {
    for (const SmallNetwork& network : small_networks::all()) {
        if (network.machine.topology.kind == TopologyKind::file) continue;  // has names of its own
        for (const std::string_view name : channel_classes(network.machine.topology))
            EXPECT_NE(std::ranges::find(every_channel_class(), name), every_channel_class().end()) << name;
    }
}

/// The proof's result for the network if its classes have so many lanes.
Freedom verdict(const TopologyParameters& topology, const std::vector<int>& lanes) {
    Machine machine;
    machine.topology = topology;
    for (const int own : lanes) machine.network.classes.push_back({.lanes = own});
    return machine_freedom(machine)->freedom.verdict;
}

TEST(ChannelClasses, ADatelineNeedsLanesInItsOwnDimensionOnly) {
    const TopologyParameters torus = small_networks::grid_of(TopologyKind::torus, {5, 3}, RoutingKind::minimal);
    EXPECT_EQ(verdict(torus, {2, 1}), Freedom::ordered);
    EXPECT_EQ(verdict(torus, {3, 2}), Freedom::ordered);
    EXPECT_NE(verdict(torus, {1, 2}), Freedom::ordered);
    const TopologyParameters cylinder = small_networks::grid_of(TopologyKind::cylinder, {6, 8}, RoutingKind::minimal);
    EXPECT_EQ(verdict(cylinder, {2, 1}), Freedom::ordered);
    EXPECT_NE(verdict(cylinder, {1, 4}), Freedom::ordered);
}

TEST(ChannelClasses, ADragonflyNeedsLanesInItsLocalChannels) {
    TopologyParameters dragonfly{TopologyKind::dragonfly};
    dragonfly.nodes_per_switch = 1;
    dragonfly.group_switches = 3;
    dragonfly.global_channels = 1;
    dragonfly.routing = RoutingKind::minimal;
    EXPECT_EQ(verdict(dragonfly, {2, 1, 1}), Freedom::ordered);
    EXPECT_NE(verdict(dragonfly, {1, 2, 2}), Freedom::ordered);
    dragonfly.routing = RoutingKind::valiant;
    EXPECT_EQ(verdict(dragonfly, {3, 2, 1}), Freedom::ordered);
    EXPECT_EQ(verdict(dragonfly, {3, 3, 3}), Freedom::ordered);
    EXPECT_NE(verdict(dragonfly, {3, 1, 1}), Freedom::ordered);
}

TEST(ChannelClasses, ABidirectionalFlyNeedsLanesBetweenItsSwitches) {
    const TopologyParameters fly = small_networks::fly_of(TopologyKind::bidirectional_fly, 2, 2);
    EXPECT_EQ(verdict(fly, {2, 1}), Freedom::ordered);
    EXPECT_EQ(verdict(fly, {2, 3}), Freedom::ordered);
    EXPECT_NE(verdict(fly, {1, 2}), Freedom::ordered);
}

TEST(ChannelClasses, AdaptiveRoutesKeepTheirEscapeLanes) {
    const TopologyParameters mesh = small_networks::grid_of(TopologyKind::mesh, {3, 3}, RoutingKind::adaptive);
    EXPECT_EQ(verdict(mesh, {2, 4}), Freedom::escape);
    const TopologyParameters torus = small_networks::grid_of(TopologyKind::torus, {5, 5}, RoutingKind::adaptive);
    EXPECT_EQ(verdict(torus, {5, 3}), Freedom::escape);
}

TEST(ChannelClasses, NoRouteEntersALaneThatIsNotThere) {
    for (const SmallNetwork& network : small_networks::all()) {
        Machine machine = network.machine;
        const int classes = static_cast<int>(channel_classes(machine.topology).size());
        for (int i = 0; i < classes; ++i) machine.network.classes.push_back({.lanes = machine.network.lanes + i});
        const auto topology = make_topology(machine);
        RouteWalk walk(*topology, machine.most_lanes());
        std::vector<NodeId> nodes;
        for (NodeId node = 0; node < topology->nodes(); ++node) nodes.push_back(node);
        for (const NodeId to : nodes) {
            walk.follow(to, nodes, [&](RouteWalk::LaneNumber, const RoutePlace& place, const Choices& choices) {
                ASSERT_FALSE(choices.empty()) << network.name;
                RouteWalk::for_each_lane(choices, [&](Port port, int lane) {
                    EXPECT_LT(lane, shared_channel_values(machine, *topology, place.here, port).lanes) << network.name;
                });
            });
        }
    }
}

}  // namespace narrows::channel_classes_test
