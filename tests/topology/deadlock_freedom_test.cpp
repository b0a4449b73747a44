// Which networks cannot deadlock, and why.
#include "models/network/topology/deadlock_freedom.h"

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "models/machine/network_file.h"
#include "models/network/topology/grid.h"
#include "models/network/topology/networks.h"
#include "tests/topology/small_networks.h"

namespace narrows::deadlock_freedom_test {

using small_networks::SmallNetwork;

DeadlockFreedom freedom_of(const SmallNetwork& network, bool slots_hold_messages = true) {
    return deadlock_freedom(*small_networks::make(network), network.machine.network.lanes, slots_hold_messages);
}

/// True if the message of a wait can be in its lane, and ask there for the next one.
bool happens(const Topology& net, const Wait& wait, const Wait& next) {
    RoutePlace place{net.router_of(wait.from), Topology::local, 0, wait.from, wait.to};
    std::vector<std::pair<RoutePlace, bool>> reached{{place, false}};  // with whether it is in the lane
    const auto contains = [](const RouteChoice& choice, const Wait& lane) {
        return choice.port == lane.port && (choice.lanes & only_lane(lane.lane)) != 0;
    };
    for (std::size_t i = 0; i < reached.size() && i < 100'000; ++i) {
        const auto [at, is_in_lane] = reached[i];
        if (at.here == net.router_of(at.to)) continue;
        Choices choices;
        net.choose(at, choices);
        for (const RouteChoice& choice : choices) {
            if (is_in_lane && at.here == next.router && contains(choice, next)) return true;
            for (LaneSet rest = choice.lanes; rest != 0; rest &= rest - 1) {
                const int lane = std::countr_zero(rest);
                const ChannelEnd end = net.graph().group(at.here, choice.port)->end;
                const bool enters = at.here == wait.router && choice.port == wait.port && lane == wait.lane;
                reached.push_back({{end.router, end.in_port, lane, at.from, at.to}, enters});
            }
        }
    }
    return false;
}

void expect_real_cycle(const Topology& net, const DeadlockFreedom& freedom) {
    ASSERT_FALSE(freedom.cycle.empty());
    for (std::size_t i = 0; i < freedom.cycle.size(); ++i) {
        const Wait& next = freedom.cycle[(i + 1) % freedom.cycle.size()];
        EXPECT_TRUE(happens(net, freedom.cycle[i], next)) << lines_of(net, freedom.cycle)[i];
    }
}

class FreeNetwork : public testing::TestWithParam<SmallNetwork> {};
INSTANTIATE_TEST_SUITE_P(Small, FreeNetwork, testing::ValuesIn(small_networks::all()), small_networks::name_of);

TEST_P(FreeNetwork, IsProved) {
    const DeadlockFreedom freedom = freedom_of(GetParam());
    const bool is_ordered = GetParam().machine.topology.routing != RoutingKind::adaptive ||
                            GetParam().machine.topology.kind == TopologyKind::fat_tree;
    EXPECT_EQ(freedom.verdict, is_ordered ? Freedom::ordered : Freedom::escape);
    EXPECT_TRUE(freedom.is_free());
    EXPECT_TRUE(freedom.cycle.empty());
}

TEST_P(FreeNetwork, WithSlotsSmallerThanAMessageOnlyIfNoCycleIsThere) {
    const DeadlockFreedom whole = freedom_of(GetParam());
    const DeadlockFreedom parts = freedom_of(GetParam(), false);
    if (whole.verdict == Freedom::ordered) {
        EXPECT_EQ(parts.verdict, Freedom::ordered);
    } else {
        EXPECT_EQ(parts.verdict, Freedom::not_proved);
        expect_real_cycle(*small_networks::make(GetParam()), parts);
    }
}

/// Refused with a cycle of the length.
void expect_cycle(const TopologyParameters& parameters, std::size_t length, int lanes = 1) {
    const SmallNetwork network = small_networks::network("cyclic", parameters, lanes);
    for (const bool slots_hold_messages : {true, false}) {
        const DeadlockFreedom freedom = freedom_of(network, slots_hold_messages);
        EXPECT_EQ(freedom.verdict, Freedom::cycle);
        EXPECT_FALSE(freedom.is_free());
        EXPECT_EQ(freedom.cycle.size(), length);
        expect_real_cycle(*small_networks::make(network), freedom);
    }
}

TEST(DeadlockFreedom, MinimalRingsOfFourRunWithOneLaneAndThoseOfFiveDoNot) {
    using small_networks::grid_of;
    for (const bool slots_hold_messages : {true, false}) {
        for (const int size : {1, 3, 4}) {
            const auto ring = grid_of(TopologyKind::ring, {size}, RoutingKind::minimal);
            EXPECT_EQ(freedom_of(small_networks::network("ring", ring), slots_hold_messages).verdict, Freedom::ordered);
        }
    }
    for (const int size : {5, 6, 7, 8, 9, 16}) {
        expect_cycle(grid_of(TopologyKind::ring, {size}, RoutingKind::minimal), static_cast<std::size_t>(size));
    }
}

TEST(DeadlockFreedom, MinimalToriWithOneLaneAreRefused) {
    using small_networks::grid_of;
    expect_cycle(grid_of(TopologyKind::torus, {8, 8}, RoutingKind::minimal), 8);
    expect_cycle(grid_of(TopologyKind::torus, {4, 3, 5}, RoutingKind::minimal), 5);
    expect_cycle(grid_of(TopologyKind::cylinder, {5, 2}, RoutingKind::minimal), 5);
}

TEST(DeadlockFreedom, BidirectionalFlyNeedsTwoLanesIfItHasSeveralStages) {
    const auto fly = [](int radix, int levels) {
        return small_networks::fly_of(TopologyKind::bidirectional_fly, radix, levels);
    };
    EXPECT_EQ(freedom_of(small_networks::network("one_stage", fly(4, 1))).verdict, Freedom::ordered);
    expect_cycle(fly(2, 2), 4);
    expect_cycle(fly(4, 2), 4);
    expect_cycle(fly(2, 3), 4);
}

TEST(DeadlockFreedom, DragonflyNeedsTwoLocalLanes) {
    const SmallNetwork network = small_networks::network("dragonfly", small_networks::dragonfly_of(4, 2, 2), 1);
    const DeadlockFreedom freedom = freedom_of(network);
    EXPECT_EQ(freedom.verdict, Freedom::cycle);
    expect_real_cycle(*small_networks::make(network), freedom);
}

TEST(DeadlockFreedom, AdaptiveTorusNeedsTwoEscapeLanes) {
    const auto torus = small_networks::grid_of(TopologyKind::torus, {6, 6}, RoutingKind::adaptive);
    for (const int lanes : {1, 2, 3, 4}) {
        const SmallNetwork network = small_networks::network("torus", torus, lanes);
        const DeadlockFreedom freedom = freedom_of(network);
        EXPECT_EQ(freedom.is_free(), lanes >= 2) << lanes;
        if (lanes == 1) expect_real_cycle(*small_networks::make(network), freedom);
    }
}

TEST(DeadlockFreedom, CountsChannelsAndLanes) {
    const auto torus = small_networks::grid_of(TopologyKind::torus, {5, 5}, RoutingKind::minimal);
    const DeadlockFreedom freedom = freedom_of(small_networks::network("torus", torus, 2));
    EXPECT_EQ(freedom.channels, 100u);
    EXPECT_EQ(freedom.lanes, 180u);  // the 20 channels across a seam are entered in the first lane only
}

TEST(DeadlockFreedom, SaysWhoWaitsForWhom) {
    const Grid ring({{5, true}}, RoutingKind::minimal);
    const auto lines = lines_of(ring, deadlock_freedom(ring, 1, true).cycle);
    ASSERT_EQ(lines.size(), 5u);
    for (int node = 0; node < 5; ++node) {
        const std::string line =
            fmt::format("node {} channel east to node {}, lane 0: a message from node {} to node {} waits for", node,
                        (node + 1) % 5, node, (node + 2) % 5);
        EXPECT_EQ(std::count(lines.begin(), lines.end(), line), 1) << line << lines.front();
    }
}

/// Four switches in a circle of one direction. The nodes of switches 1 and 3 leave elsewhere than they enter, beside
/// nodes that do not.
constexpr std::string_view one_way_circle = R"(
switches = [[0, 0], [1, 0], [1, 1], [0, 1]]
channels = [{ from = 0, port = 0, to = 1, in_port = 0 }, { from = 1, port = 0, to = 2, in_port = 0 },
            { from = 2, port = 0, to = 3, in_port = 0 }, { from = 3, port = 0, to = 0, in_port = 0 }]
endpoints = [{ switch = 0, port = 1 }, { switch = 2, port = 1 },
             { enters = 1, in_port = 2, leaves = 0, port = 2 }, { enters = 3, in_port = 2, leaves = 2, port = 2 }]
)";

TEST(DeadlockFreedom, FollowsMessagesFromEverySwitchWhereTheyEnter) {
    const auto circle = make_file_network(parse_network(one_way_circle, "circle.toml"), RoutingKind::minimal, 1);
    const DeadlockFreedom freedom = deadlock_freedom(*circle, 1, true);
    EXPECT_EQ(freedom.verdict, Freedom::cycle);
    EXPECT_EQ(freedom.cycle.size(), 4u);
    expect_real_cycle(*circle, freedom);
}

TEST(DeadlockFreedom, CountsTheChannelsFromEveryFirstSwitchOfAButterfly) {
    TopologyParameters parameters;
    parameters.kind = TopologyKind::butterfly;
    parameters.radix = 4;
    parameters.levels = 3;
    const auto butterfly = small_networks::make(small_networks::network("butterfly", parameters));
    EXPECT_EQ(deadlock_freedom(*butterfly, 1, true).channels, 4u * 64);
}

}  // namespace narrows::deadlock_freedom_test
