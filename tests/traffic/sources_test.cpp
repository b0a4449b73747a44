// The messages that a source generates, and their times.
#include <gtest/gtest.h>

#include <cmath>

#include "models/network/topology/make_topology.h"
#include "testbench/workloads/traffic/traffic_source.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::traffic_sources_test {

constexpr Cycle long_time = 400'000;

class TrafficSources : public testing::Test {
protected:
    TrafficSetting setting(ArrivalProcess process, double rate) const {
        TrafficSetting setting{};
        setting.nodes = topology_->nodes();
        setting.process = process;
        setting.rate = rate;
        setting.sizes = {{64, 1}};
        setting.period = 9;
        setting.mean_burst = 8;
        return setting;
    }
    std::vector<Cycle> cycles(const TrafficSetting& setting, NodeId node = 0, std::uint64_t seed = 1) const {
        const Destinations destinations(setting, *topology_, seed);
        TrafficSource source(setting, destinations, node, seed);
        std::vector<Cycle> result(source.generate_before(long_time));
        for (std::size_t i = 0; i < result.size(); ++i) result[i] = source.message(i).cycle;
        return result;
    }
    std::unique_ptr<Topology> topology_ = make_topology(machine_of("mesh-16x16"));
};

/// The variance of the number of messages in 100 cycles over its mean: 1 for Poisson.
double spread(const std::vector<Cycle>& cycles) {
    std::vector<double> counts(long_time / 100);
    for (const Cycle cycle : cycles) ++counts[static_cast<std::size_t>(cycle) / 100];
    const double mean = static_cast<double>(cycles.size()) / static_cast<double>(counts.size());
    double squares = 0;
    for (const double count : counts) squares += (count - mean) * (count - mean);
    return squares / static_cast<double>(counts.size()) / mean;
}

TEST_F(TrafficSources, GenerateNothingInARunAtAVeryLowRate) {
    for (const double rate : {1e-17, 1e-25, 1e-300, 1e-320}) {
        for (const auto process : {ArrivalProcess::bernoulli, ArrivalProcess::poisson, ArrivalProcess::bursty}) {
            const TrafficSetting rare = setting(process, rate);
            const Destinations destinations(rare, *topology_, 1);
            TrafficSource source(rare, destinations, 0, 1);
            EXPECT_EQ(source.generate_before(long_time), 0u) << rate;
            EXPECT_EQ(source.message(0).cycle, never) << rate;
        }
    }
}

TEST_F(TrafficSources, GenerateAtTheirRate) {
    for (const double rate : {0.01, 0.05, 0.1}) {
        for (const auto process : {ArrivalProcess::bernoulli, ArrivalProcess::poisson, ArrivalProcess::bursty}) {
            const auto generated = static_cast<double>(cycles(setting(process, rate)).size());
            // Bursts of 8 on average: the count varies up to 4 times as much as Poisson's.
            EXPECT_NEAR(generated, rate * long_time, 16 * std::sqrt(rate * long_time)) << rate;
        }
    }
}

TEST_F(TrafficSources, DifferInHowTheirMessagesCrowd) {
    EXPECT_NEAR(spread(cycles(setting(ArrivalProcess::bernoulli, 0.1))), 0.9, 0.1);
    EXPECT_NEAR(spread(cycles(setting(ArrivalProcess::poisson, 0.1))), 1, 0.1);
    EXPECT_GT(spread(cycles(setting(ArrivalProcess::bursty, 0.05))), 2);
}

TEST_F(TrafficSources, GenerateSeveralMessagesInACycleOnlyWithPoisson) {
    const auto has_pairs = [](const std::vector<Cycle>& cycles) {
        return std::adjacent_find(cycles.begin(), cycles.end()) != cycles.end();
    };
    EXPECT_FALSE(has_pairs(cycles(setting(ArrivalProcess::bernoulli, 0.5))));
    EXPECT_TRUE(has_pairs(cycles(setting(ArrivalProcess::poisson, 0.5))));
    EXPECT_FALSE(has_pairs(cycles(setting(ArrivalProcess::bursty, 0.05))));
}

TEST_F(TrafficSources, CountWhatComesBeforeACycleHoweverMuchIsKnown) {
    const TrafficSetting poisson = setting(ArrivalProcess::poisson, 0.1);
    const Destinations destinations(poisson, *topology_, 1);
    TrafficSource source(poisson, destinations, 0, 1);
    const std::size_t before = source.generate_before(1000);
    source.message(5 * before);
    EXPECT_EQ(source.generate_before(1000), before);
    EXPECT_LT(source.message(before - 1).cycle, 1000);
    EXPECT_GE(source.message(before).cycle, 1000);
}

TEST_F(TrafficSources, DrawFromStreamsOfTheirOwn) {
    const TrafficSetting poisson = setting(ArrivalProcess::poisson, 0.1);
    EXPECT_EQ(cycles(poisson, 3), cycles(poisson, 3));
    EXPECT_NE(cycles(poisson, 3), cycles(poisson, 4));
    EXPECT_NE(cycles(poisson, 3, 1), cycles(poisson, 3, 2));
}

TEST_F(TrafficSources, MixSizesByTheirShares) {
    TrafficSetting mixed = setting(ArrivalProcess::poisson, 0.1);
    mixed.sizes = {{8, 0.75}, {64, 0.25}};
    const Destinations destinations(mixed, *topology_, 1);
    TrafficSource source(mixed, destinations, 0, 1);
    int small = 0;
    for (std::size_t i = 0; i < 10'000; ++i) {
        const int bytes = source.message(i).bytes;
        ASSERT_TRUE(bytes == 8 || bytes == 64) << bytes;
        small += bytes == 8 ? 1 : 0;
    }
    EXPECT_NEAR(small, 7'500, 175);
}

TEST_F(TrafficSources, SayNoCycleWhereTheNextMessageIsAlwaysReady) {
    TrafficSetting always = setting(ArrivalProcess::poisson, 0.1);
    always.rate.reset();
    const Destinations destinations(always, *topology_, 1);
    TrafficSource source(always, destinations, 0, 1);
    EXPECT_EQ(source.generate_before(1000), 0u);
    EXPECT_EQ(source.message(5).cycle, never);
}

}  // namespace narrows::traffic_sources_test
