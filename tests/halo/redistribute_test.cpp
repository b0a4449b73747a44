// Points that go to drawn tasks and come back: the data are right, the draw is a fair one, and faults are noticed.
#include <gmock/gmock.h>

#include <set>

#include "testbench/workloads/redistribute/point_workers.h"
#include "tests/halo/runs.h"
#include "tests/support/effort.h"

namespace narrows::halo_runs_test {

using testing::HasSubstr;

TEST(Redistribution, EveryPointHasOneWorkerAndEveryTaskItsNumberOfPoints) {
    EXPECT_TRUE(holds_for(100, [] {
        const int tasks = *rc::gen::inRange(1, 20);
        const int points = *rc::gen::inRange(1, 50);
        const auto workers = redistribute::drawn_workers(tasks, points, *rc::gen::arbitrary<std::uint64_t>());
        std::set<int> all;
        for (int worker = 0; worker < tasks; ++worker) {
            std::size_t works_on = 0;
            for (int owner = 0; owner < tasks; ++owner) {
                for (const int point : workers.points(owner, worker)) {
                    RC_ASSERT(point / points == owner);
                    RC_ASSERT(all.insert(point).second);
                    ++works_on;
                }
            }
            RC_ASSERT(works_on == static_cast<std::size_t>(points));
        }
        RC_ASSERT(all.size() == static_cast<std::size_t>(tasks * points));
    }));
}

/// Each of 16 tasks works on a sixteenth of each task's points, but for chance: 2,500 of 40,000, and a standard
/// deviation of 48.
TEST(Redistribution, AllWorkersAreAsLikely) {
    const redistribute::PointWorkers workers = redistribute::drawn_workers(16, 40'000, 1);
    for (int owner = 0; owner < 16; ++owner) {
        for (int worker = 0; worker < 16; ++worker)
            EXPECT_NEAR(static_cast<double>(workers.points(owner, worker).size()), 2500, 5 * 48);
    }
}

/// A worker has points that follow each other, and no more or less work than the mean by the dearest point.
TEST(Redistribution, BalancedWorkersWorkAsMuch) {
    EXPECT_TRUE(holds_for(100, [] {
        const int tasks = *rc::gen::inRange(2, 20);
        const int points = *rc::gen::inRange(20, 50);
        const int imbalance = *rc::gen::inRange(1, 20);
        const redistribute::PointWorkers workers = redistribute::balanced_workers(tasks, points, imbalance);
        int next = 0;
        double all = 0;
        std::vector<double> work(static_cast<std::size_t>(tasks), 0);
        for (int worker = 0; worker < tasks; ++worker) {
            for (int owner = 0; owner < tasks; ++owner) {
                const double cost = 1 + (imbalance - 1.0) * owner / (tasks - 1);
                for (const int point : workers.points(owner, worker)) {
                    RC_ASSERT(point == next++);
                    work[static_cast<std::size_t>(worker)] += cost;
                    all += cost;
                }
            }
        }
        RC_ASSERT(next == tasks * points);
        for (const double each : work) RC_ASSERT(std::abs(each - all / tasks) <= imbalance);
    }));
}

TEST(Redistribution, AnyRunBringsEveryPointBack) {
    EXPECT_TRUE(holds_for(usual_cases(200), [] {
        const std::string name = one_of({"federation", "federation-dma"});
        const Machine machine =
            machine_of(name, {fmt::format("topology.nodes={}", *rc::gen::inRange(2, 17)),
                              fmt::format("message.vector_words={}", *rc::gen::element(4096, 4096, 33, 5))});
        const std::vector<KeyValue> arguments{{"points", number_from(1, 60)},
                                              {"bytes", number_from(1, 40)},
                                              {"sweeps", one_of({"0", "1", "10"})},
                                              {"imbalance", one_of({"1", "2", "10"})},
                                              {"assignment", one_of({"none", "random", "balanced"})},
                                              {"gather", one_of({"contiguous", "strided"})},
                                              {"steps", one_of({"1", "3"})}};
        expect_right(machine, "redistribute", arguments, shuffled(*rc::gen::inRange<std::uint64_t>(0, 4)));
    }));
}

TEST(Redistribution, MessagesAreCut) {
    for (const char* const name : {"mesh-16x16", "bus-16", "crossbar-64"}) {
        const JudgedRun run = run_on(machine_of(name, {}), "redistribute", {{"bytes", "100"}});
        EXPECT_TRUE(run.judgement.passed()) << name << run.complaints();
        EXPECT_GT(run.simulation.messages, 0u);
    }
}

TEST(Redistribution, TheOrderWithinACycleDoesNotMatter) {
    expect_no_order(federation(12), "redistribute", {{"points", "40"}, {"imbalance", "5"}, {"steps", "2"}});
}

TEST(Redistribution, AFaultIsNoticedOnTheWayOutAndOnTheWayBack) {
    const std::vector<KeyValue> arguments{{"points", "100"}, {"bytes", "3"}};
    const int messages = static_cast<int>(run_on(federation(4), "redistribute", arguments).simulation.messages);
    EXPECT_EQ(messages, 2 * 4 * 3);
    expect_faults_noticed(4, "redistribute", arguments, {0, messages - 1});
}

/// Federation's memory moves a byte in 7 cycles. Of 16 tasks the last one's points cost 4 times as much.
TEST(Redistribution, WorkIsThatOfThePoints) {
    const std::vector<KeyValue> tolerated{
        {"points", "1000"}, {"sweeps", "3"}, {"imbalance", "4"}, {"assignment", "none"}};
    const JudgedRun alone = run_on(federation(16), "redistribute", tolerated);
    EXPECT_EQ(alone.milestone("shortest-work"), 3 * 8000 * 7);
    EXPECT_EQ(alone.milestone("longest-work"), 4 * 3 * 8000 * 7);
    EXPECT_EQ(alone.simulation.cycles, 4 * 3 * 8000 * 7);
    EXPECT_EQ(alone.simulation.messages, 0);
    const JudgedRun drawn = run_on(federation(16), "redistribute", {tolerated.begin(), tolerated.end() - 1});
    EXPECT_LT(drawn.milestone("longest-work"), 1.1 * 2.5 * 3 * 8000 * 7);
    EXPECT_GT(drawn.milestone("longest-work"), 2.5 * 3 * 8000 * 7);
}

TEST(Redistribution, RefusesWhatCannotBe) {
    EXPECT_THAT(refusal_of(1024, "redistribute", {{"points", "1000000"}}), HasSubstr("GB of memory"));
    EXPECT_THAT(refusal_of(16, "redistribute", {{"assignment", "fair"}}), HasSubstr("none, random or balanced"));
}

}  // namespace narrows::halo_runs_test
