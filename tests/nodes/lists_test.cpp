// Lists of nodes and ports (docs/nodes.md, D0 and V2): a list that equals a rule runs like the rule; others differ.
#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "models/network/topology/make_topology.h"
#include "models/network/topology/placement.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/reference/nodes/random_shared_nodes.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::lists_test {

using reference::NodesOutcome;
using reference::RandomSharedNodes;

NodesOutcome outcome(const RandomSharedNodes& random, const Machine& machine) {
    return run_programs(machine, random.topology(), random.activities);
}

/// The machine without lists, by these rules.
Machine by_rules(Machine machine, RankPlacement placement, PortOf ports) {
    machine.node.node_of_rank.clear();
    machine.node.placement = placement;
    machine.memory.port_of_processor.clear();
    machine.memory.port_of = ports;
    return machine;
}

/// Its rules as lists, with other rules that count no more.
Machine by_lists(const Machine& rules) {
    Machine machine = by_rules(rules, RankPlacement::block, PortOf::block);
    const Placement placement(rules);
    for (RankId rank(0); rank < placement.ranks(); ++rank) machine.node.node_of_rank.push_back(placement.node_of(rank));
    for (int processor = 0; processor < rules.node.processors; ++processor)
        machine.memory.port_of_processor.push_back(rules.port_of(processor));
    return machine;
}

TEST(Lists, ThatSpellARuleRunAsTheRule) {
    int tried = 0;
    int different = 0;
    for (unsigned seed = 1; seed <= usual_cases(100u); ++seed) {
        const RandomSharedNodes random(seed);
        const Machine blocks = by_rules(random.machine, RankPlacement::block, PortOf::block);
        const Machine round = by_rules(random.machine, RankPlacement::round_robin, PortOf::round_robin);
        if (!blocks.has_packet_engine()) continue;
        const NodesOutcome in_blocks = outcome(random, blocks);
        const NodesOutcome going_round = outcome(random, round);
        ASSERT_EQ(difference(in_blocks, outcome(random, by_lists(blocks))), "") << "seed " << seed;
        ASSERT_EQ(difference(going_round, outcome(random, by_lists(round))), "") << "seed " << seed;
        if (!difference(in_blocks, going_round).empty()) ++different;
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(60));
    EXPECT_GT(different, usual_cases(30)) << "the rules must matter";
}

/// Two ranks of a node copy at the same time. At one port, one waits for the other.
TEST(Lists, SayWhoSharesAPort) {
    const auto end_with_ports = [](std::vector<int> ports) {
        Machine machine = reference::nodes_on_crossbar(2, 4, 1);
        machine.memory.ports = 2;
        machine.memory.port_bandwidth = {1, 1};
        machine.memory.port_of_processor = std::move(ports);
        const reference::NodeOperation sweep{.what = reference::NodeOperation::What::sweep, .bytes = 100};
        const NodesOutcome run = run_programs(machine, *make_topology(machine), {{0, {sweep}}, {3, {sweep}}});
        return std::max(run.ends[0].back().end, run.ends[1].back().end);
    };
    EXPECT_EQ(end_with_ports({0, 0, 1, 1}), Cycle{100});
    EXPECT_EQ(end_with_ports({1, 0, 0, 1}), Cycle{200});
    EXPECT_EQ(end_with_ports({1, 1, 1, 0}), Cycle{100});
}

}  // namespace narrows::lists_test
