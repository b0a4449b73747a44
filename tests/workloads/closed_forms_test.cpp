// The all-to-all broadcast and the formulas of TR-93-082 (docs/bounds.md): one that is printed wrongly, and computing
// beside it. tests/bounds/closed_forms_at_limits_test.cpp compares them with runs on random machines.
#include "tests/support/runs/judged_run.h"

namespace narrows::closed_forms_test {

/// The formula as printed forgets that the last message still needs m cycles on a network link.
TEST(ClosedForms, FastLinkAsPrintedIsMissedByTheTailOfTheLastMessage) {
    const JudgedRun run = run_on(machine_of("cns1-fast-i", {}, 128), "allgather", {{"words", "64"}});
    const ComparedBound* printed = run.bound("cns1.fast-i-printed");
    ASSERT_NE(printed, nullptr);
    EXPECT_FALSE(printed->exact);
    EXPECT_EQ(printed->gap(), 68);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
}

/// Computing does not slow down the broadcast; it gets the remaining cycles.
TEST(ClosedForms, HoldBesideComputing) {
    for (const std::int64_t cycles : {1, 5'000, 60'000}) {
        const Machine machine = machine_of("cns1", {}, 128);
        const JudgedRun run = run_on(machine, "allgather", {{"words", "64"}, {"compute", std::to_string(cycles)}});
        EXPECT_TRUE(run.judgement.passed()) << run.complaints();
        EXPECT_EQ(run.bound("cns1.ring")->gap(), 0);
        // Every transfer takes 2 ov of the processor: all other cycles of the broadcast are free.
        const Cycle broadcast = 20 + 138 * 127 * 2;
        const Cycle overheads = 127 * 2 * 10;
        EXPECT_EQ(run.milestone("broadcast"), broadcast);
        EXPECT_EQ(run.milestone("available"), broadcast - overheads);
        const Cycle computing = run.milestone("computation");
        EXPECT_GE(computing, cycles);
        EXPECT_LE(computing, cycles + overheads);
        EXPECT_EQ(computing == cycles + overheads, cycles > broadcast - overheads);
        EXPECT_EQ(run.simulation.cycles, std::max(broadcast, computing));
    }
}

}  // namespace narrows::closed_forms_test
