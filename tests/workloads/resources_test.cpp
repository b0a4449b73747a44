// Runs and bounds use the same names of resources; the measurements of a run.
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

TEST(Resources, AnAcknowledgeIsTakenFromTheStartToTheDelivery) {
    // TR-93-082, section 5.4: a transfer to a neighbour takes 4 ov + m + 1 = 158 cycles, and the next one waits for it.
    const JudgedRun run = run_on(machine_of("cns1-ack"), "point-to-point", {{"messages", "3"}});
    const MeasuredResource& busiest = run.simulation.resources.busiest.front();
    EXPECT_EQ(busiest.name, "node 0 acknowledge of channel east");
    EXPECT_EQ(busiest.usage.busy, 3 * 158);
    EXPECT_EQ(busiest.usage.waiting, 2 * (158 - 5));  // each waits until the processor has prepared it
                                                      // before
    for (const MeasuredResource& r : run_on(machine_of("cns1"), "point-to-point", {}).simulation.resources.busiest)
        EXPECT_NE(r.resource.kind, ResourceKind::acknowledge);
}

TEST(Resources, OfEachKindTheBusiestIsCounted) {
    const JudgedRun run = run_on(machine_of("cns1", {"topology.kind=mesh"}, 128), "point-to-point", {{"to", "3"}});
    std::vector<std::string> text;
    for (const BusiestOfKind& kind : run.simulation.resources.kinds)
        text.push_back(fmt::format("{}: {} of {}", kind.busiest.name, kind.alike, kind.all));
    // The channels of a mesh of 32 x 4: 2 x 31 x 4 along the rows and 2 x 32 x 3 along the columns. Nothing waits, so
    // all were busy equally long.
    EXPECT_THAT(text,
                testing::ElementsAre("node 3 interface link 0 in: 1 of 128", "node 0 interface link 0 out: 1 of 128",
                                     "node 0 channel east to node 1: 3 of 440", "node 0 processor: 2 of 128"));
}

/// docs/bounds.md: equally busy ones in the order of their kinds, then of their numbers.
TEST(Resources, ThatAreEquallyBusyAreInTheOrderOfBounds) {
    const Machine machine = machine_of("cns1-4i4l", {"topology.columns=4", "topology.rows=2"});
    SimulationOptions options;
    options.resources = every_resource;
    const JudgedRun run = run_on(machine, "exchange", {{"neighbours", "2"}}, options);
    const auto rank = [](const MeasuredResource& r) {
        return std::tuple(r.resource.kind, r.resource.place, r.resource.first);
    };
    const std::vector<MeasuredResource>& all = run.simulation.resources.busiest;
    int ties = 0;
    for (std::size_t i = 1; i < all.size(); ++i) {
        ASSERT_GE(all[i - 1].usage.busy, all[i].usage.busy);
        if (all[i - 1].usage.busy != all[i].usage.busy) continue;
        EXPECT_LT(rank(all[i - 1]), rank(all[i]));
        ++ties;
    }
    EXPECT_GT(ties, 30);
    for (const BusiestOfKind& kind : run.simulation.resources.kinds) {
        for (const MeasuredResource& other : all) {
            if (other.resource.kind != kind.busiest.resource.kind || other.usage.busy < kind.busiest.usage.busy)
                continue;
            EXPECT_LE(rank(kind.busiest), rank(other));
        }
    }
}

}  // namespace narrows::resources_test
