// Any workload on any machine: the intervals of a resource add up to the counts of the run, and no resource has two
// messages at a time.
#include "tests/log/counted.h"
#include "tests/support/runs/any_medium.h"
#include "tests/support/runs/any_work.h"

namespace narrows::intervals_of_any_run_test {

const int cases = thorough() ? 1000 : 20;

void expect_as_counted(const AnyWork& work) {
    const LoggedSimulation run = count(work.machine, work.workload, work.arguments, any_order());
    RC_ASSERT(run.simulation.finished);
    RC_ASSERT(contradiction(run) == "");
}

TEST(IntervalsOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_counted(any_random_traffic()); }));
}

TEST(IntervalsOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_counted(any_broadcast()); }));
}

TEST(IntervalsOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_counted(any_global_sum()); }));
}

TEST(IntervalsOfAnyRun, Exchanges) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_counted(any_exchange()); }));
}

TEST(IntervalsOfAnyRun, NetworksOfEveryKind) {
    EXPECT_TRUE(holds_for(3 * cases, [] { expect_as_counted(any_network_traffic()); }));
}

TEST(IntervalsOfAnyRun, Media) {
    EXPECT_TRUE(holds_for(3 * cases, [] { expect_as_counted(any_medium_traffic()); }));
}

/// Stations that are held when a run stops have no end in the log, but one in the counts.
TEST(IntervalsOfAnyRun, RandomGraphs) {
    EXPECT_TRUE(holds_for(3 * cases, [] {
        const LoggedSimulation run = count(any_graph_traffic(), any_order());
        if (run.simulation.finished) RC_ASSERT(contradiction(run) == "");
    }));
}

}  // namespace narrows::intervals_of_any_run_test
