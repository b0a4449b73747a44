// Any workload on any machine: all data arrive once, and no bound is beaten.
#include "tests/support/runs/any_work.h"

namespace narrows::random_machines_test {

const int cases = thorough() ? 2000 : 100;

TEST(RandomMachines, RandomTrafficArrivesAndBeatsNoBound) {
    EXPECT_TRUE(holds_for(cases, [] { judge_any(any_random_traffic()); }));
}

TEST(RandomMachines, ExchangesArriveAndBeatNoBound) {
    EXPECT_TRUE(holds_for(cases, [] { judge_any(any_exchange()); }));
}

TEST(RandomMachines, BroadcastsArriveAndBeatNoBoundAndMeetEveryFormThatApplies) {
    EXPECT_TRUE(holds_for(cases, [] { judge_any(any_broadcast()); }));
}

/// As above on machines for which a closed form usually applies.
TEST(RandomMachines, BroadcastsOnPlainMachinesMeetTheirForms) {
    int applied = 0;
    EXPECT_TRUE(holds_for(cases, [&applied] {
        const bool fast = *rc::gen::arbitrary<bool>();
        Machine machine =
            machine_of(fast ? "cns1-fast-i" : *rc::gen::element("cns1", "cns1-2i", "cns1-2l2i", "cns1-ack"));
        machine.topology = any_machine().topology;
        const auto overhead = rc::gen::inRange<Cycle>(0, 18);
        machine.processor = {*overhead, *overhead};
        machine.interface.send_overhead = *overhead;
        machine.interface.receive_overhead = *overhead;
        const auto grid = make_grid(machine.topology);
        RC_PRE(!grid->ring().empty());
        const JudgedRun run = run_on(machine, "allgather", {argument("words", 1, 200)});
        RC_LOG() << text(machine) << run.complaints();
        RC_ASSERT(run.judgement.passed());
        applied += run.check("closed forms") != nullptr ? 1 : 0;
    }));
    EXPECT_GT(applied, cases / 2);
}

TEST(RandomMachines, PointToPointArrivesWhateverTheWay) {
    EXPECT_TRUE(holds_for(cases, [] {
        const Machine machine = any_machine();
        const int from = *rc::gen::inRange(0, machine.nodes());
        const int to = (from + *rc::gen::inRange(1, machine.nodes())) % machine.nodes();
        judge_any(written({machine,
                           "point-to-point",
                           {{"from", std::to_string(from)},
                            {"to", std::to_string(to)},
                            argument("words", 1, 200),
                            argument("messages", 1, 8)}}));
    }));
}

}  // namespace narrows::random_machines_test
