// Whole runs of `traffic`: known results about queues, and failing checks.
#include <gmock/gmock.h>

#include "tests/support/effort.h"
#include "tests/support/runs/fault.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_runs_test {

Machine pair() { return machine_of("mesh-16x16", {"topology.sides=2,1"}); }

/// How long messages waited in a run of one channel, and half of the confidence interval that the run gives.
struct MeasuredWait {
    double mean;
    double ci95;
};

/// Messages of one length come at random to one channel; a run for each seed.
std::vector<MeasuredWait> waits(double utilisation, int seeds) {
    // The slower a queue changes, the longer it takes until its mean is known.
    const char* const cycles = utilisation < 0.8 ? "100000" : "400000";
    const Machine machine = pair();
    const Cycle alone = run_traffic(machine, {{"load", "0.001"}, {"pattern", "neighbour"}, {"cycles", "20000"}})
                            .simulation.latency.least;
    std::vector<MeasuredWait> waits;
    for (int seed = 1; seed <= seeds; ++seed) {
        const MeasuredTraffic t = measured_on(machine,
                                              {{"pattern", "neighbour"},
                                               {"process", "poisson"},
                                               {"load", fmt::format("{}", utilisation)},
                                               {"warmup", "10000"},
                                               {"cycles", cycles}},
                                              static_cast<std::uint64_t>(seed));
        const TrafficLatency latency = t.latency.value();
        waits.push_back({latency.mean.value() - static_cast<double>(alone), latency.ci95.value()});
    }
    return waits;
}

/// Compares the mean over the seeds with that of Pollaczek and Khinchine.
double expect_mean(const std::vector<MeasuredWait>& waits, double theory) {
    const auto seeds = static_cast<double>(waits.size());
    double sum = 0;
    double squares = 0;
    for (const MeasuredWait& wait : waits) sum += wait.mean;
    for (const MeasuredWait& wait : waits) squares += (wait.mean - sum / seeds) * (wait.mean - sum / seeds);
    EXPECT_NEAR(sum / seeds, theory, 3 * std::sqrt(squares / (seeds - 1) / seeds));
    return sum / seeds;
}

/// How many intervals cover it: 920 to 965 of 1000; in smaller samples up to three standard deviations less.
double expect_coverage(const std::vector<MeasuredWait>& waits, double theory) {
    const auto covering = static_cast<double>(std::ranges::count_if(
        waits, [&](const MeasuredWait& wait) { return std::abs(wait.mean - theory) <= wait.ci95; }));
    const auto seeds = static_cast<double>(waits.size());
    const double chance = waits.size() < 1000 ? 3 * std::sqrt(seeds * 0.95 * 0.05) : 0;
    EXPECT_GE(covering, 0.92 * seeds - chance);
    EXPECT_LE(covering, 0.965 * seeds + chance);
    return covering;
}

/// Steps of processors before the end of the run. There are no interruptions here, so the processor is busy from the
/// first to the last cycle of a step.
struct StepsOfProcessors final : Observer {
    std::vector<ProcessorStep> steps;
    void processor_step(const ProcessorStep& step) override { steps.push_back(step); }
    Cycle busy_before(Cycle end, RankId rank) const {
        Cycle busy = 0;
        for (const ProcessorStep& step : steps) {
            if (step.rank == rank && step.from < end) busy += std::min(step.to, end) - step.from;
        }
        return busy;
    }
};

/// The hot node takes messages when no node sends any more, so its processor is busy for longer than the run.
TEST(TrafficRuns, CountProcessorsAsBusyUntilTheyEnd) {
    const Machine machine = machine_of("shared-nodes");
    StepsOfProcessors steps;
    SimulationOptions options;
    options.observer = &steps;
    options.resources = every_resource;
    const Simulation run =
        run_traffic(machine, {{"pattern", "hotspot"}, {"load", "max"}, {"cycles", "3000"}}, options).simulation;
    EXPECT_GT(steps.busy_before(never, RankId(0)), run.cycles);
    int processors = 0;
    for (const MeasuredResource& resource : run.resources.busiest) {
        if (resource.resource.kind != ResourceKind::processor) continue;
        ++processors;
        EXPECT_LE(resource.usage.busy, run.cycles) << resource.name;
        EXPECT_EQ(resource.usage.busy, steps.busy_before(run.cycles, RankId(resource.resource.place)));
    }
    EXPECT_EQ(processors, machine.ranks());
}

