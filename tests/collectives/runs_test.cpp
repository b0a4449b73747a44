// Runs of collectives: right data on every network, no bound beaten, no dependence on the order within a cycle, and
// faults that are noticed.
#include <gmock/gmock.h>

#include "models/network/topology/make_topology.h"
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/fault.h"

namespace narrows::runs_test {

using testing::Contains;
using testing::HasSubstr;

struct Kind {
    const char* workload;
    const char* size;  ///< a parameter, or empty
    std::vector<std::string> algorithms;
};
const std::vector<Kind> kinds{{"allgather", "words", {"ring", "bidirectional-ring", "alternating-ring"}},
                              {"alltoall", "words", {"pairwise", "ring", "bruck", "spread"}},
                              {"barrier", "skew", {"dissemination", "tree"}},
                              {"broadcast", "words", {"binomial", "pipeline", "scatter-allgather"}},
                              {"gather", "words", {"direct", "binomial"}},
                              {"reduce-scatter", "elements", {"ring", "recursive-halving"}}};
/// Some of its algorithms need a grid.
const Kind allreduce{
    "allreduce", "elements", {"tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner", "bucket"}};

void expect_right(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    const JudgedRun run = run_on(machine, workload, arguments);
    std::string where = fmt::format("{} on {} of {} nodes:", workload, machine.name, machine.nodes());
    for (const KeyValue& argument : arguments) where += " " + argument.text();
    EXPECT_TRUE(run.judgement.passed()) << where << "\n" << run.complaints();
}

template <class Visit>
void for_each_algorithm(Visit visit) {
    std::vector<Kind> all = kinds;
    all.push_back(allreduce);
    for (const Kind& kind : all) {
        for (const std::string& algorithm : kind.algorithms) visit(kind, algorithm);
    }
}

/// every_network_test.cpp has all other kinds of networks.
TEST(Collectives, OnMachinesOfOtherSorts) {
    for (const Machine& machine :
         {machine_of("cns1-4i4l", {}, 32), machine_of("cns1-ack", {}, 32), machine_of("cns1-fast-i", {}, 32),
          machine_of("delta", {"topology.rows=2"}), machine_of("petersen")}) {
        for_each_algorithm([&](const Kind& kind, const std::string& algorithm) {
            if (machine.name == "petersen" && kind.workload == allreduce.workload) return;
            for (const char* size : {"1", "40"})
                expect_right(machine, kind.workload, {{"algorithm", algorithm}, {kind.size, size}});
        });
    }
}

TEST(Collectives, OnAnyMachineAndNetwork) {
    EXPECT_TRUE(holds_for(thorough() ? 300 : 25, [] {
        Machine machine = any_network_machine();
        machine.message.vector_words = *rc::gen::element(2, 3, 10, 32);
        RC_PRE(validate(machine).empty() && machine.nodes() >= 2);
        const Kind& kind = kinds[*rc::gen::inRange<std::size_t>(0, kinds.size())];
        const std::string algorithm = *rc::gen::elementOf(kind.algorithms);
        const JudgedRun run =
            run_on(machine, kind.workload, {{"algorithm", algorithm}, argument(kind.size, 1, 100)}, any_order());
        RC_LOG() << kind.workload << " " << algorithm << "\n" << text(machine) << run.complaints();
        RC_ASSERT(run.simulation.finished);
        RC_ASSERT(run.judgement.passed());
    }));
}

TEST(Collectives, TheOrderWithinACycleDoesNotMatter) {
    const Machine machine = combining_grid(TopologyKind::mesh, 5, 4);
    for_each_algorithm([&](const Kind& kind, const std::string& algorithm) {
        const std::vector<KeyValue> arguments{{"algorithm", algorithm}, {kind.size, "50"}};
        const JudgedRun in_order = run_on(machine, kind.workload, arguments);
        const JudgedRun other = run_on(machine, kind.workload, arguments, shuffled(5));
        EXPECT_TRUE(other.judgement.passed()) << other.complaints();
        EXPECT_EQ(other.simulation.cycles, in_order.simulation.cycles) << kind.workload << " " << algorithm;
    });
}

TEST(Collectives, NoticeWhatIsLostOrChanged) {
    const Machine machine = combining_grid(TopologyKind::cylinder, 4, 3);
    for_each_algorithm([&](const Kind& kind, const std::string& algorithm) {
        SCOPED_TRACE(std::string(kind.workload) + " " + algorithm);
        const auto faulty = [&](Fault::Kind fault_kind, int which) {
            const std::vector<KeyValue> arguments{{"algorithm", algorithm}, {kind.size, "70"}};
            return run_with_fault(machine, kind.workload, arguments, fault_kind, which);
        };
        for (const int which : {0, 5, 11}) {
            const JudgedRun lost = faulty(Fault::Kind::lose, which);
            EXPECT_FALSE(lost.simulation.finished);
            EXPECT_THAT(lost.check("every program finished")->detail, HasSubstr("deadlock"));
            EXPECT_THAT(lost.check("every element")->detail, HasSubstr("never got element"));
            EXPECT_FALSE(faulty(Fault::Kind::change_byte, which).check("every element")->passed);
            EXPECT_THAT(faulty(Fault::Kind::shorten, which).check("every element")->detail,
                        HasSubstr("bytes instead of"));
            EXPECT_FALSE(faulty(Fault::Kind::swap_tag, which).check("every element")->passed);
        }
        const JudgedRun untouched = faulty(Fault::Kind::lose, -1);
        EXPECT_TRUE(untouched.judgement.passed()) << untouched.complaints();
    });
}

TEST(Collectives, MoveWhatTheyHaveSaid) {
    const Machine machine = combining_grid(TopologyKind::mesh, 5, 3);
    const auto topology = make_topology(machine);
    for_each_algorithm([&](const Kind& kind, const std::string& algorithm) {
        const std::vector<KeyValue> arguments{{"algorithm", algorithm}, {kind.size, "101"}};
        const auto workload = find_workload(kind.workload).choose(machine, *topology, arguments).make(1);
        std::int64_t messages = 0;
        for (const Flow& flow : workload->traffic().flows) messages += flow.messages;
        EXPECT_EQ(static_cast<std::int64_t>(simulate(machine, *topology, *workload).messages), messages)
            << kind.workload << " " << algorithm;
    });
}

/// Nobody waits for a node that enters late, except in the barrier.
TEST(Collectives, ABarrierTakesAsLongAsTheLastNodeNeeds) {
    for (const char* algorithm : {"dissemination", "tree"}) {
        const Machine machine = combining_grid(TopologyKind::mesh, 5, 3);
        const JudgedRun run = run_on(machine, "barrier", {{"algorithm", algorithm}, {"skew", "100000"}});
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        EXPECT_GT(run.milestone("last-entry"), 50'000);
        EXPECT_LE(run.milestone("last-entry"), 100'000);
        EXPECT_GT(run.simulation.cycles, run.milestone("last-entry"));
        EXPECT_LT(run.simulation.cycles, run.milestone("last-entry") + 1000);
    }
}

TEST(Collectives, TheBestAlgorithmIsNamedWithItsReason) {
    const Machine machine = machine_of("hypercube-256", {"topology.dimension=4"});
    const auto topology = make_topology(machine);
    for (const Kind& kind : kinds) {
        const ChosenWorkload chosen = find_workload(kind.workload).choose(machine, *topology, {});
        const auto value = std::ranges::find(chosen.parameters, "algorithm",
                                             [](const ParameterValue& given) { return given.parameter->name; });
        ASSERT_NE(value, chosen.parameters.end());
        EXPECT_NE(value->value, "best");
        EXPECT_EQ(value->value, chosen.choice.value().fastest().name);
        EXPECT_THAT(run_on(machine, kind.workload, {}).simulation.notes,
                    Contains(HasSubstr("algorithm=" + value->value + ", the fastest of ")))
            << kind.workload;
    }
}

/// Links are numbered modulo their count, even with more nodes than a link number can count.
TEST(Collectives, UseTheLinksInTurnOnMachinesOfManyNodes) {
    const Machine machine = machine_of("cns1-2i", {}, 160);
    expect_right(machine, "alltoall", {{"algorithm", "pairwise"}, {"words", "1"}});
    expect_right(machine, "alltoall", {{"algorithm", "ring"}, {"words", "1"}});
    expect_right(machine, "reduce-scatter", {{"algorithm", "ring"}, {"elements", "320"}});
    expect_right(machine, "broadcast", {{"algorithm", "pipeline"}, {"words", "8192"}});
}

TEST(Collectives, WhatCannotBeRunIsRefusedWithARemedy) {
    Machine machine = combining_grid(TopologyKind::mesh, 4, 4);
    EXPECT_THAT(refusal_of(machine, "broadcast", {{"root", "16"}}), HasSubstr("numbered from 0 to 15"));
    EXPECT_THAT(refusal_of(machine, "gather", {{"root", "16"}}), HasSubstr("numbered from 0 to 15"));
    EXPECT_THAT(refusal_of(machine, "broadcast", {{"algorithm", "binomal"}}), HasSubstr("binomial"));
    EXPECT_THAT(refusal_of(machine_of("hypercube-256"), "allgather", {{"algorithm", "bucket"}}),
                HasSubstr("bucket needs a grid"));
    EXPECT_THAT(refusal_of(machine, "alltoall", {{"elements", "3"}}), HasSubstr("no parameter 'elements'"));
    machine.message.vector_words = 1;
    EXPECT_THAT(refusal_of(machine, "reduce-scatter", {}), HasSubstr("use message.vector_words=2 or more"));
    machine.topology = {TopologyKind::mesh, 64, 64};
    EXPECT_THAT(refusal_of(machine, "alltoall", {{"algorithm", "bruck"}, {"words", "1000"}}),
                HasSubstr("GB of memory"));
    machine.message.vector_words = 32;
    EXPECT_THAT(refusal_of(machine, "reduce-scatter", {{"algorithm", "recursive-halving"}, {"elements", "1000000"}}),
                HasSubstr("GB of memory"));
}

}  // namespace narrows::runs_test
