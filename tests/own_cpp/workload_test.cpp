// Runs of a user's workload: their cycles, bounds and checks, and what its programs must not ask for.
#include <gmock/gmock.h>

#include <stdexcept>

#include "library/install_registry.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::workload_test {

using testing::HasSubstr;

/// A message goes from rank to rank, some times round.
Routine relay(Peer& me, TestValues values) {
    const int next = (me.rank() + 1) % me.ranks();
    const int before = (me.rank() + me.ranks() - 1) % me.ranks();
    for (int round = 0; round < values.rounds; ++round) {
        if (me.rank() > 0) co_await me.receive(before, round);
        co_await me.send(next, values.bytes, round);
        if (me.rank() == 0) co_await me.receive(before, round);
    }
}

Routine swap_with(Peer& me, int other, TestValues values) {
    co_await me.send(other, values.bytes);
    co_await me.receive(other);
}

/// Pairs exchange, in a part of the program.
Routine exchange_in_pairs(Peer& me, TestValues values) {
    for (int round = 0; round < values.rounds; ++round) {
        co_await me.compute(10 * me.rank());
        co_await swap_with(me, me.rank() ^ 1, values);
    }
}

Machine ring() { return machine_of("cns1", {}, 32); }

JudgedRun run_of(const TestWork::Program& program, const SimulationOptions& options = {}) {
    static Registry registry;
    registry = registry_with("mine", program);
    install(registry);
    return run_on(ring(), "mine", {}, options);
}

std::string refusal_of(const TestWork::Program& program) {
    return error_text<InputError>([&] { run_of(program); });
}

TEST(OwnWorkload, ARelayTakesAsLongAsItsMessagesOneAfterAnother) {
    const JudgedRun run = run_of(relay);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    const JudgedRun one = run_on(ring(), "point-to-point", {{"words", "16"}, {"messages", "1"}, {"to", "1"}});
    EXPECT_EQ(run.simulation.cycles, 3 * 32 * one.simulation.cycles);
    EXPECT_EQ(run.simulation.messages, 3 * 32U);
}

TEST(OwnWorkload, TheBoundKnowsTheOrderOfItsPrograms) {
    const JudgedRun run = run_of(relay);
    EXPECT_EQ(run.judgement.bounds.front().bound.cycles, run.simulation.cycles);
}

TEST(OwnWorkload, PartsOfProgramsRunAsProgramsDo) {
    const JudgedRun run = run_of(exchange_in_pairs);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.messages, 3 * 32U);
}

TEST(OwnWorkload, TheOrderWithinACycleMakesNoDifference) {
    const Cycle cycles = run_of(exchange_in_pairs).simulation.cycles;
    for (std::uint64_t seed = 1; seed < 5; ++seed) {
        SimulationOptions options;
        options.shuffle = seed;
        EXPECT_EQ(run_on(ring(), "mine", {}, options).simulation.cycles, cycles);
    }
}

TEST(OwnWorkload, ADamagedMessageIsNoticed) {
    Fault fault(Fault::Kind::change_byte, 5);
    SimulationOptions options;
    options.faults = &fault;
    const JudgedRun run = run_of(relay, options);
    ASSERT_NE(run.check("every byte arrived once"), nullptr);
    EXPECT_FALSE(run.check("every byte arrived once")->passed);
}

TEST(OwnWorkload, AMessageThatNobodyReceivesIsNoticed) {
    const JudgedRun run = run_of([](Peer& me, TestValues) -> Routine {
        if (me.rank() == 0) co_await me.send(1, std::int64_t{8});
    });
    ASSERT_NE(run.check("was received by a program"), nullptr);
    EXPECT_FALSE(run.check("was received by a program")->passed);
}

TEST(OwnWorkload, ProgramsThatWaitForEachOtherAreADeadlock) {
    const JudgedRun run = run_of([](Peer& me, TestValues) -> Routine { co_await me.receive((me.rank() + 1) % 32); });
    EXPECT_FALSE(run.simulation.finished);
    EXPECT_FALSE(run.simulation.deadlock.lines.empty());
}

TEST(OwnWorkload, WhatAProgramSendsMustNotDependOnTime) {
    const auto by_time = [](Peer& me, TestValues) -> Routine {
        if (me.rank() == 0) co_await me.send(me.now() == 0 ? 1 : 2, std::int64_t{8});
        if (me.rank() == 1) co_await me.receive(0);
        if (me.rank() == 1) co_await me.send(me.now() == 0 ? 2 : 3, std::int64_t{8});
        if (me.rank() == 2) co_await me.receive(1);
    };
    EXPECT_THAT(
        error_text<std::runtime_error>([&] { run_of(by_time); }),
        HasSubstr("mine: the program of rank 1 sends a message to rank 3 that it did not send in the rehearsal"));
}

TEST(OwnWorkload, WhatTheMachineCannotDoIsRefused) {
    EXPECT_THAT(refusal_of([](Peer& me, TestValues) -> Routine { co_await me.send(me.rank(), std::int64_t{8}); }),
                HasSubstr("mine: the program of rank 0: it sends to itself, which takes no network; leave that out"));
}

TEST(OwnWorkload, ARankThatTheMachineDoesNotHaveIsRefused) {
    EXPECT_THAT(refusal_of([](Peer& me, TestValues) -> Routine { co_await me.send(32, std::int64_t{8}); }),
                HasSubstr("it sends to rank 32; ranks are numbered from 0 to 31"));
}

TEST(OwnWorkload, MoreBytesThanAMessageCarriesAreRefused) {
    EXPECT_THAT(
        refusal_of([](Peer& me, TestValues) -> Routine { co_await me.send(me.rank() ^ 1, std::int64_t{4096}); }),
        HasSubstr("it sends 4096 bytes at once; a message carries from 0 to 128"));
}

TEST(OwnWorkload, WhatAProgramThrowsInTheRehearsalIsToldWithItsRank) {
    EXPECT_THAT(refusal_of([](Peer& me, TestValues) -> Routine {
                    if (me.rank() == 7) throw std::runtime_error("no");
                    co_return;
                }),
                HasSubstr("mine: the program of rank 7: no"));
}

TEST(OwnWorkload, ProgramsThatNeverEndAreRefused) {
    EXPECT_THAT(refusal_of([](Peer& me, TestValues) -> Routine {
                    for (;;) co_await me.compute(1);
                }),
                HasSubstr("its programs do more than 10000000 things"));
}

}  // namespace narrows::workload_test