TEST(TrafficRuns, AtOneChannelWaitAsLongAsTheTheoryOfQueuesSays) {
    constexpr double service = 9;  // cycles of 72 bytes on a channel of 8 bytes a cycle
    for (const double utilisation : {0.3, 0.6, 0.9}) {
        SCOPED_TRACE(utilisation);
        const double theory = utilisation / (2 * (1 - utilisation)) * service;
        const std::vector<MeasuredWait> all = waits(utilisation, traffic_seeds());
        const double mean = expect_mean(all, theory);
        const double covering = expect_coverage(all, theory);
        fmt::print("traffic: {} of {} intervals cover the mean wait of {:.3f} cycles; the mean of the runs is {:.3f}\n",
                   covering, all.size(), theory, mean);
    }
}

/// Accepted messages an output and service period of 9 cycles, on a crossbar whose sources always have a message.
double crossbar_throughput(const std::vector<std::string>& overrides) {
    const MeasuredTraffic t =
        measured_on(machine_of("crossbar-64", overrides), {{"load", "max"}, {"cycles", thorough() ? "20000" : "4000"}});
    return t.accepted * 9 / 64;
}

TEST(TrafficRuns, OnACrossbarWithOneLaneAreHeldUpByTheHeadsOfTheirLines) {
    // Karol, Hluchyj and Morgan 1987: 0.586 of the outputs' capacity, with many inputs.
    const double one = crossbar_throughput({});
    EXPECT_NEAR(one, 0.586, 0.015);
    const double two = crossbar_throughput({"network.lanes=2"});
    const double four = crossbar_throughput({"network.lanes=4"});
    EXPECT_GT(two, one + 0.05);
    EXPECT_GT(four, two + 0.02);
    EXPECT_LE(four, 1);
}

