// docs/timing.md, G7.
#include <gtest/gtest.h>

#include <bit>
#include <set>

#include "models/network/topology/figures.h"
#include "models/network/topology/machine_freedom.h"
#include "models/network/topology/resource.h"
#include "tests/topology/small_networks.h"

namespace narrows::rails_test {

constexpr int rails = 3;

Machine with_rails(Machine machine) {
    machine.node.interfaces = rails;
    machine.network.rails = rails;
    return machine;
}

class RailsOf : public testing::TestWithParam<small_networks::SmallNetwork> {
protected:
    RouterId copy_of(RouterId router, int rail) const { return RouterId(router * rails + rail); }

    const std::unique_ptr<Topology> one_ = small_networks::make(GetParam());
    const std::unique_ptr<Topology> all_ = make_topology(with_rails(GetParam().machine));
};

TEST_P(RailsOf, HaveEveryChannelOnceInEachRail) {
    ASSERT_EQ(all_->nodes(), rails * one_->nodes());
    ASSERT_EQ(all_->routers(), rails * one_->routers());
    EXPECT_EQ(all_->rails(), rails);
    EXPECT_EQ(all_->has_edge(), one_->has_edge());
    std::size_t groups = 0;
    one_->graph().for_each_group([&](RouterId from, Port port, const PortGroup& group) {
        for (int rail = 0; rail < rails; ++rail) {
            const PortGroup* const copy = all_->graph().group(copy_of(from, rail), port);
            ASSERT_NE(copy, nullptr);
            EXPECT_EQ(copy->end, (ChannelEnd{copy_of(group.end.router, rail), group.end.in_port}));
            EXPECT_EQ(copy->channel_class, group.channel_class);
            EXPECT_EQ(copy->channels, group.channels);
            ++groups;
        }
    });
    all_->graph().for_each_group([&](RouterId from, Port, const PortGroup& group) {
        EXPECT_EQ(from % rails, group.end.router % rails) << "a channel leads to another rail";
        --groups;
    });
    EXPECT_EQ(groups, 0u);
}

TEST_P(RailsOf, RouteAsTheNetworkDoesAlone) {
    for (NodeId from = 0; from < one_->nodes(); ++from) {
        for (NodeId to = 0; to < one_->nodes(); ++to) {
            if (from == to) continue;
            for (int rail = 0; rail < rails; ++rail) {
                RoutePlace place = one_->start(from, to, 5);
                RoutePlace copy = all_->start(NodeId(from * rails + rail), NodeId(to * rails + rail), 5);
                while (place.here != one_->router_of(to)) {
                    ASSERT_EQ(copy.here, copy_of(place.here, rail));
                    Choices choices;
                    Choices copied;
                    one_->choose(place, choices);
                    all_->choose(copy, copied);
                    ASSERT_EQ(copied, choices);
                    if (one_->decides_by_queue() && choices.size() == 2) {
                        ASSERT_EQ(all_->hops_of_ways(copy), one_->hops_of_ways(place));
                    }
                    const int lane = std::countr_zero(choices.back().lanes);
                    one_->cross(place, choices.back().port, lane);
                    all_->cross(copy, choices.back().port, lane);
                }
                ASSERT_EQ(copy.here, all_->router_of(copy.to));
            }
        }
    }
}

TEST_P(RailsOf, CountAsManyChannelsAndTheSameDistances) {
    const Figures one = figures_of(*one_);
    const Figures all = figures_of(*all_);
    EXPECT_EQ(all.routers, rails * one.routers);
    EXPECT_EQ(all.channels, rails * one.channels);
    EXPECT_EQ(all.endpoint_channels, rails * one.endpoint_channels);
    EXPECT_EQ(all.bisection_channels, rails * one.bisection_channels);
    EXPECT_EQ(all.diameter, one.diameter);
    EXPECT_DOUBLE_EQ(all.average_distance, one.average_distance);
}

TEST_P(RailsOf, AreCutOneByOne) {
    for (const Partition& partition : all_->partitions()) {
        std::vector<std::set<int>> of_part(static_cast<std::size_t>(partition.parts));
        for (RouterId router = 0; router < all_->routers(); ++router) {
            const int part = partition.part.at(static_cast<std::size_t>(router));
            if (part != Partition::no_part) of_part.at(static_cast<std::size_t>(part)).insert(router % rails);
        }
        for (int part = 0; part < partition.parts; ++part)
            EXPECT_LE(of_part[static_cast<std::size_t>(part)].size(), 1u) << partition.part_name(part);
    }
}

TEST_P(RailsOf, AreProvedOnOneOfThem) {
    const Machine machine = with_rails(GetParam().machine);
    const auto proof = machine_freedom(machine);
    EXPECT_TRUE(proof->in_full);
    EXPECT_EQ(proof->checked_nodes, one_->nodes());
    EXPECT_EQ(proof->freedom.verdict, machine_freedom(GetParam().machine)->freedom.verdict);
}

INSTANTIATE_TEST_SUITE_P(SmallNetworks, RailsOf, testing::ValuesIn(small_networks::all()), small_networks::name_of);

TEST(Rails, HaveNamesWithTheRail) {
    const auto tree = make_topology(with_rails(small_networks::network("", small_networks::crossbar_of(4)).machine));
    EXPECT_EQ(tree->nodes(), 12);
    EXPECT_EQ(router_name(*tree, RouterId(12)), "rail 0 switch 0");
    EXPECT_EQ(router_name(*tree, RouterId(14)), "rail 2 switch 0");
    EXPECT_EQ(router_name(*tree, RouterId(7)), "node 2 interface 1");
    EXPECT_EQ(resource_name(*tree, {ResourceKind::channel, 14, 3}), "rail 2 switch 0 channel 3 to node 3 interface 2");
    EXPECT_EQ(resource_name(*tree, {ResourceKind::channel, 7, 0}), "node 2 interface 1 channel to rail 1 switch 0");
    const Partition parts = tree->partitions().front();
    EXPECT_EQ(parts.part_name(parts.part[7]), "switch 0 and its nodes of rail 1");
}

TEST(Rails, CanHaveSeveralInterfacesOfANodeEach) {
    Machine machine = small_networks::network("", small_networks::crossbar_of(6)).machine;
    machine.node.interfaces = 4;
    machine.network.rails = 2;
    EXPECT_EQ(machine.endpoints(), 12);
    EXPECT_EQ(machine.nodes(), 3);
    const auto network = make_topology(machine);
    // Interfaces 1 and 3 of node 2 are in rail 1.
    EXPECT_EQ(network->far_end(RouterId(9), 0)->router, network->far_end(RouterId(11), 0)->router);
    EXPECT_EQ(router_name(*network, network->far_end(RouterId(11), 0)->router), "rail 1 switch 0");
    EXPECT_NE(network->far_end(RouterId(10), 0)->router, network->far_end(RouterId(11), 0)->router);
}

TEST(Rails, CutOffInterfacesWithTheirNumbersInTheirNodes) {
    Machine machine = small_networks::network("", small_networks::hypercube_of(2)).machine;
    machine.node.interfaces = 4;
    machine.network.rails = 2;
    const auto cube = make_topology(machine);
    const Partition routers = cube->partitions().front();
    for (RouterId router = 0; router < cube->routers(); ++router)
        EXPECT_EQ(routers.part_name(routers.part.at(static_cast<std::size_t>(router))), router_name(*cube, router));
    EXPECT_EQ(cube->partitions().back().part_name(1), "the first half across the last dimension of rail 1");
    machine.topology = small_networks::fat_tree_of({4, 4}, {2});
    EXPECT_EQ(make_topology(machine)->partitions().front().part_name(3), "nodes 2-3 and their switches of rail 1");
    machine.topology = small_networks::fat_tree_of({2, 4}, {2});
    EXPECT_EQ(make_topology(machine)->partitions().front().part_name(3), "node 1 and its switches of rail 1");
}

TEST(Rails, NameWhatCouldWaitInTheFirst) {
    Machine machine = small_networks::network("", small_networks::grid_of(TopologyKind::torus, {8})).machine;
    machine.topology.routing = RoutingKind::minimal;
    machine.network.lanes = 1;
    machine.node.interfaces = 4;
    machine.network.rails = 2;
    const std::vector<std::string> cycle = machine_freedom(machine)->cycle;
    ASSERT_FALSE(cycle.empty());
    // Interfaces 0 and 2 of each node are in rail 0.
    EXPECT_EQ(
        cycle.front(),
        "node 0 interface 0 channel east to node 0 interface 2, lane 0: a message from node 0 interface 0 to node 1 "
        "interface 0 waits for");
}

TEST(Rails, AreAsManyAsInterfacesIfTheMachineSaysNone) {
    Machine machine = small_networks::network("", small_networks::crossbar_of(6)).machine;
    machine.network.rails = 0;
    EXPECT_EQ(machine.rails(), 1);
    EXPECT_EQ(make_topology(machine)->rails(), 1);
    machine.node.interfaces = 2;
    EXPECT_EQ(machine.rails(), 2);
    EXPECT_EQ(machine.nodes(), 6);
    EXPECT_EQ(make_topology(machine)->rails(), 2);
}

TEST(Rails, HaveTheRingOfTheFirst) {
    const auto cube = make_topology(with_rails(small_networks::network("", small_networks::hypercube_of(2)).machine));
    EXPECT_EQ(cube->ring(), (std::vector<NodeId>{0, 3, 9, 6}));
    EXPECT_EQ(cube->line(), cube->ring());
    EXPECT_EQ(cube->half_way_round(NodeId(4)), NodeId(7));
}

TEST(Rails, FollowTheSeed) {
    Machine machine = with_rails(small_networks::network("", small_networks::fat_tree_of({4, 4}, {4})).machine);
    machine.topology.routing = RoutingKind::random;
    const auto ports = [&](std::uint64_t seed) {
        const auto tree = make_topology(machine, seed);
        std::vector<Port> all;
        for (std::uint32_t number = 0; number < 20; ++number) {
            RoutePlace place = tree->start(NodeId(1), NodeId(46), number);
            tree->cross(place, 0, 0);
            Choices choices;
            tree->choose(place, choices);
            all.push_back(choices.front().port);
        }
        return all;
    };
    EXPECT_EQ(ports(1), ports(1));
    EXPECT_NE(ports(1), ports(2));
}

}  // namespace narrows::rails_test
