// Any workload on any machine: the wave agrees with the log.
#include "tests/support/runs/any_work.h"
#include "tests/waves/support.h"

namespace narrows::any_run_test {

constexpr int cases = thorough ? 150 : 20;

void expect_as_logged(const AnyWork& work) {
    Machine named = work.machine;
    named.name = "any";
    const WatchedRun run(named, work.workload, work.arguments);
    waves::WaveSelection window;
    window.nodes = {0, NodeId(named.nodes() - 1)};
    window.from = *rc::gen::inRange<Cycle>(0, run.simulation.cycles);
    window.to = std::min(window.from + 500, run.simulation.cycles);
    const LogCopy log(run.log);
    const SignalHistory read = read_back_fst(run.draw(window));
    RC_ASSERT(difference(read, expected_of(log, run.machine, *run.grid, window.nodes), window.from, window.to,
                         named.cycle_time_ps) == "");
    RC_ASSERT(read_back_fst(run.draw_from_log_of(window)) == read);
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

}  // namespace narrows::any_run_test
