// The figures of `traffic` that depend on saturation and warm-up, computed from deliveries made by hand. The others are
// counted again from the events of runs (tests/figures).
#include "testbench/workloads/traffic/measured_traffic.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace narrows::measured_traffic_test {

TrafficSetting over(Cycle cycles, std::optional<Cycle> warmup) {
    TrafficSetting setting{};
    setting.rate = 0.1;
    setting.cycles = cycles;
    setting.warmup = warmup;
    return setting;
}

/// One message of 10 bytes in each cycle from each of two sources; `latency(cycle)` until its delivery.
template <class Latency>
std::vector<DeliveredMessage> regular(Cycle cycles, Latency latency) {
    std::vector<DeliveredMessage> messages;
    for (Cycle cycle = 0; cycle < cycles; ++cycle) {
        for (const NodeId from : {NodeId(0), NodeId(1)})
            messages.push_back({cycle, cycle, cycle + 2, cycle + latency(cycle), from, 10});
    }
    return messages;
}

const std::vector<NodeId> two{0, 1};

TEST(MeasuredTraffic, LeavesOutTheMeanOfASaturatedNetwork) {
    // Each message waits longer than the one before: 10 % of the traffic stays behind.
    const auto behind = [](Cycle cycle) { return 20 + cycle / 9; };
    std::vector<DeliveredMessage> messages = regular(9000, behind);
    const MeasuredTraffic t = measure_traffic(messages, two, over(9000, 0));
    EXPECT_TRUE(t.saturated);
    EXPECT_FALSE(t.latency.value().mean.has_value());
    EXPECT_FALSE(t.latency.value().ci95.has_value());
    EXPECT_EQ(t.latency.value().most, 1019);
}

TEST(MeasuredTraffic, NoticesQueuesThatGrow) {
    // 3 % stay at the sources, less than `accepted` shows.
    std::vector<DeliveredMessage> messages = regular(9000, [](Cycle cycle) { return 20 + cycle * 3 / 97; });
    EXPECT_FALSE(measure_traffic(messages, two, over(9000, 0)).saturated);
    for (DeliveredMessage& m : messages) m.started = m.delivered - 20;
    EXPECT_TRUE(measure_traffic(messages, two, over(9000, 0)).saturated);
}

TEST(MeasuredTraffic, HasNoLatencyFromTheSourceWhereAMessageIsAlwaysReady) {
    TrafficSetting always = over(1000, 0);
    always.rate.reset();
    const MeasuredTraffic t = measure_traffic(regular(1000, [](Cycle) { return 20; }), two, always);
    EXPECT_FALSE(t.offered.has_value());
    EXPECT_FALSE(t.latency.has_value());
    EXPECT_TRUE(t.saturated);
    EXPECT_DOUBLE_EQ(t.network_latency.value(), 18);
}

TEST(MeasuredTraffic, LeavesOutTheWarmUp) {
    // The latency falls for 3000 cycles and then varies around 50.
    std::minstd_rand random(1);
    const auto latency = [&random](Cycle cycle) {
        return 50 + static_cast<Cycle>(random() % 11) + std::max<Cycle>(0, 3000 - cycle) / 10;
    };
    const auto messages = regular(10'000, latency);
    const Cycle warmup = found_warmup(messages, 10'000, false);
    EXPECT_GE(warmup, 2700);
    EXPECT_LE(warmup, 3200);
    EXPECT_EQ(measure_traffic(messages, two, over(10'000, {})).from, warmup);
    EXPECT_EQ(found_warmup(regular(10'000, [](Cycle) { return 50; }), 10'000, false), 0);
}

/// Each batch has two values, one below and one above its mean.
std::vector<double> batches_with_means(const std::vector<double>& means) {
    std::vector<double> values;
    for (const double mean : means) {
        values.push_back(mean - 1);
        values.push_back(mean + 1);
    }
    return values;
}

TEST(ConfidenceByBatches, IsThatOfTheMeansOfTwentyBatches) {
    // 1 and 20, 2 and 19, ...: neighbours lie on both sides of the mean, and the variance is 35.
    std::vector<double> means;
    for (int b = 1; b <= 10; ++b) {
        means.push_back(b);
        means.push_back(21 - b);
    }
    std::vector<double> values = batches_with_means(means);
    EXPECT_NEAR(confidence_by_batches(values).value(), 2.093 * std::sqrt(35.0 / 20), 1e-9);
    values.resize(39);
    EXPECT_FALSE(confidence_by_batches(values).has_value());
}

TEST(ConfidenceByBatches, IsWiderWhereSuccessiveBatchesAreAlike) {
    // Ten low means, then ten high ones: 18 pairs are alike and one is not, so the correlation is 17 / 20.
    std::vector<double> means(10, -1);
    means.resize(20, 1);
    const double alone = 2.093 * std::sqrt(20.0 / 19 / 20);
    EXPECT_NEAR(confidence_by_batches(batches_with_means(means)).value(), alone * std::sqrt(1.85 / 0.15), 1e-9);
}

TEST(ConfidenceByBatches, CoversTheMeanOfIndependentValues) {
    std::mt19937_64 random(1);
    std::exponential_distribution<double> draw(1);
    int covers = 0;
    for (int run = 0; run < 1000; ++run) {
        std::vector<double> values(2000);
        for (double& value : values) value = draw(random);
        double sum = 0;
        for (const double value : values) sum += value;
        covers += std::abs(sum / 2000 - 1) <= confidence_by_batches(values).value() ? 1 : 0;
    }
    EXPECT_GE(covers, 930);
    EXPECT_LE(covers, 970);
}

}  // namespace narrows::measured_traffic_test
