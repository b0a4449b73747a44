// Runs of a user's workload: their cycles, bounds and checks, and refused requests of its programs.
#include <gmock/gmock.h>

#include <optional>
#include <stdexcept>

#include "library/install_registry.h"
#include "library/rehearsal.h"
#include "testbench/run/request.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/own_cpp/support.h"
#include "tests/support/error_text.h"
#include "tests/support/runs/fault.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::workload_test {

using testing::Contains;
using testing::HasSubstr;
using testing::Not;

/// A message goes from rank to rank, several times round.
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
    static TestWork::Program current;
    current = program;
    static const Registry registry =
        registry_with("mine", [](Peer& me, TestValues values) { return current(me, values); });
    install(registry);
    return run_on(ring(), "mine", {}, options);
}

std::string refusal_of(const TestWork::Program& program) {
    return error_text<InputError>([&] { run_of(program); });
}

/// So does its bound, which knows the order of its programs.
TEST(OwnWorkload, ARelayTakesAsLongAsItsMessagesOneAfterAnother) {
    const JudgedRun run = run_of(relay);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    const JudgedRun one = run_on(ring(), "point-to-point", {{"words", "16"}, {"messages", "1"}, {"to", "1"}});
    EXPECT_EQ(run.simulation.cycles, 3 * 32 * one.simulation.cycles);
    EXPECT_EQ(run.simulation.messages, 3 * 32U);
    EXPECT_EQ(run.judgement.bounds.front().bound.cycles, run.simulation.cycles);
}

TEST(OwnWorkload, PartsOfProgramsRunAsProgramsDoInAnyOrderWithinACycle) {
    const JudgedRun run = run_of(exchange_in_pairs);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.messages, 3 * 32U);
    for (std::uint64_t seed = 1; seed < 5; ++seed)
        EXPECT_EQ(run_of(exchange_in_pairs, shuffled(seed)).simulation.cycles, run.simulation.cycles);
}

