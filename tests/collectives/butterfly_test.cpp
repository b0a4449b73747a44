// The workload butterfly: who exchanges with whom, on every network, cut into messages, in both orders, with skew.
#include <gmock/gmock.h>

#include "tests/collectives/symbolic_execution.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/fault.h"

namespace narrows::butterfly_test {

using testing::HasSubstr;

const std::vector<std::string> orders{"sequence", "asynchronous"};

Machine line_of(int nodes) {
    Machine machine = machine_of("cns1");
    machine.topology = {TopologyKind::mesh, nodes, 1};
    return machine;
}

JudgedRun run_butterfly(const Machine& machine, const std::vector<KeyValue>& arguments) {
    return run_on(machine, "butterfly", arguments);
}

/// The words of step s of node k are those that it gets from its partner in that step.
TEST(Butterfly, EveryNodeGetsTheWordsOfAllItsPartners) {
    for (int bits = 1; bits <= 6; ++bits) {
        const int nodes = 1 << bits;
        for (const std::string& order : orders) {
            constexpr int words = 3;
            constexpr int butterflies = 2;
            const Machine machine = line_of(nodes);
            const MadePlan made(machine, "butterfly",
                                {{"words", "3"}, {"butterflies", "2"}, {"order", order}, {"skew", "5"}});
            SymbolicExecution run(made);
            run.run();
            run.expect_results([&](NodeId node, std::int64_t word) {
                const int step = static_cast<int>(word / words % (butterflies * bits));
                return SymbolicExecution::Origins().set(static_cast<std::size_t>(node ^ (1 << (step % bits))));
            });
        }
    }
}

TEST(Butterfly, SendsWhatIsAskedFor) {
    const Machine machine = line_of(8);
    const MadePlan made(machine, "butterfly", {{"words", "70"}, {"butterflies", "2"}});
    std::map<std::tuple<int, int, int>, std::int64_t> sent;
    const Traffic traffic = made.traffic();
    for (const Flow& flow : traffic.flows) sent[{flow.from, flow.to, flow.bytes}] += flow.messages;
    EXPECT_EQ(sent.size(), 8 * 3 * 2u);
    // 70 words are two full messages of 32 words and one of 6 words, in each of the two butterflies.
    for (NodeId node = 0; node < 8; ++node) {
        for (const int bit : {1, 2, 4}) {
            EXPECT_EQ((sent[{node, node ^ bit, machine.message.bytes(32)}]), 4);
            EXPECT_EQ((sent[{node, node ^ bit, machine.message.bytes(6)}]), 2);
        }
    }
    EXPECT_TRUE(traffic.compute.empty());
}

TEST(Butterfly, OnAnyMachine) {
    EXPECT_TRUE(holds_for(thorough() ? 300 : 25, [] {
        Machine machine = any_machine();
        machine.topology = {};
        machine.topology.kind = *rc::gen::element(TopologyKind::mesh, TopologyKind::torus, TopologyKind::hypercube,
                                                  TopologyKind::crossbar, TopologyKind::bus);
        machine.topology.sides = {2, 4};
        machine.topology.dimension = 3;
        machine.topology.size = 8;
        normalize(machine);
        machine.message.vector_words = *rc::gen::element(2, 3, 10, 32);
        RC_PRE(validate(machine).empty());
        const JudgedRun run = run_on(
            machine, "butterfly",
            {{"order", *rc::gen::elementOf(orders)}, argument("words", 1, 100), argument("skew", 0, 50)}, any_order());
        RC_LOG() << text(machine) << run.complaints();
        RC_ASSERT(run.simulation.finished);
        RC_ASSERT(run.judgement.passed());
    }));
}

TEST(Butterfly, TheOrderWithinACycleDoesNotMatter) {
    for (const std::string& order : orders) {
        const std::vector<KeyValue> arguments{{"words", "50"}, {"order", order}, {"skew", "30"}};
        EXPECT_EQ(run_on(line_of(16), "butterfly", arguments, shuffled(5)).simulation.cycles,
                  run_butterfly(line_of(16), arguments).simulation.cycles);
    }
}

TEST(Butterfly, NoticesWhatIsLostOrChanged) {
    for (const std::string& order : orders) {
        const auto faulty = [&](Fault::Kind kind, int which) {
            return run_with_fault(line_of(8), "butterfly", {{"words", "70"}, {"order", order}}, kind, which);
        };
        for (const int which : {0, 5, 11}) {
            EXPECT_FALSE(faulty(Fault::Kind::lose, which).simulation.finished);
            EXPECT_FALSE(faulty(Fault::Kind::change_byte, which).check("every element")->passed);
            EXPECT_FALSE(faulty(Fault::Kind::swap_tag, which).check("every element")->passed);
        }
        EXPECT_TRUE(faulty(Fault::Kind::lose, -1).judgement.passed());
    }
}

/// A node that waits for its partners cannot be ahead of them by more than a step; one that does not wait sends at
/// once.
TEST(Butterfly, OnlyInSequenceANodeWaitsForItsPartner) {
    const Machine machine = machine_of("crossbar-64", {}, 64);
    const auto cycles = [&](const std::string& order) {
        return run_butterfly(machine, {{"words", "1"}, {"order", order}}).simulation.cycles;
    };
    EXPECT_LT(cycles("asynchronous"), cycles("sequence"));
}

/// Nodes compute before every step, for times between 0 and the skew, which are drawn from the seed.
TEST(Butterfly, NodesComputeForRandomTimes) {
    const Machine machine = line_of(64);
    const std::vector<KeyValue> arguments{{"words", "1"}, {"butterflies", "10"}, {"skew", "1000"}};
    const auto computed = [&](std::uint64_t seed) {
        return MadePlan(machine, "butterfly", arguments, seed).traffic().compute;
    };
    const std::vector<Cycle> times = computed(1);
    EXPECT_EQ(computed(1), times);
    EXPECT_NE(computed(2), times);
    Cycle sum = 0;
    for (const Cycle time : times) sum += time;
    const double mean = static_cast<double>(sum) / (64.0 * 60.0);
    EXPECT_NEAR(mean, 500, 5 * 1000 / std::sqrt(12 * 64 * 60));  // five standard errors of the mean
    const JudgedRun run = run_butterfly(machine, arguments);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_GT(run.simulation.cycles, std::ranges::max(times));
}

std::string refusal(int nodes, const std::vector<KeyValue>& arguments) {
    return refusal_of(line_of(nodes), "butterfly", arguments);
}

TEST(Butterfly, WhatCannotBeRunIsRefusedWithARemedy) {
    EXPECT_EQ(
        refusal(12, {}),
        "nodes=12: a butterfly needs a power of two of nodes; use nodes=8 or nodes=16, or a machine with so many");
    EXPECT_EQ(refusal(16, {}), "");
    EXPECT_THAT(refusal(16, {{"words", "16777216"}, {"butterflies", "1000000"}}), HasSubstr("GB of memory"));
    EXPECT_THAT(refusal(16, {{"words", "10000000"}, {"order", "asynchronous"}}), HasSubstr("GB of memory"));
    EXPECT_THAT(refusal(16, {{"skew", "1000000000000"}, {"butterflies", "1000000"}}),
                HasSubstr("use fewer or shorter messages"));
}

}  // namespace narrows::butterfly_test
