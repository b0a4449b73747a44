// Any workload on any machine: the critical path adds up to the cycles of the run.
#include <gtest/gtest.h>

#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/any_work.h"
#include "tests/why/support.h"

namespace narrows::any_run_test {

const int cases = thorough() ? 3000 : 150;

void expect_no_gap(const AnyWork& work) {
    RC_ASSERT(gap_in(explain(work.machine, work.workload, work.arguments, any_order())) == "");
}

TEST(WhyOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] { expect_no_gap(any_random_traffic()); }));
}

TEST(WhyOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] { expect_no_gap(any_broadcast()); }));
}

TEST(WhyOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] { expect_no_gap(any_global_sum(300)); }));
}

TEST(WhyOfAnyRun, Exchanges) {
    EXPECT_TRUE(holds_for(cases, [] { expect_no_gap(any_exchange()); }));
}

TEST(WhyOfAnyRun, NetworksOfEveryKind) {
    EXPECT_TRUE(holds_for(2 * cases, [] { expect_no_gap(any_network_traffic()); }));
}

TEST(WhyOfAnyRun, Media) {
    EXPECT_TRUE(holds_for(2 * cases, [] { expect_no_gap(any_medium_traffic()); }));
}

TEST(WhyOfAnyRun, RandomGraphs) {
    EXPECT_TRUE(holds_for(2 * cases, [] {
        const ExplainedRun run = explain(any_graph_traffic(), any_order());
        if (run.simulation.finished) RC_ASSERT(gap_in(run) == "");
    }));
}

/// P5: without an overhead a request ends when it is asked for. A program's next request ends in the cycle in which the
/// receive before it ends, and is not its reason.
TEST(WhyOfARun, TheNextRequestIsNotTheReasonOfAReceive) {
    const Machine machine =
        machine_of("mesh-16x16", {"processor.receive_overhead=0cycles", "processor.receive_overhead_due=at-request",
                                  "interface.receive_overhead=90cycles"});
    EXPECT_EQ(gap_in(explain(machine, "allreduce", {{"algorithm", "fence"}, {"elements", "1"}})), "");
}

}  // namespace narrows::any_run_test