TEST(OwnWorkload, ADamagedMessageIsNoticed) {
    Fault fault(Fault::Kind::change_byte, 5);
    const JudgedRun run = run_of(relay, with_fault(fault));
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

/// The refusal of a program of which rank 0 sends a message, and perhaps a second one, which depends on the cycle.
std::string refusal_by_time(const std::optional<PeerRequest>& in_rehearsal, const std::optional<PeerRequest>& in_run) {
    return refusal_of([=](Peer& me, TestValues) -> Routine {
        if (me.rank() > 0) co_return;
        co_await me.send(1, std::int64_t{8});
        const auto& message = me.now() == 0 ? in_rehearsal : in_run;
        if (!message) co_return;
        Peer::Awaiter second{me, *message};
        co_await second;
    });
}

TEST(OwnWorkload, AProgramThatDecidesByTheCycleIsRefused) {
    const auto bytes = [](int to, std::int64_t amount, int tag = 0) {
        return PeerRequest{PeerRequest::What::send, to, tag, 0, amount};
    };
    const auto data = [](std::byte value) { return PeerRequest{PeerRequest::What::send, 1, 0, 0, 0, true, {value}}; };
    const auto saying = [](const std::string& difference) {
        return "mine: the program of rank 0: " + difference +
               "; a program must not decide by me.now(), or by which message came first, what it sends";
    };
    const std::string usual = ", and in the rehearsal it was 16 bytes to rank 1 with tag 0";
    EXPECT_EQ(refusal_by_time(bytes(1, 16), bytes(1, 17)),
              saying("its message 2 is 17 bytes to rank 1 with tag 0" + usual));
    EXPECT_EQ(refusal_by_time(bytes(1, 16), bytes(2, 16)),
              saying("its message 2 is 16 bytes to rank 2 with tag 0" + usual));
    EXPECT_EQ(refusal_by_time(bytes(1, 16), bytes(1, 16, 9)),
              saying("its message 2 is 16 bytes to rank 1 with tag 9" + usual));
    EXPECT_EQ(refusal_by_time(data(std::byte{1}), data(std::byte{2})),
              saying("its message 2 is 1 bytes to rank 1 with tag 0, and in the rehearsal it had other data"));
    EXPECT_EQ(refusal_by_time(std::nullopt, bytes(1, 16)),
              saying("its message 2 is 16 bytes to rank 1 with tag 0, and in the rehearsal there was no such message"));
    EXPECT_EQ(refusal_by_time(bytes(1, 16), std::nullopt), saying("it sends 1 messages, and in the rehearsal 2"));
}

/// Rank 0 answers the first to ask, so its order may differ from the rehearsal.
Routine answer_all(Peer& me, TestValues) {
    if (me.rank() > 0) {
        co_await me.compute(100 * (32 - me.rank()));
        co_await me.send(0, std::int64_t{8});
        co_await me.receive(0);
    }
    for (int question = 1; me.rank() == 0 && question < me.ranks(); ++question) {
        const int from = (co_await me.receive()).from;
        co_await me.send(from, std::int64_t{from});
    }
}

TEST(OwnWorkload, AProgramMayAnswerInTheOrderOfTheRun) {
    const JudgedRun run = run_of(answer_all);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_THAT(run.simulation.notes, Contains(HasSubstr("rank 0 receives from anybody, or any of several tags: the "
                                                         "order of messages is not known before the run")));
}

/// A message goes from rank to rank, after `tags` messages with other tags from each rank to the next.
JudgedRun chain_with(int tags) {
    return run_of([tags](Peer& me, TestValues) -> Routine {
        if (me.rank() > 0) co_await me.receive(me.rank() - 1);
        for (int tag = 1; me.rank() > 0 && tag < tags; ++tag) co_await me.receive(me.rank() - 1, tag);
        for (int tag = 0; me.rank() < 31 && tag < tags; ++tag) co_await me.send(me.rank() + 1, std::int64_t{8}, tag);
    });
}

TEST(OwnWorkload, AnyTagIsOrderedWhereThereIsOneTag) {
    const JudgedRun run = chain_with(1);
    EXPECT_EQ(run.judgement.bounds.front().bound.cycles, run.simulation.cycles);
    EXPECT_THAT(run.simulation.notes, Not(Contains(HasSubstr("the bound does not count it"))));
}

TEST(OwnWorkload, AnyOfSeveralTagsIsNotOrderedAndSaysSo) {
    const JudgedRun run = chain_with(2);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_LT(run.judgement.bounds.front().bound.cycles, run.simulation.cycles / 2);
    EXPECT_THAT(run.simulation.notes, Contains(HasSubstr("rank 1 (and 30 more) receives from anybody")));
}

/// A program, and how it is refused.
struct RefusedProgram {
    TestWork::Program program;
    const char* refusal;
};

TEST(OwnWorkload, WhatAProgramThrowsOrAsksInVainIsToldWithItsRank) {
    const std::vector<RefusedProgram> refused{
        {[](Peer& me, TestValues) -> Routine {
             co_await me.wait(5);
             if (me.rank() == 3 && me.now() > 0) throw std::runtime_error("no");
         },
         "3: no"},
        {[](Peer& me, TestValues) -> Routine {
             if (me.rank() == 7) throw std::runtime_error("no");
             co_return;
         },
         "7: no"},
        {[](Peer& me, TestValues) -> Routine {
             if (me.rank() == 3) throw 42;
             co_return;
         },
         "3: it throws what is no std::exception; throw a std::runtime_error that says what is wrong"},
        {[](Peer& me, TestValues) -> Routine { co_await me.compute(-1); }, "0: it lasts -1 cycles; use 0 or more"},
        {[](Peer& me, TestValues) -> Routine { co_await me.receive(32); },
         "0: it receives from rank 32; ranks are numbered from 0 to 31"},
        {[](Peer& me, TestValues) -> Routine { co_await me.send(me.rank(), std::int64_t{8}); },
         "0: it sends to itself, which takes no network; leave that out"},
        {[](Peer& me, TestValues) -> Routine { co_await me.send(32, std::int64_t{8}); },
         "0: it sends to rank 32; ranks are numbered from 0 to 31"},
        {[](Peer& me, TestValues) -> Routine { co_await me.send(me.rank() ^ 1, std::int64_t{4096}); },
         "0: it sends 4096 bytes at once; a message carries from 0 to 128"}};
    for (const auto& [program, refusal] : refused)
        EXPECT_THAT(refusal_of(program), HasSubstr(std::string("mine: the program of rank ") + refusal));
}

/// Its checks throw.
class Unchecked final : public OwnWorkload {
public:
    Routine run(Peer&) override { co_return; }
    std::vector<OwnCheck> checks() const override { throw std::runtime_error("no"); }
};

template <class Make>
std::string refusal_of_made(Make make) {
    Registry registry;
    registry.add_workload({"mine", "a workload"}, test_parameters(), std::move(make));
    return error_text<InputError>([&] {
        install(registry);
        run_on(ring(), "mine", {});
    });
}

TEST(OwnWorkload, WhatItsChecksThrowIsTold) {
    EXPECT_EQ(refusal_of_made([](const TestValues&, const OwnRun&) { return std::make_unique<Unchecked>(); }),
              "mine: its checks: no");
}

TEST(OwnWorkload, AMakeFunctionThatReturnsNothingIsRefused) {
    EXPECT_EQ(refusal_of_made([](const TestValues&, const OwnRun&) { return std::unique_ptr<Unchecked>(); }),
              "mine: its make function returns nothing; return what it makes");
}

TEST(OwnWorkload, ValuesThatDoNotFitAreRefusedInItsWords) {
    EXPECT_EQ(refusal_of_made([](const TestValues&, const OwnRun&) -> std::unique_ptr<Unchecked> {
                  throw std::invalid_argument("rounds must be even; use 4");
              }),
              "mine: rounds must be even; use 4");
}

/// A study asks for all this in its own process, and a crash of a program must not end that.
TEST(OwnWorkload, NothingOfAProgramRunsBeforeItsRunIsSimulated) {
    bool has_run = false;
    static const Registry registry = registry_with("mine", [&has_run](Peer&, TestValues) -> Routine {
        has_run = true;
        co_return;
    });
    install(registry);
    const Request request("cns1", "mine", {"nodes=32"});
    const auto work = request.make_workload(1);
    EXPECT_EQ(work->effort(), 1);
    EXPECT_EQ(work->phases(), 0);
    EXPECT_FALSE(has_run);
    EXPECT_EQ(work->traffic().flows.size(), 0U);
    EXPECT_TRUE(has_run);
}

TEST(OwnWorkload, ProgramsThatNeverEndAreRefused) {
    TestWork work(
        [](Peer& me, TestValues) -> Routine {
            while (me.rank() == 2) co_await me.compute(1);
        },
        {});
    EXPECT_EQ(
        error_text<InputError>([&] { Rehearsal(ring(), work, TestData(1), "mine", 1000); }),
        "mine: the program of rank 2: it does not end: this is its operation 1001, and all programs together have "
        "done 1001, as many as a run may take; see that it ends, or do less");
}

}  // namespace narrows::workload_test
