// Runs and bounds use the same names of resources.
#include <gmock/gmock.h>

#include "tests/support/runs/judged_run.h"

namespace narrows::resources_test {

TEST(Resources, OfARunAreCalledWhatBoundsCallThem) {
    for (const char* name : {"cns1", "cns1-fast-i", "cns1-ack"}) {
        const JudgedRun run = run_on(machine_of(name, {}, 64), "allgather", {{"words", "64"}});
        const Bound& bound = run.judgement.bounds.front().bound;
        EXPECT_EQ(run.simulation.resources.busiest.front().name, bound.limited_by);
        EXPECT_TRUE(bound.resource->covers(run.simulation.resources.busiest.front().resource));
    }
    const JudgedRun run = run_on(machine_of("cns1-4i4l", {}, 64), "exchange", {{"neighbours", "4"}});
    const Bound& bound = run.judgement.bounds.front().bound;
    EXPECT_EQ(bound.limited_by, "node 0 channel east to node 1");  // all channels and all links are equal
    EXPECT_EQ(run.simulation.resources.busiest.front().name, "node 0 interface link 0 in");
}

}  // namespace narrows::resources_test
