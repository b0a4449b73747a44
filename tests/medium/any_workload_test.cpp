// Workloads on wires that all nodes share: the right data, no bound beaten, and the same whatever the order of events.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "testbench/run/judgement.h"
#include "testbench/run/request.h"
#include "tests/support/runs/any_medium.h"

namespace narrows::any_workload_test {

const int cases = thorough() ? 2000 : 60;

struct Judged {
    Simulation simulation;
    Judgement judgement;
};

Judged judged(const Machine& machine, const std::string& workload, const std::vector<KeyValue>& arguments,
              std::optional<std::uint64_t> shuffle) {
    const auto topology = make_topology(machine);
    const auto made = find_workload(workload).choose(machine, *topology, arguments).make(1);
    SimulationOptions options;
    options.shuffle = shuffle;
    Judged run{simulate(machine, *topology, *made, options), {}};
    run.judgement = judge(machine, *topology, *made, run.simulation);
    return run;
}

/// Passes all checks, and takes as long with the events of each cycle in another order.
void expect_right(const AnyWork& work) {
    const Judged run = judged(work.machine, work.workload, work.arguments, std::nullopt);
    RC_ASSERT(run.simulation.finished);
    RC_ASSERT(run.judgement.passed());
    RC_ASSERT(run.judgement.bounds.front().gap() >= 0);
    const Judged shuffled = judged(work.machine, work.workload, work.arguments, 7);
    RC_ASSERT(shuffled.simulation.cycles == run.simulation.cycles);
    RC_ASSERT(shuffled.simulation.medium->collisions == run.simulation.medium->collisions);
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

TEST(AnyWorkloadOnAMedium, TheMachinesOfTheRepository) {
    for (const char* machine : {"bus-16", "ethernet-16"}) {
        const std::vector<std::pair<std::string, std::vector<std::string>>> workloads{
            {"allgather", {"words=8"}},
            {"allreduce", {"elements=64"}},
            {"point-to-point", {"words=8", "messages=3"}},
            {"random", {"messages=5", "words=8"}},
            {"traffic", {"load=0.03", "cycles=200000"}}};
        for (const auto& [workload, arguments] : workloads) {
            const Request request(machine, workload, arguments);
            const auto made = request.make_workload(1);
            const Simulation run = simulate(request.machine(), request.topology(), *made);
            const Judgement judgement = judge(request.machine(), request.topology(), *made, run);
            EXPECT_TRUE(judgement.passed()) << machine << " " << workload;
            ASSERT_TRUE(run.medium) << machine << " " << workload;
            if (!run.traffic) {
                EXPECT_EQ(run.medium->frames, static_cast<std::int64_t>(run.messages));
            }
            EXPECT_LE(run.medium->busy_share, 1);
            EXPECT_LT(run.medium->payload_share, run.medium->busy_share);
        }
    }
}

TEST(AnyWorkloadOnAMedium, OtherNetworksHaveNone) {
    const Request request("cns1", "random", {"nodes=32", "messages=1"});
    const auto made = request.make_workload(1);
    EXPECT_FALSE(simulate(request.machine(), request.topology(), *made).medium);
}

}  // namespace narrows::any_workload_test
