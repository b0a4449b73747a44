// Any workload on any machine: the wave agrees with the log.
#include "tests/support/runs/any_network.h"
#include "tests/waves/support.h"

namespace narrows::any_run_test {

const int cases = thorough() ? 120 : 10;

Machine named(Machine machine) {
    machine.name = "any";
    return machine;
}

void expect_as_logged(const WaveRun& run) {
    waves::WaveSelection window;
    window.nodes = {0, NodeId(run.topology->nodes() - 1)};
    window.from = *rc::gen::inRange<Cycle>(0, run.simulation.cycles);
    window.to = std::min(window.from + 500, run.simulation.cycles);
    RC_ASSERT(difference_of_wave(run, window) == "");
}

void expect_as_logged(const AnyWork& work) {
    expect_as_logged(WaveRun(named(work.machine), work.workload, work.arguments));
}

TEST(WaveOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_logged(any_random_traffic(8)); }));
}

TEST(WaveOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_logged(any_broadcast(60)); }));
}

TEST(WaveOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_logged(any_global_sum(60)); }));
}

TEST(WaveOfAnyRun, AnyNetwork) {
    EXPECT_TRUE(holds_for(cases, [] { expect_as_logged(any_network_traffic(8)); }));
}

TEST(WaveOfAnyRun, AnyGraph) {
    EXPECT_TRUE(holds_for(cases, [] {
        AnyGraphWork work = any_graph_traffic();
        const WaveRun run(named(work.machine), std::move(work.topology), "random", work.arguments);
        RC_PRE(run.simulation.finished);
        expect_as_logged(run);
    }));
}

}  // namespace narrows::any_run_test
