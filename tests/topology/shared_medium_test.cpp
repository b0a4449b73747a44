// One wire that all nodes share, as a network.
#include <gmock/gmock.h>

#include "models/network/topology/figures.h"
#include "models/network/topology/machine_freedom.h"
#include "models/network/topology/make_topology.h"
#include "models/network/topology/resource.h"

namespace narrows::shared_medium_test {

Machine machine_with(TopologyKind kind, int nodes) {
    Machine machine;
    machine.topology = {};
    machine.topology.kind = kind;
    machine.topology.size = nodes;
    return machine;
}

TEST(SharedMedium, IsOneChannelBetweenAnyTwoNodes) {
    for (const TopologyKind kind : {TopologyKind::bus, TopologyKind::ethernet}) {
        const auto wire = make_topology(machine_with(kind, 7));
        EXPECT_TRUE(wire->is_medium());
        EXPECT_EQ(wire->nodes(), 7);
        for (NodeId from = 0; from < 7; ++from) {
            for (NodeId to = 0; to < 7; ++to) {
                if (from == to) continue;
                EXPECT_EQ(wire->hops(from, to), 1);
            }
        }
        EXPECT_EQ(wire->ring().size(), 7u);
        EXPECT_EQ(wire->line().size(), 7u);
    }
}

TEST(SharedMedium, Figures) {
    const Figures figures = figures_of(*make_topology(machine_with(TopologyKind::bus, 7)));
    EXPECT_EQ(figures.routers, 0);
    EXPECT_EQ(figures.endpoints, 7);
    EXPECT_EQ(figures.channels, 1);
    EXPECT_EQ(figures.diameter, 1);
    EXPECT_EQ(figures.average_distance, 1);
    EXPECT_EQ(figures.bisection_channels, 1);
    EXPECT_THAT(figures.pairs_at, testing::ElementsAre(0, 42));
}

TEST(SharedMedium, CannotDeadlock) {
    const auto freedom = machine_freedom(machine_with(TopologyKind::ethernet, 1024));
    EXPECT_EQ(freedom->freedom.verdict, Freedom::ordered);
    EXPECT_TRUE(freedom->in_full);
}

TEST(SharedMedium, HasTheNameOfItsKind) {
    const auto bus = make_topology(machine_with(TopologyKind::bus, 4));
    EXPECT_EQ(resource_name(*bus, {ResourceKind::channel, 4, 0}), "bus");
    EXPECT_EQ(router_name(*bus, RouterId(3)), "node 3");
    const auto ethernet = make_topology(machine_with(TopologyKind::ethernet, 4));
    EXPECT_EQ(resource_name(*ethernet, {ResourceKind::channel, 4, 0}), "ethernet");
}

TEST(SharedMedium, OtherNetworksAreNone) {
    EXPECT_FALSE(make_topology(machine_with(TopologyKind::crossbar, 4))->is_medium());
}

}  // namespace narrows::shared_medium_test
