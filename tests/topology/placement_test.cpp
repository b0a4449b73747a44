// The nodes of ranks (docs/nodes.md, D0).
#include "models/network/topology/placement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace narrows::placement_test {

using testing::ElementsAre;

/// Three nodes of so many processors.
Machine three_nodes(int processors) {
    Machine machine;
    machine.topology.kind = TopologyKind::crossbar;
    machine.topology.size = 3;
    machine.node.processors = processors;
    return machine;
}

std::vector<int> nodes_of_ranks(const Machine& machine) {
    const Placement placement(machine);
    std::vector<int> nodes;
    for (RankId rank(0); rank < placement.ranks(); ++rank) nodes.push_back(placement.node_of(rank));
    return nodes;
}

std::vector<int> processors_of_ranks(const Machine& machine) {
    const Placement placement(machine);
    std::vector<int> processors;
    for (RankId rank(0); rank < placement.ranks(); ++rank) processors.push_back(placement.processor_of(rank));
    return processors;
}

TEST(Placement, InBlocksAndRound) {
    Machine machine = three_nodes(2);
    EXPECT_THAT(nodes_of_ranks(machine), ElementsAre(0, 0, 1, 1, 2, 2));
    EXPECT_THAT(processors_of_ranks(machine), ElementsAre(0, 1, 0, 1, 0, 1));
    machine.node.placement = RankPlacement::round_robin;
    EXPECT_THAT(nodes_of_ranks(machine), ElementsAre(0, 1, 2, 0, 1, 2));
    EXPECT_THAT(processors_of_ranks(machine), ElementsAre(0, 0, 0, 1, 1, 1));
}

TEST(Placement, AListThatSpellsARuleIsTheRule) {
    for (const RankPlacement rule : {RankPlacement::block, RankPlacement::round_robin}) {
        for (const int ranks : {0, 2}) {
            Machine by_rule = three_nodes(4);
            by_rule.node.placement = rule;
            by_rule.node.ranks = ranks;
            Machine listed = three_nodes(4);
            listed.node.ranks = ranks;
            listed.node.node_of_rank = nodes_of_ranks(by_rule);
            EXPECT_EQ(nodes_of_ranks(listed), nodes_of_ranks(by_rule));
            EXPECT_EQ(processors_of_ranks(listed), processors_of_ranks(by_rule));
        }
    }
}

TEST(Placement, OfAListNumbersTheProcessorsInTheOrderOfTheRanks) {
    Machine machine = three_nodes(2);
    machine.node.node_of_rank = {2, 0, 2, 1, 1, 0};
    EXPECT_THAT(nodes_of_ranks(machine), ElementsAre(2, 0, 2, 1, 1, 0));
    EXPECT_THAT(processors_of_ranks(machine), ElementsAre(0, 0, 1, 0, 1, 1));
    const Placement placement(machine);
    std::vector<int> ranks;
    for (NodeId node(0); node < 3; ++node) {
        for (int processor = 0; processor < 2; ++processor) ranks.push_back(placement.rank_at(node, processor));
    }
    EXPECT_THAT(ranks, ElementsAre(1, 5, 3, 4, 0, 2));
}

}  // namespace narrows::placement_test
