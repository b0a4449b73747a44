// The alltoall by node: its plan on machines whose nodes have several ranks, its runs, and where it is the fastest.
#include <gmock/gmock.h>

#include <set>

#include "models/network/topology/placement.h"
#include "tests/collectives/symbolic_execution.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::hierarchical_test {

using testing::HasSubstr;

Machine nodes_of_ranks(int nodes, int ranks, const std::string& placement, int vector_words = 5) {
    return machine_of("shared-nodes",
                      {fmt::format("topology.nodes={}", nodes), fmt::format("node.processors={}", ranks),
                       "node.placement=" + placement, fmt::format("message.vector_words={}", vector_words)});
}

MadePlan plan_on(const Machine& machine, int words) {
    return MadePlan(machine, "alltoall", {{"algorithm", "hierarchical"}, {"words", std::to_string(words)}});
}

template <class Visit>
void for_each_machine(Visit visit) {
    for (int nodes = 2; nodes <= 7; ++nodes) {
        for (int ranks = 2; ranks <= 4; ++ranks) {
            for (const char* placement : {"block", "round-robin"}) {
                SCOPED_TRACE(fmt::format("{} nodes of {} ranks, {}", nodes, ranks, placement));
                visit(nodes_of_ranks(nodes, ranks, placement));
                if (testing::Test::HasFailure()) return;
            }
        }
    }
}

/// Messages have 5 words, so that most of them end within a part.
TEST(HierarchicalAlltoall, GivesEveryRankThePartsForIt) {
    for_each_machine([](const Machine& machine) {
        for (const int words : {1, 3, 7}) {
            const MadePlan made = plan_on(machine, words);
            SymbolicExecution run(made);
            run.run();
            run.expect_results([&](NodeId, std::int64_t word) {
                return SymbolicExecution::Origins().set(static_cast<std::size_t>(word / words % machine.ranks()));
            });
        }
    });
}

/// One message goes from each node to each other one, between ranks with the same number in their nodes. Ranks of a
/// node send and receive equal numbers of these, up to one.
TEST(HierarchicalAlltoall, SharesTheMessagesBetweenNodesAmongTheRanks) {
    for_each_machine([](Machine machine) {
        machine.message.vector_words = 1000;  // each step is one message
        const Placement placement(machine);
        const int nodes = machine.nodes();
        const int least = (nodes - 1) / machine.ranks_of_node();
        std::vector<int> sent(static_cast<std::size_t>(machine.ranks()));
        std::vector<int> received(sent.size());
        std::set<std::pair<NodeId, NodeId>> pairs;
        const MadePlan made = plan_on(machine, 3);
        for (const Flow& flow : made.traffic().flows) {
            const NodeId from = placement.node_of(flow.from);
            const NodeId to = placement.node_of(flow.to);
            if (from == to) continue;
            EXPECT_EQ(flow.messages, 1);
            EXPECT_EQ(placement.processor_of(flow.from), placement.processor_of(flow.to));
            EXPECT_TRUE(pairs.emplace(from, to).second);
            ++sent[static_cast<std::size_t>(flow.from)];
            ++received[static_cast<std::size_t>(flow.to)];
        }
        EXPECT_EQ(std::ssize(pairs), nodes * (nodes - 1));
        EXPECT_EQ(sent, received);
        for (const int messages : sent) EXPECT_TRUE(messages == least || messages == least + 1) << messages;
    });
}

const KeyValue hierarchical{"algorithm", "hierarchical"};

TEST(HierarchicalAlltoall, RunsOnSharedNodes) {
    for (const char* name : {"shared-nodes", "shared-nodes-2i"}) {
        for (const char* placement : {"block", "round-robin"}) {
            const Machine machine = machine_of(name, {fmt::format("node.placement={}", placement)});
            for (const int words : {1, 50}) {
                const JudgedRun run = run_on(machine, "alltoall", {hierarchical, {"words", std::to_string(words)}});
                EXPECT_TRUE(run.simulation.finished);
                EXPECT_TRUE(run.judgement.passed()) << name << " " << placement << "\n" << run.complaints();
            }
        }
    }
}

Cycle cycles_of(const Machine& machine, const std::string& algorithm, int words) {
    return run_on(machine, "alltoall", {{"algorithm", algorithm}, {"words", std::to_string(words)}}).simulation.cycles;
}

/// The numbers of docs/workloads.md. Messages are fewer, but all data cross the memory of a node two more times.
TEST(HierarchicalAlltoall, IsTheFastestForShortPartsButNotForTheShortestAndLongOnes) {
    const std::vector<std::string> others{"pairwise", "ring", "bruck", "spread"};
    for (const char* nodes : {"topology.nodes=8", "topology.nodes=24"}) {
        const Machine machine = machine_of("shared-nodes", {nodes});
        for (const int words : {8, 16}) {
            const Cycle cycles = cycles_of(machine, "hierarchical", words);
            for (const std::string& other : others)
                EXPECT_LT(cycles, cycles_of(machine, other, words)) << nodes << " " << words << " " << other;
        }
        EXPECT_GT(cycles_of(machine, "hierarchical", 1), cycles_of(machine, "bruck", 1)) << nodes;
        EXPECT_GT(cycles_of(machine, "hierarchical", 32), cycles_of(machine, "spread", 32)) << nodes;
    }
}

TEST(HierarchicalAlltoall, NoticesWhatIsLostOrChanged) {
    const Machine machine = nodes_of_ranks(3, 2, "block", 1000);
    const auto faulty = [&](Fault::Kind kind, int which) {
        return run_with_fault(machine, "alltoall", {hierarchical, {"words", "9"}}, kind, which);
    };
    for (const int which : {0, 7, 13}) {  // the first of each phase: they have 6 messages each
        EXPECT_FALSE(faulty(Fault::Kind::lose, which).simulation.finished);
        EXPECT_FALSE(faulty(Fault::Kind::change_byte, which).check("every element")->passed);
        EXPECT_THAT(faulty(Fault::Kind::shorten, which).check("every element")->detail, HasSubstr("bytes instead of"));
    }
    EXPECT_TRUE(faulty(Fault::Kind::lose, -1).judgement.passed());
}

TEST(HierarchicalAlltoall, IsRefusedWhereANodeHasOneRank) {
    for (const Machine& machine : {machine_of("crossbar-64"), machine_of("shared-nodes", {"node.processors=1"})}) {
        const std::string refusal = refusal_of(machine, "alltoall", {hierarchical});
        EXPECT_THAT(refusal, HasSubstr("algorithm=hierarchical"));
        EXPECT_THAT(refusal, HasSubstr("several ranks on a node"));
        EXPECT_THAT(refusal, HasSubstr("use node.processors=2"));
    }
}

}  // namespace narrows::hierarchical_test
