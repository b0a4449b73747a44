#include "models/network/topology/make_topology.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/machine/topology_kinds.h"
#include "tests/topology/small_networks.h"

namespace narrows::make_topology_test {

TEST(TopologyKinds, AreAllTestedWithAllRoutings) {
    const auto networks = small_networks::all();
    for (const TopologyType& type : topology_types()) {
        if (type.kind == TopologyKind::bus || type.kind == TopologyKind::ethernet) continue;  // these have no routes
        for (const AllowedRouting& allowed : type.routings) {
            EXPECT_TRUE(std::ranges::any_of(networks,
                                            [&](const small_networks::SmallNetwork& network) {
                                                return network.machine.topology.kind == type.kind &&
                                                       routing_of(network.machine) == allowed.routing &&
                                                       network.machine.network.lanes >= allowed.lanes;
                                            }))
                << type.name << ", " << name_of(allowed.routing);
        }
    }
}

TEST(MakeTopology, FindsARingThroughAHypercube) {
    const auto cube = small_networks::make(small_networks::network("", small_networks::hypercube_of(3)));
    EXPECT_EQ(cube->ring(), (std::vector<NodeId>{0, 1, 3, 2, 6, 7, 5, 4}));
    EXPECT_EQ(cube->line().size(), 8u);
}

TEST(MakeTopology, FindsRingsInGridsOfManyDimensions) {
    for (const auto& sides :
         {std::vector{2, 2, 2}, std::vector{3, 4, 5}, std::vector{3, 3, 2}, std::vector{2, 3, 3, 2}}) {
        for (const TopologyKind kind : {TopologyKind::mesh, TopologyKind::torus}) {
            if (kind == TopologyKind::torus && std::ranges::find(sides, 2) != sides.end()) continue;
            const auto grid = small_networks::make(small_networks::network("", small_networks::grid_of(kind, sides)));
            EXPECT_EQ(grid->ring().size(), static_cast<std::size_t>(grid->nodes()));
            EXPECT_EQ(grid->line().size(), static_cast<std::size_t>(grid->nodes()));
        }
    }
}

TEST(MakeTopology, RoutesOfLargerToriAreMinimal) {
    for (const auto& sides : {std::vector{16, 16}, std::vector{8, 8, 8}}) {
        const auto parameters = small_networks::grid_of(TopologyKind::torus, sides, RoutingKind::minimal);
        const auto torus = small_networks::make(small_networks::network("", parameters, 2));
        for (NodeId from = 0; from < torus->nodes(); ++from) {
            const std::vector<int> distances = small_networks::distances_from(*torus, from);
            for (NodeId to = 0; to < torus->nodes(); ++to) {
                ASSERT_EQ(torus->hops(from, to), distances[static_cast<std::size_t>(to)]) << from << " to " << to;
            }
        }
    }
}

TEST(MakeTopology, RefusesARoutingOfAnotherKind) {
    auto network = small_networks::network("", small_networks::crossbar_of(4));
    network.machine.topology.routing = RoutingKind::seam;
    EXPECT_THROW(small_networks::make(network), std::logic_error);
}

TEST(MakeTopology, TakesTheShorterWayRoundIfThereAreLanesForIt) {
    const auto hops = [](RoutingKind routing, int lanes) {
        const auto ring = small_networks::grid_of(TopologyKind::ring, {16}, routing);
        return small_networks::make(small_networks::network("", ring, lanes))->hops(15, 1);
    };
    EXPECT_EQ(hops(RoutingKind::by_kind, 1), 14);
    EXPECT_EQ(hops(RoutingKind::by_kind, 2), 2);
    EXPECT_EQ(hops(RoutingKind::seam, 2), 14);
    EXPECT_EQ(hops(RoutingKind::minimal, 1), 2);
}

}  // namespace narrows::make_topology_test
