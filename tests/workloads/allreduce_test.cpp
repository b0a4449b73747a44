// Global sum: on any machine, in blocks of any size, and with nodes that start apart. tests/collectives has what all
// collectives have in common.
#include <gmock/gmock.h>

#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/collectives/drawn_starts.h"
#include "tests/support/runs/any_work.h"

namespace narrows::allreduce_test {

using testing::HasSubstr;

using WorkloadArguments = std::vector<KeyValue>;

const std::vector<std::string> algorithms{"tree",         "snake", "fence", "ring", "recursive-doubling",
                                          "rabenseifner", "bucket"};

std::string number(std::int64_t value) { return std::to_string(value); }

class EveryAlgorithm : public testing::TestWithParam<std::string> {
protected:
    KeyValue algorithm() const { return {"algorithm", GetParam()}; }
};

TEST_P(EveryAlgorithm, OnAnyMachineWithAnyLength) {
    EXPECT_TRUE(holds_for(thorough() ? 300 : 20, [this] {
        Machine machine = any_machine();
        machine.message.vector_words = *rc::gen::element(2, 3, 10, 32);
        WorkloadArguments arguments{algorithm(), argument("elements", 1, *rc::gen::element(2, 10, 60, 200))};
        if (GetParam() == "snake" || GetParam() == "fence") {
            const int most = static_cast<int>(doubles_in_a_message(machine));
            if (*rc::gen::arbitrary<bool>()) arguments.push_back(argument("block", 1, most));
        }
        judge_any(written({machine, "allreduce", arguments}));
    }));
}

TEST_P(EveryAlgorithm, CombiningTakesTime) {
    Machine machine = combining_grid(TopologyKind::mesh, 4, 4);
    machine.processor.combine = machine.processor.combine3 = 50;
    const JudgedRun slow = run_on(machine, "allreduce", {algorithm(), {"elements", "64"}});
    machine.processor.combine = machine.processor.combine3 = 0;
    const JudgedRun fast = run_on(machine, "allreduce", {algorithm(), {"elements", "64"}});
    EXPECT_GT(slow.simulation.cycles, fast.simulation.cycles);
}

std::string name_of(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Allreduce, EveryAlgorithm, testing::ValuesIn(algorithms), name_of);

class WithBlocks : public testing::TestWithParam<std::string> {};

/// A block longer than the vector counts as the whole vector, even if it would not fit into a message.
TEST_P(WithBlocks, LongerThanTheVector) {
    const Machine machine = combining_grid(TopologyKind::mesh, 4, 3);
    const JudgedRun run =
        run_on(machine, "allreduce", {{"algorithm", GetParam()}, {"elements", "9"}, {"block", "1000"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.messages, 2u * 11u);
}

TEST_P(WithBlocks, TheBestBlockIsShownAsANumberThatFitsIntoAMessage) {
    const Machine machine = combining_grid(TopologyKind::mesh, 4, 3);
    const auto topology = make_grid(machine.topology);
    for (const std::int64_t elements : {1, 5, 100, 100000}) {
        const WorkloadArguments arguments{{"algorithm", GetParam()}, {"elements", number(elements)}};
        const ChosenWorkload chosen = find_workload("allreduce").choose(machine, *topology, arguments);
        ASSERT_EQ(chosen.parameters[2].parameter->name, "block");
        const int block = std::stoi(chosen.parameters[2].value);
        EXPECT_GE(block, 1);
        EXPECT_LE(block, std::min<std::int64_t>(16, elements));
    }
}

/// Littlefield (1992), section 3.2: results go outward while later blocks still come in.
TEST_P(WithBlocks, ResultsOverlapWithWhatStillComesIn) {
    const JudgedRun run =
        run_on(combining_grid(TopologyKind::mesh, 4, 4), "allreduce", {{"algorithm", GetParam()}, {"elements", "800"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_LT(run.milestone("first-result"), run.milestone("last-result") / 2);
    EXPECT_LT(run.milestone("last-result"), run.simulation.cycles);
    const JudgedRun one = run_on(combining_grid(TopologyKind::mesh, 4, 4), "allreduce",
                                 {{"algorithm", GetParam()}, {"elements", "16"}, {"block", "16"}});
    EXPECT_LT(run.simulation.cycles, 20 * one.simulation.cycles);  // 50 blocks one after another would take 50 times as
                                                                   // long
}

INSTANTIATE_TEST_SUITE_P(Allreduce, WithBlocks, testing::Values("snake", "fence"));

/// If a side is not a power of two, its last pairs are incomplete; messages and steps are as few as possible.
TEST(Allreduce, TheTreeSendsEveryVectorOnceEachWay) {
    for (const auto& [columns, rows] : {std::pair(4, 4), std::pair(5, 3), std::pair(1, 6), std::pair(7, 1)}) {
        const Machine machine = combining_grid(TopologyKind::mesh, columns, rows);
        const JudgedRun run = run_on(machine, "allreduce", {{"algorithm", "tree"}, {"elements", "16"}});
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        EXPECT_EQ(run.simulation.messages, static_cast<std::uint64_t>(2 * (machine.nodes() - 1)));
    }
}

/// The machine is a torus of nodes with DMA and a link for each direction.
TEST(Allreduce, TheBestAlgorithmIsTheDefault) {
    Machine machine = combining_grid(TopologyKind::torus, 6, 6);
    machine.interface.links = 4;
    auto topology = make_grid(machine.topology);
    const WorkloadArguments arguments{{"elements", "10000"}};
    const ChosenWorkload best = find_workload("allreduce").choose(machine, *topology, arguments);
    EXPECT_EQ(best.choice.value().fastest().name, best.parameters[1].value);
    const Cycle cycles = run_on(machine, "allreduce", arguments).simulation.cycles;
    for (const std::string& algorithm : algorithms) {
        const JudgedRun other = run_on(machine, "allreduce", {{"algorithm", algorithm}, arguments[0]});
        EXPECT_LE(cycles, other.simulation.cycles) << algorithm;
    }
    const auto of_blocks = find_workload("allreduce").choose(machine, *topology, std::vector<KeyValue>{{"block", "5"}});
    EXPECT_THAT(of_blocks.parameters[1].value, testing::AnyOf("snake", "fence"));
}

TEST(Allreduce, NodesStartApart) {
    constexpr int skew = 5000;
    const std::vector<Cycle> starts = collectives::drawn_starts(100, skew, 1);
    EXPECT_THAT(starts, testing::Each(testing::AllOf(testing::Ge(0), testing::Le(skew))));
    EXPECT_GT(std::ranges::max(starts), skew / 2);
    EXPECT_LT(std::ranges::min(starts), skew / 2);
    EXPECT_NE(starts, collectives::drawn_starts(100, skew, 2));
    EXPECT_THAT(collectives::drawn_starts(100, 0, 1), testing::Each(0));

    const Machine machine = combining_grid(TopologyKind::mesh, 4, 4);
    const auto cycles = [&](const char* apart) {
        const JudgedRun run = run_on(machine, "allreduce", {{"algorithm", "tree"}, {"skew", apart}});
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        return run.simulation.cycles;
    };
    const std::vector<Cycle> here = collectives::drawn_starts(16, 1'000'000, 1);
    EXPECT_GT(cycles("1000000"), std::ranges::max(here));  // no node has the sum before the last one starts
    EXPECT_LE(cycles("1000000"), std::ranges::max(here) + cycles("0"));
}

TEST(Allreduce, WhatCannotBeRunIsRefusedWithARemedy) {
    Machine machine = combining_grid(TopologyKind::mesh, 4, 4);
    const auto refusal = [&machine](const WorkloadArguments& arguments) {
        return refusal_of(machine, "allreduce", arguments);
    };
    machine.message.vector_words = 2;
    EXPECT_EQ(refusal({{"elements", "20"}}), "");
    machine.topology = {TopologyKind::mesh, 32, 16};
    EXPECT_THAT(refusal({{"algorithm", "recursive-doubling"}, {"elements", "500000"}}), HasSubstr("GB of memory"));
}

}  // namespace narrows::allreduce_test
