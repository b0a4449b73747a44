// Workloads on wires that all nodes share: the right data, no bound beaten, and the same whatever the order of events.
#include <gtest/gtest.h>

#include "tests/support/runs/any_medium.h"

namespace narrows::any_workload_test {

const int cases = thorough() ? 2000 : 60;

/// Passes all checks, and takes as long with the events of each cycle in another order.
void expect_right(const AnyWork& work) {
    const JudgedRun run = run_on(work.machine, work.workload, work.arguments);
    RC_ASSERT(run.simulation.finished);
    RC_ASSERT(run.judgement.passed());
    RC_ASSERT(run.judgement.bounds.front().gap() >= 0);
    const Simulation other = run_on(work.machine, work.workload, work.arguments, shuffled(7)).simulation;
    RC_ASSERT(other.cycles == run.simulation.cycles);
    RC_ASSERT(other.medium->collisions == run.simulation.medium->collisions);
}

TEST(AnyWorkloadOnAMedium, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] { expect_right(any_medium_traffic()); }));
}

TEST(AnyWorkloadOnAMedium, Collectives) {
    EXPECT_TRUE(holds_for(cases, [] {
        Machine machine = any_medium_machine();
        machine.topology.size = 1 << *rc::gen::inRange(1, 4);
        const char* const sum = *rc::gen::element("snake", "ring", "recursive-doubling");
        const bool gathers = *rc::gen::arbitrary<bool>();
        expect_right(gathers ? written({machine, "allgather", {{"algorithm", "ring"}, argument("words", 1, 100)}})
                             : written({machine, "allreduce", {{"algorithm", sum}, argument("elements", 1, 100)}}));
    }));
}

}  // namespace narrows::any_workload_test
