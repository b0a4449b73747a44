// Whole runs of dense patterns.
#include <gmock/gmock.h>

#include "models/bounds/derived/derived.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "tests/dense/shared_machine.h"

namespace narrows::dense_runs_test {

using testing::Contains;
using testing::HasSubstr;

TEST(DensePattern, PassesItsChecksOnSharedNodes) {
    const std::vector<std::vector<std::string>> variants{
        {},
        {"topology.nodes=8", "node.interfaces=2", "node.interface_choice=in-turn"},
        {"node.placement=round-robin"},
        {"node.placement=3,1,0,0,2,1,3,2,1,0,2,3"},
        {"message.eager_bytes=500", "message.room_bytes=600", "message.copies=1", "processor.copy_rate=1,1"},
        {"message.within_node=one-copy", "memory.bandwidth=2,1"}};
    for (std::size_t i = 0; i < variants.size(); ++i) {
        const Machine machine = shared_machine(variants[i]);
        for (const std::string& pattern : dense_patterns) {
            for (const char* const ranks : {"4", "8", "12"}) {
                const JudgedRun run =
                    run_on(machine, pattern, {{"nodes", "4"}, {"ranks", ranks}, {"size", "1000"}, {"warmup", "1"}});
                EXPECT_TRUE(run.judgement.passed()) << pattern << " " << ranks << ", variant " << i << "\n"
                                                    << run.complaints();
            }
        }
    }
}

TEST(DensePattern, PassesItsChecksWithinOneNodeAndBetweenTwoProcesses) {
    const Machine machine = shared_machine();
    for (const std::string& pattern : dense_patterns) {
        const JudgedRun within = run_on(machine, pattern, {{"nodes", "1"}, {"size", "700"}});
        EXPECT_TRUE(within.judgement.passed()) << pattern << "\n" << within.complaints();
        EXPECT_EQ(within.simulation.message_hops, 0u);
        const JudgedRun two = run_on(machine, pattern, {{"nodes", "1"}, {"ranks", "2"}});
        EXPECT_TRUE(two.judgement.passed()) << pattern << "\n" << two.complaints();
        const JudgedRun apart = run_on(machine, pattern, {{"nodes", "2"}, {"ranks", "2"}});
        EXPECT_TRUE(apart.judgement.passed()) << pattern << "\n" << apart.complaints();
        EXPECT_GT(apart.simulation.message_hops, 0u);
    }
}

/// Any machine, if a message is not longer than the longest that it has.
TEST(DensePattern, RunsOnMachinesWithoutSharedNodes) {
    for (const char* const name :
         {"cns1", "cns1-2i", "hypercube-256", "torus-16x16", "bus-16", "ethernet-16", "delta-4x4"}) {
        for (const std::string& pattern : dense_patterns) {
            for (const char* const nodes : {"2", "5", "8"}) {
                const JudgedRun run = run_on(machine_of(name), pattern, {{"nodes", nodes}, {"repetitions", "2"}});
                EXPECT_TRUE(run.judgement.passed()) << name << " " << pattern << " " << nodes << "\n"
                                                    << run.complaints();
            }
        }
    }
}

TEST(DensePattern, MeasuresEveryPhase) {
    const Machine machine = shared_machine();
    const auto measured = [&](const std::string& pattern) {
        return *run_on(machine, pattern, {{"nodes", "2"}, {"ranks", "6"}, {"size", "1KB"}}).simulation.phases;
    };
    EXPECT_EQ(measured("aapc").phases.size(), 5u);
    EXPECT_TRUE(measured("aapc").has_distance);
    EXPECT_EQ(measured("aapc").phases[4].distance_or_pairs, 5);
    EXPECT_EQ(measured("cumulative-pairwise").phases.size(), 3u);
    EXPECT_EQ(measured("cumulative-pairwise").phases[2].distance_or_pairs, 3);
    EXPECT_EQ(measured("random-pairwise").phases.size(), 10u);
    EXPECT_EQ(measured("random-pairwise").phases[7].distance_or_pairs, 3);
    // Three repetitions of 1000 bytes: a process sends once and receives once, in simple-pairwise twice.
    EXPECT_EQ(measured("aapc").counted_bytes, 6000);
    EXPECT_EQ(measured("aapc").one_way_bytes, 3000);
    EXPECT_EQ(measured("simple-pairwise").counted_bytes, 12000);
    for (const dense::MeasuredPhase& phase : measured("simple-pairwise").phases) {
        EXPECT_GT(phase.shortest, 0);
        EXPECT_LE(3 * phase.shortest, phase.cycles);
        EXPECT_GE(3 * phase.longest, phase.cycles);
    }
}

/// The clock does not run in the barrier: more time for its messages changes no phase, only the run.
TEST(DensePattern, DoesNotMeasureTheBarrier) {
    const Machine machine = shared_machine();
    const KeyValue nodes{"nodes", "2"};
    const KeyValue ranks{"ranks", "2"};
    const auto one = run_on(machine, "aapc", {nodes, ranks, {"repetitions", "1"}}).simulation;
    EXPECT_LT(one.phases->phases[0].cycles, one.cycles);
    // The rest after the phase is one exchange of a word: a message with all its overheads.
    const auto barrier = run_on(machine, "aapc", {nodes, ranks, {"repetitions", "1"}, {"size", "8"}}).simulation;
    EXPECT_EQ(one.cycles - one.phases->phases[0].cycles, barrier.cycles - barrier.phases->phases[0].cycles);
}

/// Without a warm-up all repetitions count; with one the clock starts later, and the run is the same.
TEST(DensePattern, LeavesOutTheWarmUp) {
    const Machine machine = shared_machine();
    const auto all = run_on(machine, "aapc", {{"nodes", "2"}, {"repetitions", "5"}}).simulation;
    const auto some = run_on(machine, "aapc", {{"nodes", "2"}, {"repetitions", "3"}, {"warmup", "2"}}).simulation;
    EXPECT_EQ(some.cycles, all.cycles);
    EXPECT_EQ(some.phases->counted_bytes * 5, all.phases->counted_bytes * 3);
    for (std::size_t i = 0; i < all.phases->phases.size(); ++i)
        EXPECT_LT(some.phases->phases[i].cycles, all.phases->phases[i].cycles);
}

/// A machine with only some participating nodes is as fast as one that has only these.
TEST(DensePattern, OtherNodesAreIdle) {
    const auto part = run_on(shared_machine({"topology.nodes=16"}), "simple-pairwise", {{"nodes", "4"}}).simulation;
    const auto all = run_on(shared_machine(), "simple-pairwise", {}).simulation;
    EXPECT_EQ(part.cycles, all.cycles);
    EXPECT_EQ(part.messages, all.messages);
}

TEST(DensePattern, FindsFaults) {
    const Machine machine = shared_machine();
    const std::vector<KeyValue> small{{"nodes", "2"}, {"ranks", "4"}, {"size", "600"}};
    for (const std::string& pattern : dense_patterns) {
        for (const Fault::Kind kind : {Fault::Kind::change_byte, Fault::Kind::shorten, Fault::Kind::swap_tag}) {
            Fault fault(kind, 5);
            EXPECT_FALSE(run_on(machine, pattern, small, with_fault(fault)).judgement.passed())
                << pattern << " " << static_cast<int>(kind);
        }
        Fault lost(Fault::Kind::lose, 3);
        EXPECT_FALSE(run_on(machine, pattern, small, with_fault(lost)).simulation.finished) << pattern;
    }
}

TEST(DensePattern, ShuffledEventsChangeNothing) {
    for (const std::string& pattern : dense_patterns) {
        const Machine machine = shared_machine({"message.copies=1", "memory.bandwidth=3,2", "node.interfaces=2"});
        const auto plain = run_on(machine, pattern, {});
        EXPECT_TRUE(plain.judgement.passed()) << pattern << "\n" << plain.complaints();
        EXPECT_EQ(run_on(machine, pattern, {}, shuffled(7)).simulation.cycles, plain.simulation.cycles) << pattern;
    }
}

/// The limits are 30 s and 1 GB; the run needs far less.
TEST(DensePatternSlow, ALargeRunIsFast) {
    if (!thorough()) GTEST_SKIP();
    const Machine machine = shared_machine({"topology.nodes=8", "node.processors=16", "message.packet_bytes=4096",
                                            "message.vector_words=16384", "network.buffer_flits=513"});
    const JudgedRun run = run_on(machine, "aapc", {{"size", "100KB"}, {"repetitions", "3"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_EQ(run.simulation.phases->phases.size(), 127u);
    EXPECT_LT(run.simulation.wall_seconds, 60);  // the core may also have other work
    EXPECT_LT(run.simulation.peak_memory_bytes, 1'000'000'000);
}

}  // namespace narrows::dense_runs_test
