// What `run` says of a run that is far from its bound, on counters made by hand.
#include "testbench/app/far_from_bound.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace narrows::far_from_bound_test {

using testing::HasSubstr;

/// A run of 1120 cycles, with a resource that is busy for so many.
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

/// What is said about the run, which has a bound of 1010.
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

/// It lasts as long as its sources generate, whatever the machine.
TEST(FarFromBound, HasNoWordOnTraffic) {
    Simulation simulation = run_with(500, 200);
    simulation.traffic.emplace();
    EXPECT_EQ(word_on(simulation), "");
}

}  // namespace narrows::far_from_bound_test
