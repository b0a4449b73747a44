// What is kept of a run is what the run says.
#include <gtest/gtest.h>

#include "testbench/run/judgement.h"
#include "testbench/run/outcome/outcome.h"
#include "testbench/run/request.h"

namespace narrows::outcome_of_a_run_test {

TEST(OutcomeOfARun, HasItsMilestonesNotesBoundsChecksAndBusiestResources) {
    const Request request("delta", "allreduce",
                          {"topology.columns=4", "topology.rows=2", "elements=600", "algorithm=snake", "block=20"});
    const auto workload = request.make_workload(1);
    const Simulation run = simulate(request.machine(), request.topology(), *workload);
    const Judgement judgement = judge(request.machine(), request.topology(), *workload, run);
    const Outcome kept = narrows::run(request, 1, false);

    ASSERT_FALSE(run.milestones.empty());
    ASSERT_EQ(kept.milestones.size(), run.milestones.size());
    for (std::size_t i = 0; i < run.milestones.size(); ++i) {
        EXPECT_EQ(kept.milestones[i].name, run.milestones[i].name);
        EXPECT_EQ(kept.milestones[i].cycles, run.milestones[i].cycles);
    }
    EXPECT_EQ(kept.notes, run.notes);
    ASSERT_EQ(kept.bounds.size(), judgement.bounds.size());
    for (std::size_t i = 0; i < judgement.bounds.size(); ++i) {
        EXPECT_EQ(kept.bounds[i].name, judgement.bounds[i].bound.name);
        EXPECT_EQ(kept.bounds[i].cycles, judgement.bounds[i].bound.cycles);
        EXPECT_EQ(kept.bounds[i].measured, judgement.bounds[i].measured);
        EXPECT_EQ(kept.bounds[i].holds, judgement.bounds[i].holds);
    }
    ASSERT_EQ(kept.checks.size(), judgement.checks.size());
    for (std::size_t i = 0; i < judgement.checks.size(); ++i) {
        EXPECT_EQ(kept.checks[i].name, judgement.checks[i].name);
        EXPECT_EQ(kept.checks[i].passed, judgement.checks[i].passed);
    }
    ASSERT_EQ(kept.resources.size(), run.resources.kinds.size());
    for (std::size_t i = 0; i < run.resources.kinds.size(); ++i) {
        const MeasuredResource& busiest = run.resources.kinds[i].busiest;
        EXPECT_EQ(kept.resources[i].name, busiest.name);
        EXPECT_EQ(kept.resources[i].busy, busiest.usage.busy);
        EXPECT_EQ(kept.resources[i].waiting, busiest.usage.waiting);
    }
}

}  // namespace narrows::outcome_of_a_run_test
