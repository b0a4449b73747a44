// Any workload on any machine: the wave agrees with the log.
#include "tests/support/runs/any_machine.h"
#include "tests/waves/support.h"

namespace narrows::any_run_test {

constexpr int cases = thorough ? 150 : 20;

void expect_as_logged(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments) {
    RC_PRE(validate(machine).empty());
    std::string given = workload;
    for (const KeyValue& argument : arguments) given += " " + argument.text();
    RC_LOG() << given << '\n' << text(machine);
    Machine named = machine;
    named.name = "any";
    const WatchedRun run(named, workload, arguments);
    waves::WaveSelection window;
    window.nodes = {0, NodeId(machine.nodes() - 1)};
    window.from = *rc::gen::inRange<Cycle>(0, run.simulation.cycles);
    window.to = std::min(window.from + 500, run.simulation.cycles);
    const LogCopy log(run.log);
    const SignalHistory read = read_back_fst(run.draw(window));
    RC_ASSERT(difference(read, expected_of(log, run.machine, *run.topology, window), window.from, window.to,
                         machine.cycle_time_ps) == "");
    RC_ASSERT(read_back_fst(run.draw_from_log_of(window)) == read);
}

TEST(WaveOfAnyRun, RandomTraffic) {
    EXPECT_TRUE(holds_for(cases, [] {
        expect_as_logged(any_machine(), "random",
                         {argument("words", 1, 32), argument("messages", 1, 8), argument("gap", 0, 100)});
    }));
}

TEST(WaveOfAnyRun, Broadcasts) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        RC_PRE(!make_grid(machine.topology)->ring().empty());
        const char* algorithm = *rc::gen::element("ring", "bidirectional-ring", "alternating-ring");
        expect_as_logged(machine, "allgather",
                         {{"algorithm", algorithm}, argument("words", 1, 60), argument("compute", 0, 3000)});
    }));
}

TEST(WaveOfAnyRun, GlobalSums) {
    EXPECT_TRUE(holds_for(cases, [] {
        Machine machine = any_machine();
        machine.topology = {TopologyKind::mesh, 4, 4};
        const char* algorithm = *rc::gen::element("tree", "snake", "fence", "rabenseifner");
        expect_as_logged(machine, "allreduce", {{"algorithm", algorithm}, argument("elements", 1, 60)});
    }));
}

}  // namespace narrows::any_run_test
