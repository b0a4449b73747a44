#include "models/topology/make_topology.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "models/machine/topology_kinds.h"
#include "tests/topology/small_networks.h"

namespace narrows::make_topology_test {

TEST(TopologyKinds, AreAllTestedWithAllRoutings) {
    const auto networks = small_networks::all();
    for (const TopologyType& type : topology_types()) {
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

TEST(MakeTopology, RefusesARoutingOfAnotherKind) {
    auto network = small_networks::network("", small_networks::crossbar_of(4));
    network.machine.topology.routing = RoutingKind::seam;
    EXPECT_THROW(small_networks::make(network), std::logic_error);
}

TEST(MakeTopology, TakesTheSeamWithOneLaneAndTheShorterWayWithTwo) {
    const auto ring = small_networks::grid_of(TopologyKind::ring, {16});
    EXPECT_EQ(small_networks::make(small_networks::network("", ring, 1))->hops(15, 1), 14);
    EXPECT_EQ(small_networks::make(small_networks::network("", ring, 2))->hops(15, 1), 2);
}

}  // namespace narrows::make_topology_test
