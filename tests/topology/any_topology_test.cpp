// Properties of networks of every kind.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <utility>

#include "models/machine/topology_kinds.h"
#include "tests/topology/small_networks.h"

namespace narrows::any_topology_test {

using small_networks::SmallNetwork;

class AnyTopology : public testing::TestWithParam<SmallNetwork> {
protected:
    const std::unique_ptr<Topology> topology_ = small_networks::make(GetParam());
    const Topology& net_ = *topology_;
};

INSTANTIATE_TEST_SUITE_P(Small, AnyTopology, testing::ValuesIn(small_networks::all()), small_networks::name_of);

Choices choices_at(const Topology& net, const RoutePlace& place) {
    Choices choices;
    net.choose(place, choices);
    return choices;
}

int some_lane(const RouteChoice& choice, bool first) {
    return first ? std::countr_zero(choice.lanes) : std::bit_width(choice.lanes) - 1;
}

TEST_P(AnyTopology, HasTheNodesOfItsParameters) {
    EXPECT_EQ(net_.nodes(), GetParam().machine.nodes());
    EXPECT_GE(net_.switches(), 0);
}

TEST_P(AnyTopology, PortsKnowWhereTheyComeFrom) {
    int outs = 0;
    int ins = 0;
    for (RouterId router = 0; router < net_.routers(); ++router) {
        for (Port port = 0; port < net_.ports(router); ++port) {
            ins += net_.graph().origin(router, port).has_value() ? 1 : 0;
            const PortGroup* const group = net_.graph().group(router, port);
            if (group == nullptr) continue;
            ++outs;
            EXPECT_NE(group->end.router, router);
            EXPECT_EQ(net_.graph().origin(group->end.router, group->end.in_port), (ChannelEnd{router, port}));
            EXPECT_LT(static_cast<std::size_t>(group->channel_class), net_.class_names().size());
        }
    }
    EXPECT_EQ(outs, ins);
}

/// Interfaces at the edge have one channel each way, to and from a switch, of the class "endpoint"; no other channel
/// has this class.
TEST_P(AnyTopology, OnlyInterfacesAtTheEdgeHaveEndpointChannels) {
    const bool at_edge = net_.switches() > 0;
    for (RouterId router = 0; router < net_.routers(); ++router) {
        if (at_edge && net_.has_node(router)) {
            EXPECT_EQ(net_.ports(router), 1);
        }
        for (Port port = 0; port < net_.ports(router); ++port) {
            const PortGroup* const group = net_.graph().group(router, port);
            if (group == nullptr) continue;
            const bool touches_node = net_.has_node(router) || net_.has_node(group->end.router);
            const auto name = net_.class_names()[static_cast<std::size_t>(group->channel_class)];
            EXPECT_EQ(name == "endpoint", at_edge && touches_node);
            EXPECT_FALSE(at_edge && net_.has_node(router) && net_.has_node(group->end.router));
        }
    }
}

TEST_P(AnyTopology, PortsOfARouterHaveDifferentNames) {
    for (RouterId router = 0; router < net_.routers(); ++router) {
        std::set<std::string> names;
        for (Port port = 0; port < net_.ports(router); ++port) names.insert(net_.port_name(router, port));
        EXPECT_EQ(names.size(), static_cast<std::size_t>(net_.ports(router)));
        EXPECT_FALSE(names.contains(""));
    }
}

TEST_P(AnyTopology, NoTwoRoutersAreDrawnAtTheSamePlace) {
    std::set<std::pair<double, double>> places;
    for (RouterId router = 0; router < net_.routers(); ++router) {
        const Position position = net_.position(router);
        EXPECT_TRUE(places.emplace(position.x, position.y).second) << "router " << router;
    }
}

/// Whichever choices a message takes, and in whichever allowed lane it moves.
TEST_P(AnyTopology, EveryChoiceLeadsToTheDestination) {
    const int lanes = GetParam().machine.network.lanes;
    for (NodeId from = 0; from < net_.nodes(); ++from) {
        const std::vector<int> distances = small_networks::distances_from(net_, from);
        for (NodeId to = 0; to < net_.nodes(); ++to) {
            if (from == to) continue;
            const int distance = distances[static_cast<std::size_t>(to)];
            ASSERT_GT(distance, 0) << from << " to " << to;
            for (std::uint32_t number = 0; number < 8; ++number) {
                RoutePlace place = net_.start(from, to, number);
                int hops = 0;
                while (place.here != net_.router_of(to)) {
                    const Choices choices = choices_at(net_, place);
                    ASSERT_FALSE(choices.empty());
                    for (const RouteChoice& choice : choices) {
                        ASSERT_NE(choice.lanes, 0u);
                        ASSERT_EQ(choice.lanes & ~first_lanes(lanes), 0u);
                        ASSERT_NE(net_.graph().group(place.here, choice.port), nullptr);
                    }
                    const RouteChoice& choice = choices[(number + static_cast<std::uint32_t>(hops)) % choices.size()];
                    net_.cross(place, choice.port, some_lane(choice, number % 2 == 0));
                    ASSERT_LE(++hops, net_.routers()) << from << " to " << to;
                }
                if (GetParam().is_minimal) {
                    ASSERT_EQ(hops, distance) << from << " to " << to;
                }
            }
        }
    }
}

TEST_P(AnyTopology, AllChoicesContainTheChoicesOfEveryMessage) {
    for (NodeId from = 0; from < net_.nodes(); ++from) {
        for (NodeId to = 0; to < net_.nodes(); ++to) {
            for (std::uint32_t number = 0; number < 4 && from != to; ++number) {
                RoutePlace place = net_.start(from, to, number);
                while (place.here != net_.router_of(to)) {
                    Choices all;
                    net_.choose_all({place.here, place.in_port, place.lane, to, to}, all);
                    const Choices choices = choices_at(net_, place);
                    for (const RouteChoice& choice : choices) {
                        ASSERT_TRUE(std::ranges::any_of(all, [&](const RouteChoice& other) {
                            return other.port == choice.port && (choice.lanes & ~other.lanes) == 0;
                        }));
                    }
                    net_.cross(place, choices.back().port, some_lane(choices.back(), true));
                }
            }
        }
    }
}

TEST_P(AnyTopology, ChoicesAreTheSameForAllMessagesIfTheTopologySaysSo) {
    const int lanes = GetParam().machine.network.lanes;
    for (NodeId to = 0; to < net_.nodes() && net_.forgets_the_way(); ++to) {
        for (RouterId here = 0; here < net_.routers(); ++here) {
            const bool passes_by = net_.switches() > 0 && net_.has_node(here);
            if (here == net_.router_of(to)) continue;
            Choices expected;
            net_.choose_all({here, Topology::local, 0, to, to}, expected);
            for (Port port = 0; port < net_.ports(here) && !passes_by; ++port) {
                for (int lane = 0; lane < lanes; ++lane) {
                    Choices choices;
                    net_.choose_all({here, port, lane, NodeId((to + 1) % net_.nodes()), to}, choices);
                    ASSERT_EQ(choices, expected);
                }
            }
        }
    }
}

/// Hardware takes routes from a table by these.
TEST_P(AnyTopology, RoutesNeedOnlyPortLaneAndDestinationUnlessTheyAreRandom) {
    const RoutingKind routing = GetParam().machine.topology.routing;
    if (routing == RoutingKind::random || routing == RoutingKind::valiant || routing == RoutingKind::ugal) return;
    for (NodeId from = 0; from < net_.nodes(); ++from) {
        for (NodeId to = 0; to < net_.nodes(); ++to) {
            RoutePlace place = net_.start(from, to, 3);
            for (int hop = 0; place.here != net_.router_of(to); ++hop) {
                const Choices choices = choices_at(net_, place);
                ASSERT_EQ(choices, choices_at(net_, {place.here, place.in_port, place.lane, to, to, 0}));
                const RouteChoice& choice = choices[static_cast<std::size_t>(hop) % choices.size()];
                net_.cross(place, choice.port, some_lane(choice, hop % 2 == 0));
            }
        }
    }
}

TEST_P(AnyTopology, RingsAndLinesGoFromNeighbourToNeighbour) {
    for (const auto& [order, closes] : {std::pair(net_.ring(), true), std::pair(net_.line(), false)}) {
        if (order.empty()) continue;
        EXPECT_EQ(std::set<NodeId>(order.begin(), order.end()).size(), static_cast<std::size_t>(net_.nodes()));
        EXPECT_EQ(order.size(), static_cast<std::size_t>(net_.nodes()));
        std::set<std::pair<RouterId, Port>> used;
        for (std::size_t i = 0; i + (closes ? 0 : 1) < order.size() && order.size() > 1; ++i) {
            const NodeId next = order[(i + 1) % order.size()];
            EXPECT_EQ(net_.hops(order[i], next), 1);
            EXPECT_EQ(net_.hops(next, order[i]), 1);
            EXPECT_TRUE(used.emplace(net_.router_of(order[i]), net_.first_port(order[i], next)).second);
        }
    }
}

TEST_P(AnyTopology, RouteByDestinationIsTheOnlyChoice) {
    if (!net_.routes_by_destination()) return;
    const LaneSet lanes = first_lanes(GetParam().machine.network.lanes);
    for (NodeId to = 0; to < net_.nodes(); ++to) {
        EXPECT_EQ(net_.route(net_.router_of(to), to), Topology::local);
        for (NodeId from = 0; from < net_.nodes(); ++from) {
            RoutePlace place = net_.start(from, to);
            while (place.here != net_.router_of(to)) {
                const Choices choices = choices_at(net_, place);
                ASSERT_EQ(choices.size(), 1u);
                ASSERT_EQ(choices.front(), (RouteChoice{net_.route(place.here, to), lanes}));
                net_.cross(place, choices.front().port, 0);
            }
        }
    }
}

/// The sorted distances from every node, counted once by the sets and once node by node.
TEST_P(AnyTopology, AlikeNodesAreEquallyFarFromTheOthers) {
    const auto sorted_from = [this](NodeId node) {
        std::vector<int> distances = small_networks::distances_from(net_, node);
        distances.resize(static_cast<std::size_t>(net_.nodes()));
        std::ranges::sort(distances);
        return distances;
    };
    std::map<std::vector<int>, int> by_sets;
    std::map<std::vector<int>, int> by_nodes;
    for (const Alike& alike : net_.alike_nodes()) by_sets[sorted_from(alike.node)] += alike.count;
    for (NodeId node = 0; node < net_.nodes(); ++node) ++by_nodes[sorted_from(node)];
    EXPECT_EQ(by_sets, by_nodes);
}

/// Along an odd side, the first half has the smaller share; with any other cut, half of the nodes.
TEST_P(AnyTopology, HalvesHaveHalfOfTheNodes) {
    const Halving halving = net_.halving();
    ASSERT_EQ(halving.in_first_half.size(), static_cast<std::size_t>(net_.routers()));
    EXPECT_FALSE(halving.across.empty());
    const auto first = std::count(halving.in_first_half.begin(), halving.in_first_half.begin() + net_.nodes(), true);
    const TopologyParameters& topology = GetParam().machine.topology;
    std::vector<int> sides =
        is_grid(topology.kind) || topology.kind == TopologyKind::hyperx ? topology.all_sides() : std::vector<int>{};
    std::erase_if(sides, [](int side) { return side % 2 == 0; });
    const bool cuts_an_odd_side = !sides.empty() && 2 * first != net_.nodes();
    if (cuts_an_odd_side) {
        EXPECT_TRUE(std::ranges::any_of(sides, [&](int side) { return 2 * first * side == net_.nodes() * (side - 1); }))
            << first << " of " << net_.nodes();
    } else {
        EXPECT_EQ(first, net_.nodes() / 2);
    }
}

TEST_P(AnyTopology, HasWaysToCutItInHalves) {
    if (net_.nodes() == 1) return;
    const std::vector<Halving> all = net_.halvings();
    std::set<std::string> names;
    for (const Halving& halving : all) {
        const auto first = std::count(halving.in_first_half.begin(), halving.in_first_half.end(), true);
        EXPECT_EQ(halving.in_first_half.size(), static_cast<std::size_t>(net_.routers()));
        EXPECT_GT(first, 0);
        EXPECT_LT(first, net_.routers());
        EXPECT_TRUE(names.insert(halving.across).second);
    }
    EXPECT_TRUE(names.contains(net_.halving().across)) << "also as for the bisection";
}

// Each node is in a part, unless its messages leave and come by different switches.
TEST_P(AnyTopology, HasPartsToCutOff) {
    for (const Partition& partition : net_.partitions()) {
        ASSERT_EQ(partition.part.size(), static_cast<std::size_t>(net_.routers()));
        std::set<std::string> names;
        for (RouterId router = 0; router < net_.routers(); ++router) {
            const int part = partition.part[static_cast<std::size_t>(router)];
            ASSERT_GE(part, Partition::no_part);
            ASSERT_LT(part, partition.parts);
            if (part != Partition::no_part) names.insert(partition.part_name(part));
            if (net_.switches() == 0 || !net_.has_node(router)) continue;
            const RouterId entry = net_.far_end(router, 0)->router;
            const bool is_same = net_.graph().origin(router, 0)->router == entry;
            const int expected = is_same ? partition.part[static_cast<std::size_t>(entry)] : Partition::no_part;
            EXPECT_EQ(part, expected) << "a node is where its switch is";
        }
        EXPECT_GT(names.size(), 0u);
    }
}

}  // namespace narrows::any_topology_test
