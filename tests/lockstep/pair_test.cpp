// Two nodes of the CNS-1 in RTL (docs/timing.md, "A transfer").
#include <gtest/gtest.h>

#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::pair_test {

constexpr int m = 137;
constexpr int ov = 5;

Machine pair() { return machine_of("cns1", {"topology.kind=mesh", "topology.columns=2", "topology.rows=1"}); }

std::vector<Journey> on_rtl(const std::vector<PlannedSend>& sends) {
    const Machine machine = pair();
    const auto grid = make_grid(machine.topology);
    rtl::Array nodes = all_in_rtl(machine, *grid);
    return run_on_rtl(nodes, machine, *grid, sends, 10'000);
}

TEST(RtlPair, OneTransfer) {
    const Journey journey = on_rtl({{0, 0, 0, 0, 1, m, 0}}).front();
    EXPECT_EQ(journey.started, 0);
    EXPECT_EQ(journey.copied, 2 * ov);
    ASSERT_EQ(journey.crossings.size(), 2u);
    EXPECT_EQ(journey.crossings[0].head, 2 * ov + 1);
    EXPECT_EQ(journey.crossings[0].tail, 2 * ov + m);
    EXPECT_EQ(journey.crossings[1].head, 2 * ov + 2);
    EXPECT_EQ(journey.crossings[1].tail, 2 * ov + m + 1);
    EXPECT_EQ(journey.delivered, 4 * ov + m + 1);
    EXPECT_TRUE(journey.intact);
}

TEST(RtlPair, BackToBackEveryMPlusOneCycles) {
    const std::vector<PlannedSend> sends(5, PlannedSend{0, 0, 0, 0, 1, m, 0});
    const std::vector<Journey> rtl = on_rtl(sends);
    for (std::size_t i = 0; i < sends.size(); ++i)
        EXPECT_EQ(rtl[i].crossings[0].head, 2 * ov + 1 + static_cast<Cycle>(i) * (m + 1));
    EXPECT_EQ(rtl, run_on_model(pair(), *make_grid(pair().topology), sends));
}

}  // namespace narrows::lockstep::pair_test
