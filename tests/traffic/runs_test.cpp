// Whole runs of `traffic`: what is known about queues, and checks that fail.
#include "tests/support/runs/any_network.h"
#include "tests/support/runs/fault.h"
#include "tests/traffic/traffic_run.h"

namespace narrows::traffic_runs_test {

Machine pair() { return machine_of("mesh-16x16", {"topology.sides=2,1"}); }

bool same(const MeasuredTraffic& a, const MeasuredTraffic& b) {
    const auto latency = [](const MeasuredTraffic& t) {
        return t.latency ? std::tuple(t.latency->mean, t.latency->ci95, t.latency->p50, t.latency->p99, t.latency->most)
                         : std::tuple<std::optional<double>, std::optional<double>, Cycle, Cycle, Cycle>{};
    };
    return std::tuple(a.from, a.messages, a.offered, a.accepted, a.accepted_least, a.saturated, a.network_latency) ==
               std::tuple(b.from, b.messages, b.offered, b.accepted, b.accepted_least, b.saturated,
                          b.network_latency) &&
           latency(a) == latency(b);
}

/// Refuted by a message that does not arrive whole and once, or by figures that depend on the order within a cycle.
TEST(TrafficRuns, DeliverOnAnyNetworkWhateverTheOrderOfEvents) {
    EXPECT_TRUE(holds_for(thorough ? 150 : 10, [] {
        const Machine machine = any_network_machine();
        RC_PRE(validate(machine).empty());
        const char* const pattern = *rc::gen::element("uniform", "neighbour", "hotspot", "permutation");
        const char* const load = *rc::gen::element("0.05", "0.3", "0.9", "max");
        const char* const process = *rc::gen::element("bernoulli", "poisson", "bursty");
        const std::vector<KeyValue> given{
            {"pattern", pattern}, {"load", load}, {"process", process}, {"cycles", "2000"}};
        RC_LOG() << pattern << " " << load << " " << process << "\n" << text(machine);
        const JudgedRun run = run_traffic(machine, given);
        RC_LOG() << run.complaints();
        RC_ASSERT(run.judgement.passed());
        SimulationOptions shuffled;
        shuffled.shuffle = 3;
        RC_ASSERT(
            same(run.simulation.traffic.value(), run_traffic(machine, given, shuffled).simulation.traffic.value()));
    }));
}

/// The mean wait of messages of one length that come at random (Pollaczek and Khinchine), over seeds.
void expect_wait(double utilisation) {
    constexpr double service = 9;  // cycles of 72 bytes on a channel of 8 bytes a cycle
    constexpr int seeds = thorough ? 30 : 4;
    const Machine machine = pair();
    std::vector<double> waits;
    const Cycle alone = run_traffic(machine, {{"load", "0.001"}, {"pattern", "neighbour"}, {"cycles", "20000"}})
                            .simulation.latency.least;
    for (int seed = 1; seed <= seeds; ++seed) {
        const MeasuredTraffic t = measured_on(machine,
                                              {{"pattern", "neighbour"},
                                               {"process", "poisson"},
                                               {"load", fmt::format("{}", utilisation)},
                                               {"warmup", "10000"},
                                               {"cycles", "100000"}},
                                              static_cast<std::uint64_t>(seed));
        waits.push_back(t.latency.value().mean.value() - static_cast<double>(alone));
    }
    const double mean = std::accumulate(waits.begin(), waits.end(), 0.0) / seeds;
    double squares = 0;
    for (const double wait : waits) squares += (wait - mean) * (wait - mean);
    const double error = std::sqrt(squares / (seeds - 1) / seeds);
    EXPECT_NEAR(mean, utilisation / (2 * (1 - utilisation)) * service, 3 * error) << utilisation;
}

TEST(TrafficRuns, AtOneChannelWaitAsLongAsTheTheoryOfQueuesSays) {
    for (const double utilisation : {0.3, 0.6, 0.9}) expect_wait(utilisation);
}

TEST(TrafficRuns, OnACrossbarWithOneLaneAreHeldUpByTheHeadsOfTheirLines) {
    // Karol, Hluchyj and Morgan 1987: 0.586 of what the outputs could carry, with many inputs.
    const MeasuredTraffic t =
        measured_on(machine_of("crossbar-64"), {{"load", "max"}, {"cycles", thorough ? "20000" : "4000"}});
    EXPECT_NEAR(t.accepted * 9 / 64, 0.586, 0.015);
}

TEST(TrafficRuns, AtALowLoadTakeWhatALoneMessageTakes) {
    const MeasuredTraffic t = measured_on(pair(), {{"pattern", "neighbour"}, {"load", "0.001"}, {"cycles", "20000"}});
    EXPECT_EQ(t.latency.value().p50, 1 + 2 + 2 + 9 - 1 + 2);  // docs/timing.md: start, 2 l, bytes, receive overhead
    EXPECT_FALSE(t.saturated);
}

TEST(TrafficRuns, BeyondWhatANodeReceivesAreSaturated) {
    const Machine machine = machine_of("mesh-16x16", {"topology.sides=4,4"});
    const MeasuredTraffic t =
        measured_on(machine, {{"pattern", "hotspot"}, {"hot_percent", "100"}, {"load", "0.5"}, {"cycles", "3000"}});
    EXPECT_TRUE(t.saturated);
    EXPECT_FALSE(t.latency.value().mean.has_value());
    EXPECT_LT(t.accepted, t.offered.value() / 2);
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
        SimulationOptions options;
        options.faults = &fault;
        const JudgedRun run = run_traffic(machine, {{"cycles", "2000"}}, options);
        EXPECT_FALSE(run.judgement.passed()) << static_cast<int>(kind);
        const Check* const data = run.check("every byte arrived once");
        ASSERT_NE(data, nullptr);
        EXPECT_FALSE(data->passed) << static_cast<int>(kind);
    }
}

}  // namespace narrows::traffic_runs_test
