// The measurements of a run: milestones agree with the names that the workload gave before the run, bandwidths with
// values computed by hand.
#include <gmock/gmock.h>

#include "testbench/run/rates.h"
#include "tests/support/runs/judged_run.h"

namespace narrows::measurements_test {

using testing::ElementsAre;

TEST(Latency, OfATransferToANeighbourIsThatOfTheReport) {
    // TR-93-082, section 2: 4 ov + m + 1.
    const Latency latency = run_on(machine_of("cns1"), "point-to-point", {}).simulation.latency;
    for (const Cycle cycles : {latency.least, latency.p50, latency.p95, latency.p99, latency.most}) {
        EXPECT_EQ(cycles, 158);
    }
    EXPECT_EQ(latency.mean, 158);
}

std::vector<std::string> names_after_a_run(const std::string& workload, const std::vector<KeyValue>& arguments) {
    const Machine machine = machine_of("delta", {"topology.columns=4", "topology.rows=4"});
    const auto grid = make_grid(machine.topology);
    const auto made = find_workload(workload).choose(machine, *grid, arguments).make(1);
    const std::vector<std::string_view> before = made->milestone_names();
    std::vector<std::string> after;
    for (const Milestone& milestone : simulate(machine, *grid, *made).milestones) after.push_back(milestone.name);
    EXPECT_THAT(after, testing::ElementsAreArray(before)) << workload;
    return after;
}

TEST(Milestones, AreNamedBeforeTheRun) {
    EXPECT_THAT(names_after_a_run("allgather", {{"words", "64"}}), ElementsAre("broadcast"));
    EXPECT_THAT(names_after_a_run("allgather", {{"words", "64"}, {"compute", "10"}}),
                ElementsAre("broadcast", "available", "computation"));
    for (const char* const algorithm : {"snake", "fence"}) {
        EXPECT_THAT(names_after_a_run("allreduce", {{"elements", "64"}, {"algorithm", algorithm}}),
                    ElementsAre("first-result", "last-result"));
    }
    EXPECT_THAT(names_after_a_run("allreduce", {{"elements", "64"}, {"algorithm", "tree"}}), ElementsAre());
    EXPECT_THAT(names_after_a_run("random", {{"messages", "3"}}), ElementsAre());
}

Rates rates(const Machine& machine, const Simulation& simulation) {
    const auto found = rates_of(machine, simulation);
    EXPECT_TRUE(found.has_value());
    return found.value_or(Rates{0, 1});
}

TEST(Rates, OfAnAllgather) {
    const Machine machine = machine_of("cns1", {}, 64);
    const Simulation s = run_on(machine, "allgather", {{"words", "128"}, {"algorithm", "ring"}}).simulation;
    const double seconds = 34796 * 8e-9;
    ASSERT_EQ(s.cycles, 34796);
    const Rates r = rates(machine, s);
    EXPECT_DOUBLE_EQ(r.peak, 0.125);
    EXPECT_NEAR(r.of_node, 63 * 512 / seconds / 1e9, 1e-12);
    EXPECT_NEAR(*r.algorithm, 64 * 512 / seconds / 1e9, 1e-12);
    EXPECT_NEAR(*r.bus, 63 * 512 / seconds / 1e9, 1e-12);
    EXPECT_NEAR(r.share_of_peak(), r.of_node / 0.125, 1e-12);
}

TEST(Rates, OfAnAllreduceAndAnAlltoall) {
    const Machine machine = machine_of("cns1", {}, 32);
    const Simulation sum = run_on(machine, "allreduce", {{"elements", "1024"}, {"algorithm", "ring"}}).simulation;
    const Rates r = rates(machine, sum);
    EXPECT_NEAR(*r.algorithm, 8192 / machine.seconds(sum.cycles) / 1e9, 1e-12);
    EXPECT_NEAR(*r.bus, *r.algorithm * 2 * 31 / 32, 1e-12);
    const Simulation all = run_on(machine, "alltoall", {{"words", "32"}}).simulation;
    EXPECT_NEAR(*rates(machine, all).algorithm, 32 * 128 / machine.seconds(all.cycles) / 1e9, 1e-12);
    EXPECT_NEAR(*rates(machine, all).bus, 31 * 128 / machine.seconds(all.cycles) / 1e9, 1e-12);
}

TEST(Rates, CountOnlyNodesThatReceive) {
    const Machine machine = machine_of("cns1", {}, 32);
    const Simulation s = run_on(machine, "point-to-point", {{"words", "32"}, {"messages", "100"}}).simulation;
    EXPECT_EQ(s.receivers, 1);
    EXPECT_EQ(s.payload_bytes, 100u * 128);
    EXPECT_NEAR(rates(machine, s).of_node, 12800 / machine.seconds(s.cycles) / 1e9, 1e-12);
    EXPECT_FALSE(rates(machine, s).algorithm.has_value());
}

TEST(Rates, AreNoneWhereNodesAreSharedOrTheRunDidNotFinish) {
    const Machine machine = machine_of("cns1", {}, 32);
    Simulation s = run_on(machine, "exchange", {}).simulation;
    EXPECT_TRUE(rates_of(machine, s).has_value());
    EXPECT_FALSE(rates_of(machine_of("shared-nodes"), s).has_value());
    s.finished = false;
    EXPECT_FALSE(rates_of(machine, s).has_value());
}

}  // namespace narrows::measurements_test
