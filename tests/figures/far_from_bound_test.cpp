// The text of `run` about a run that is far from its bound, with counters made by hand.
#include "testbench/app/far_from_bound.h"

#include "testbench/app/busiest.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace narrows::far_from_bound_test {

using testing::HasSubstr;

/// A run of 1120 cycles, with a resource that is busy for `busy` cycles.
Simulation run_with(Cycle busy, Cycle waiting = 0) {
    Simulation simulation;
    simulation.cycles = 1120;
    simulation.finished = true;
    MeasuredResource measured{{ResourceKind::node_memory, 0}, "the resource", {}};
    measured.usage.busy = busy;
    measured.usage.waiting = waiting;
    simulation.resources.kinds = {{measured, 1, 1}};
    return simulation;
}

/// The text about the run, which has a bound of 1010.
std::string word_on(const Simulation& simulation) {
    Bound bound;
    bound.cycles = 1010;
    return far_from_bound(simulation, bound).value_or("");
}

TEST(FarFromBound, ABusyResourceMayBeAsBusyAsItMust) {
    EXPECT_THAT(word_on(run_with(1010)), HasSubstr("90 % of the run, no longer than the bound: "));
    EXPECT_THAT(word_on(run_with(1011)), HasSubstr("90 % of the run, longer than it must be."));
}

TEST(FarFromBound, NamesWhatIsWaitedForAndGivesNoAdvice) {
    EXPECT_EQ(
        word_on(run_with(500, 200)),
        "The run takes 11 % longer than its bound, so what limits the bound does not explain it. No resource that "
        "a run measures is busy for more than 45 % of it; of these, messages waited longest for the resource. "
        "'narrows why' shows where the cycles went, and simulates what may help.");
    EXPECT_THAT(word_on(run_with(500, 100)), HasSubstr(" 45 % of it. 'narrows why' "));
}

/// A bound counts computing, and a run does not measure it (docs/timing.md, P4).
TEST(FarFromBound, OfAProcessorSaysThatComputingIsNotCounted) {
    Simulation simulation = run_with(1000);
    simulation.resources.kinds.push_back({{{ResourceKind::processor, 0}, "node 0 processor", {}}, 1, 1});
    Bound bound;
    bound.cycles = 1010;
    bound.resource = Resource{ResourceKind::processor, 0};
    bound.limited_by = "node 0 processor";
    EXPECT_THAT(busiest_table(simulation, bound).notes,
                testing::ElementsAre("The bound is set by node 0 processor; the busiest resource of this kind is busy "
                                     "for 0.0 % of the run, without what it computes."));
}

/// It lasts as long as its sources generate, whatever the machine.
TEST(FarFromBound, HasNoWordOnTraffic) {
    Simulation simulation = run_with(500, 200);
    simulation.traffic.emplace();
    EXPECT_EQ(word_on(simulation), "");
}

}  // namespace narrows::far_from_bound_test
