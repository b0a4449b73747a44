// What `run` says of a run that is far from its bound, on counters made by hand.
#include "testbench/app/far_from_bound.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/support/runs/machine_of.h"

namespace narrows::far_from_bound_test {

using testing::HasSubstr;

/// A run of 1120 cycles in which a resource of this kind is busy for so many, told of a bound of 1010.
std::string word_on(const Machine& machine, ResourceKind kind, Cycle busy, Cycle waiting = 0) {
    Simulation simulation;
    simulation.cycles = 1120;
    simulation.finished = true;
    MeasuredResource measured{{kind, 0}, "the resource", {}};
    measured.usage.busy = busy;
    measured.usage.waiting = waiting;
    simulation.resources.kinds = {{measured, 1, 1}};
    Bound bound;
    bound.cycles = 1010;
    return far_from_bound(machine, simulation, bound).value_or("");
}

TEST(FarFromBound, ABusyResourceMayBeAsBusyAsItMust) {
    const Machine machine = machine_of("cns1");
    EXPECT_THAT(word_on(machine, ResourceKind::processor, 1010),
                HasSubstr("90 % of the run, no longer than the bound: "));
    EXPECT_THAT(word_on(machine, ResourceKind::processor, 1011), HasSubstr("90 % of the run, longer than it must be."));
}

TEST(FarFromBound, ARemedyIsOneThatTheMachineLacks) {
    EXPECT_THAT(word_on(machine_of("delta-4x4"), ResourceKind::processor, 1100),
                HasSubstr("Smaller overheads of the processor, or an engine that moves the data, may help."));
    EXPECT_THAT(word_on(machine_of("delta-dma"), ResourceKind::processor, 1100),
                HasSubstr(" be. Smaller overheads of the processor may help."));
    EXPECT_THAT(word_on(machine_of("shared-nodes"), ResourceKind::processor, 1100),
                HasSubstr("Smaller overheads of the processor, or faster copies, may help."));
}

TEST(FarFromBound, WaitingProvesNothing) {
    EXPECT_THAT(word_on(machine_of("shared-nodes"), ResourceKind::node_memory, 500, 200),
                HasSubstr("longest for the resource. Faster memory may help, but waiting does not prove it."));
}

}  // namespace narrows::far_from_bound_test
