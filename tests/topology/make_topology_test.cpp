#include "models/topology/make_topology.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "tests/topology/small_networks.h"

namespace narrows::make_topology_test {

TEST(TopologyEntries, HaveEveryKindOnceAndADefaultRouting) {
    std::set<TopologyKind> kinds;
    for (const TopologyEntry& entry : all_topologies()) {
        EXPECT_TRUE(kinds.insert(entry.kind).second);
        EXPECT_EQ(&topology_entry(entry.kind), &entry);
        EXPECT_EQ(entry.summary.back(), '.');
        EXPECT_FALSE(entry.parameters.empty());
        ASSERT_FALSE(entry.routings.empty());
        for (const int lanes : {1, 2})
            EXPECT_NE(routing_entry(entry.kind, default_routing(entry.kind, lanes)), nullptr);
        for (const RoutingEntry& routing : entry.routings) {
            EXPECT_EQ(routing_entry(entry.kind, routing.routing), &routing);
            EXPECT_GE(routing.lanes, 1);
            EXPECT_FALSE(routing.why.empty());
        }
        EXPECT_EQ(routing_entry(entry.kind, RoutingKind::by_kind), nullptr);
    }
    EXPECT_TRUE(kinds.contains(TopologyKind::hyperx));
}

TEST(TopologyEntries, AreAllTested) {
    const auto networks = small_networks::all();
    for (const TopologyEntry& entry : all_topologies()) {
        for (const RoutingEntry& routing : entry.routings) {
            EXPECT_TRUE(std::ranges::any_of(networks,
                                            [&](const small_networks::SmallNetwork& network) {
                                                const TopologyParameters& p = network.machine.topology;
                                                const int lanes = network.machine.network.lanes;
                                                const bool by_kind = p.routing == RoutingKind::by_kind;
                                                return p.kind == entry.kind && lanes >= routing.lanes &&
                                                       (by_kind ? default_routing(p.kind, lanes) : p.routing) ==
                                                           routing.routing;
                                            }))
                << entry.summary << " routing " << static_cast<int>(routing.routing);
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