/// Accepted traffic of the 8 x 8 mesh in dimension order, with all sources always ready; and the possible maximum.
std::pair<double, double> mesh_throughput(int lanes, int slots) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=8,8", fmt::format("network.lanes={}", lanes),
                                                      fmt::format("network.slots={}", slots)});
    const JudgedRun run = run_traffic(machine, {{"load", "max"}, {"cycles", "12000"}, {"warmup", "6000"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    return {run.simulation.traffic.value().accepted, run.judgement.traffic_limits.value().accepted};
}

TEST(TrafficRuns, OnAMeshNeverAcceptLessWithMoreSlotsNorMoreThanTheBisectionCarries) {
    constexpr double noise = 0.02;
    for (const int lanes : {1, 2, 4}) {
        double before = 0;
        for (const int slots : {1, 2, 4, 8}) {
            const auto [accepted, possible] = mesh_throughput(lanes, slots);
            EXPECT_GT(accepted, before * (1 - noise)) << lanes << " lanes, " << slots << " slots";
            EXPECT_LT(accepted, possible) << lanes << " lanes, " << slots << " slots";
            before = accepted;
        }
    }
}

/// The traffic that adaptive routes accept relative to dimension order, on the 16 x 16 mesh with four lanes of two
/// slots.
double gain_of_adaptive_routes(const char* pattern, const char* cycles) {
    const auto accepted = [&](const char* routing) {
        const Machine machine = machine_of(
            "mesh-16x16", {fmt::format("topology.routing={}", routing), "network.lanes=4", "network.slots=2"});
        return measured_on(machine, {{"pattern", pattern}, {"load", "max"}, {"cycles", cycles}, {"warmup", "2000"}})
            .accepted;
    };
    return accepted("adaptive") / accepted("minimal");
}

TEST(TrafficRuns, WithAdaptiveRoutesGainOnTransposeAndLoseLittleOnUniformTraffic) {
    if (!thorough()) GTEST_SKIP() << "takes long";
    EXPECT_GE(gain_of_adaptive_routes("transpose", "4000"), 1.3);
    EXPECT_GE(gain_of_adaptive_routes("uniform", "8000"), 0.95);
}

/// Values computed without a run: on a row of nodes by hand, elsewhere compared with a run of few messages.
TEST(TrafficLimits, OfARowFollowFromItsMiddle) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,1"});
    const JudgedRun run = run_traffic(machine, {{"load", "0.01"}, {"cycles", "1000"}});
    const TrafficLimits limits = run.judgement.traffic_limits.value();
    // Two of the three destinations of nodes 0 and 1 lie beyond the middle: 4/3 messages of 9 cycles for each message
    // of a node.
    EXPECT_NEAR(limits.accepted, 64 / (9 * 4 / 3.0), 1e-6);
    EXPECT_NEAR(limits.load, 0.75, 1e-6);
    EXPECT_THAT(limits.limited_by, testing::AnyOf("node 1 channel east to node 2", "node 2 channel west to node 1"));
    // docs/timing.md: a cycle to start, 2 cycles of overhead at each end, 2 a hop, and 8 more bytes groups behind the
    // head; 10 / 6 hops on average.
    EXPECT_NEAR(limits.zero_load_latency.value(), 1 + 2 + 2 * 10 / 6.0 + 8 + 2, 1e-6);
}

TEST(TrafficLimits, AreThoseOfARunWithoutOtherTraffic) {
    for (const char* const name : {"torus-16x16", "hypercube-256", "fat-tree-4-3", "hyperx-8x8", "crossbar-64"}) {
        const JudgedRun run = run_traffic(machine_of(name), {{"load", "0.001"}, {"cycles", "100000"}});
        const double simulated = run.simulation.traffic.value().latency.value().mean.value();
        const double computed = run.judgement.traffic_limits.value().zero_load_latency.value();
        EXPECT_NEAR(simulated / computed, 1, 0.02) << name;
    }
}

/// Many messages of long latencies: their sum does not fit 64 bits.
TEST(TrafficLimits, OfVeryLongLatencies) {
    const Machine machine =
        machine_of("mesh-16x16", {"topology.sides=2,1", "network.link_latency=1000000000 cycles", "cycle_time=1 ps"});
    const JudgedRun run =
        run_traffic(machine, {{"pattern", "hotspot"}, {"hot_percent", "100"}, {"rate", "0.00001"}, {"cycles", "1000"}});
    EXPECT_NEAR(run.judgement.traffic_limits.value().zero_load_latency.value(), 1e9, 1e3);
}

TEST(TrafficLimits, CountWeightsAndSizes) {
    // Half of the messages go to node 3, and one node in four is hot itself.
    const Machine machine = machine_of("crossbar-64", {"topology.nodes=4"});
    const JudgedRun run = run_traffic(
        machine,
        {{"pattern", "hotspot"}, {"hot_node", "3"}, {"hot_percent", "100"}, {"load", "0.05"}, {"size", "8:1,64:1"}});
    const TrafficLimits limits = run.judgement.traffic_limits.value();
    // Nodes 0 to 2 send only to node 3, a message of 2 or 9 flits: its inward link carries three of these, one from
    // each.
    EXPECT_NEAR(limits.accepted, 36 / (3 * 5.5), 1e-6);
    EXPECT_NEAR(limits.load, 1 / 3.0, 1e-6);
}

TEST(TrafficLimits, BelongToTrafficAlone) {
    const Machine machine = machine_of("cns1", {"topology.columns=4", "topology.rows=4"});
    const auto topology = make_topology(machine);
    const auto workload = find_workload("allgather").choose(machine, *topology, {}).make(1);
    EXPECT_FALSE(traffic_limits(machine, *topology, *workload).has_value());
}

TEST(TrafficRuns, EndWhenTheMeasuredMessagesHaveArrived) {
    // The next message of a source is due some 100,000 cycles after the window at this rate.
    const JudgedRun run = run_traffic(machine_of("mesh-16x16"), {{"rate", "0.00001"}, {"cycles", "2000"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_GT(run.simulation.traffic.value().messages, 0u);
    EXPECT_GE(run.simulation.cycles, 2000);
    EXPECT_LE(run.simulation.cycles, 2200);
    EXPECT_LE(run.simulation.last_event, 2200);
}

TEST(TrafficRuns, BeyondWhatANodeReceivesAreSaturated) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,4"});
    const MeasuredTraffic t =
        measured_on(machine, {{"pattern", "hotspot"}, {"hot_percent", "100"}, {"load", "0.5"}, {"cycles", "3000"}});
    EXPECT_TRUE(t.saturated);
    EXPECT_FALSE(t.latency.value().mean.has_value());
    EXPECT_LT(t.accepted, t.offered.value() / 2);
}

/// Twenty latencies of messages that never wait are 367 cycles here: a cycle to start, 2 cycles of overhead at each
/// end, 2 a hop with 8/3 hops on average, and 8 for the bytes behind the head.
TEST(TrafficRuns, SayThatTheWindowOfASaturatedNetworkIsShort) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,4"});
    const auto notes = [&](const char* load, const char* cycles) {
        const JudgedRun run = run_traffic(machine, {{"load", load}, {"cycles", cycles}, {"warmup", "0"}});
        EXPECT_TRUE(run.simulation.traffic.value().saturated) << load << ", " << cycles;
        return run.simulation.notes;
    };
    for (const char* const load : {"1", "max"}) {
        EXPECT_THAT(notes(load, "300"),
                    testing::ElementsAre("the window is only 16.4 latencies without other traffic long; give "
                                         "cycles=2000, for instance"));
        EXPECT_THAT(notes(load, "400"), testing::IsEmpty());
    }
}

/// Messages of shared nodes are in the network with their packets. The time of processors does not count, and messages
/// within a node do not count at all.
TEST(TrafficRuns, TimeInTheNetworkIsThatOfPackets) {
    const std::vector<KeyValue> seldom{{"load", "0.002"}, {"cycles", "200000"}};
    const MeasuredTraffic fast = measured_on(machine_of("shared-nodes"), seldom);
    const MeasuredTraffic slow = measured_on(
        machine_of("shared-nodes", {"processor.send_overhead=400 cycles", "processor.receive_overhead=400 cycles"}),
        seldom);
    EXPECT_GT(slow.latency.value().mean.value(), fast.latency.value().mean.value() + 200);
    EXPECT_NEAR(slow.network_latency.value(), fast.network_latency.value(), 1);
    EXPECT_GT(fast.network_latency.value(), 9) << "flits of a message and its header";
    EXPECT_LT(fast.network_latency.value(), 60);
}

/// How packets of one message overlap depends on the node: the latency of the first alone would be too low.
TEST(TrafficRuns, MessagesOfSeveralPacketsHaveNoLatencyWithoutOtherTraffic) {
    const auto limit = [](const char* size) {
        return run_traffic(machine_of("shared-nodes"), {{"load", "0.01"}, {"cycles", "2000"}, {"size", size}})
            .judgement.traffic_limits.value()
            .zero_load_latency;
    };
    EXPECT_TRUE(limit("1024"));
    EXPECT_FALSE(limit("1025"));
}

TEST(TrafficRuns, UseAllLinks) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,4", "interface.links=2"});
    const JudgedRun run = run_traffic(machine, {{"load", "0.3"}, {"cycles", "3000"}});
    EXPECT_TRUE(run.judgement.passed()) << run.complaints();
    EXPECT_TRUE(run.simulation.notes.empty());  // they would name links that carried nothing
}

TEST(TrafficRuns, SayWhoSendsNothing) {
    const JudgedRun run = run_traffic(machine_of("mesh-16x16"), {{"pattern", "transpose"}, {"cycles", "1000"}});
    ASSERT_FALSE(run.simulation.notes.empty());
    EXPECT_EQ(run.simulation.notes.front().substr(0, 29), "16 of 256 nodes send nothing:");
}

TEST(TrafficRuns, NoticeWhatIsLostOrChanged) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,4"});
    for (const auto kind : {Fault::Kind::lose, Fault::Kind::change_byte, Fault::Kind::shorten, Fault::Kind::swap_tag}) {
        Fault fault(kind, 20);
        const JudgedRun run = run_traffic(machine, {{"cycles", "2000"}}, with_fault(fault));
        EXPECT_FALSE(run.judgement.passed()) << static_cast<int>(kind);
        const Check* const data = run.check("every byte arrived once");
        ASSERT_NE(data, nullptr);
        EXPECT_FALSE(data->passed) << static_cast<int>(kind);
    }
}

}  // namespace narrows::traffic_runs_test
