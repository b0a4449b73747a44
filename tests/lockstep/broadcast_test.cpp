// The ring broadcast on a cylinder of RTL nodes takes exactly the cycles of the closed form.
#include <gtest/gtest.h>

#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::lockstep::broadcast_test {

struct BroadcastCase {
    const char* name;
    const char* machine;
};

void PrintTo(const BroadcastCase& c, std::ostream* out) { *out << c.name; }

class RtlBroadcast : public testing::TestWithParam<BroadcastCase> {};

TEST_P(RtlBroadcast, TakesTheCyclesOfTheClosedForm) {
    const Machine machine = machine_of(GetParam().machine, {"topology.columns=8", "topology.rows=4"});
    SimulationOptions options;
    options.rtl = everything_in_rtl(*make_grid(machine.topology));
    const JudgedRun run = run_on(machine, "allgather", {{"words", "64"}}, options);
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    int exact = 0;
    for (const ComparedBound& compared : run.judgement.bounds) {
        if (!compared.exact) continue;
        ++exact;
        EXPECT_EQ(compared.gap(), 0) << compared.bound.name;
    }
    EXPECT_GT(exact, 0);
}

INSTANTIATE_TEST_SUITE_P(Variants, RtlBroadcast,
                         testing::Values(BroadcastCase{"Base", "cns1"}, BroadcastCase{"TwoLinks", "cns1-2i"},
                                         BroadcastCase{"FastLinks", "cns1-fast-i"}, BroadcastCase{"Wide", "cns1-2l2i"},
                                         BroadcastCase{"Acknowledge", "cns1-ack"}),
                         [](const auto& test) { return test.param.name; });

}  // namespace narrows::lockstep::broadcast_test
