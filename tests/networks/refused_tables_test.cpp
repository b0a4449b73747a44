// The proof of freedom from deadlock on small random networks with random routes, against a search that knows nothing
// of destinations in common.
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "models/network/topology/deadlock_freedom.h"
#include "tests/networks/random_table.h"
#include "tests/support/effort.h"

namespace narrows::refused_tables_test {

using LaneName = std::tuple<RouterId, Port, int>;

std::vector<LaneName> way(const Topology& net, NodeId from, NodeId to) {
    std::vector<LaneName> lanes;
    for (RoutePlace place = net.start(from, to); place.here != net.router_of(to);) {
        Choices choices;
        net.choose(place, choices);
        const RouteChoice& choice = choices.front();
        const int lane = std::countr_zero(choice.lanes);
        lanes.emplace_back(place.here, choice.port, lane);
        net.cross(place, choice.port, lane);
    }
    return lanes;
}

using Follows = std::map<LaneName, std::set<LaneName>>;

Follows follows_of(const Topology& net) {
    Follows follows;
    for (NodeId from = 0; from < net.nodes(); ++from) {
        for (NodeId to = 0; to < net.nodes(); ++to) {
            const auto lanes = way(net, from, to);
            for (std::size_t i = 1; i < lanes.size(); ++i) follows[lanes[i - 1]].insert(lanes[i]);
        }
    }
    return follows;
}

/// Removes lanes that nothing of the rest follows, until that ends.
bool has_cycle(Follows follows) {
    for (bool removed = true; removed;) {
        removed = false;
        for (auto at = follows.begin(); at != follows.end();) {
            std::erase_if(at->second, [&](const LaneName& next) { return !follows.contains(next); });
            const bool ends = at->second.empty();
            removed = removed || ends;
            at = ends ? follows.erase(at) : std::next(at);
        }
    }
    return !follows.empty();
}

/// The message of a wait is in its lane, and asks there for that of the next one.
void expect_wait(const Topology& net, const Wait& wait, const Wait& next) {
    const auto lanes = way(net, wait.from, wait.to);
    const auto at = std::ranges::find(lanes, LaneName(wait.router, wait.port, wait.lane));
    ASSERT_TRUE(at != lanes.end() && at + 1 != lanes.end());
    EXPECT_EQ(*(at + 1), LaneName(next.router, next.port, next.lane));
}

TEST(RandomTables, AreRefusedExactlyIfLanesFollowEachOtherInACycle) {
    unsigned cyclic = 0;
    const unsigned tables = usual_cases(1000u);
    for (unsigned seed = 1; seed <= tables && !HasFailure(); ++seed) {
        const int lanes = 1 + static_cast<int>(seed) % 3;
        const RandomTable net(seed, lanes == 1 ? RandomTable::Lanes::one : RandomTable::Lanes::by_place, lanes);
        const DeadlockFreedom freedom = deadlock_freedom(net, lanes, true);
        EXPECT_EQ(freedom.verdict, has_cycle(follows_of(net)) ? Freedom::cycle : Freedom::ordered) << "seed " << seed;
        cyclic += freedom.is_free() ? 0 : 1;
        const std::vector<Wait>& cycle = freedom.cycle;
        for (std::size_t i = 0; i < cycle.size(); ++i) expect_wait(net, cycle[i], cycle[(i + 1) % cycle.size()]);
    }
    EXPECT_GT(cyclic, tables / 10);
    EXPECT_LT(cyclic, tables / 2);
}

}  // namespace narrows::refused_tables_test
