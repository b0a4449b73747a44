#include "models/time/cycle_histogram.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/support/property.h"

namespace narrows::cycle_histogram_test {

TEST(CycleHistogram, OfNothingIsZero) {
    const CycleHistogram histogram;
    EXPECT_EQ(histogram.count(), 0u);
    EXPECT_EQ(histogram.least(), 0);
    EXPECT_EQ(histogram.mean(), 0);
    EXPECT_EQ(histogram.quantile(0.5), 0);
    EXPECT_EQ(histogram.most(), 0);
}

TEST(CycleHistogram, IsExactUpTo127Cycles) {
    CycleHistogram histogram;
    for (Cycle cycles = 127; cycles >= 0; --cycles) histogram.add(cycles);
    for (int n = 1; n <= 128; ++n) EXPECT_EQ(histogram.quantile(n / 128.0), n - 1);
    EXPECT_EQ(histogram.quantile(0), 0);
    EXPECT_EQ(histogram.mean(), 63.5);
}

TEST(CycleHistogram, LeastAndMostAreExact) {
    CycleHistogram histogram;
    histogram.add(1'000'003);
    for (const double part : {0.01, 0.5, 1.0}) EXPECT_EQ(histogram.quantile(part), 1'000'003);
    histogram.add(never - 1);
    EXPECT_EQ(histogram.least(), 1'000'003);
    EXPECT_EQ(histogram.most(), never - 1);
    EXPECT_EQ(histogram.quantile(1), never - 1);
}

TEST(CycleHistogram, QuantilesAreAtMost1In64TooLarge) {
    EXPECT_TRUE(holds_for(200, [] {
        std::vector<Cycle> values;
        CycleHistogram histogram;
        for (int i = *rc::gen::inRange(1, 300); i > 0; --i) {
            values.push_back(*rc::gen::inRange<Cycle>(0, never - 1) >> *rc::gen::inRange(0, 62));
            histogram.add(values.back());
        }
        std::sort(values.begin(), values.end());
        for (const double part : {0.1, 0.5, 0.95, 0.99, 1.0}) {
            const auto rank = static_cast<std::size_t>(std::ceil(part * static_cast<double>(values.size())));
            const Cycle exact = values[std::max<std::size_t>(rank, 1) - 1];
            RC_ASSERT(histogram.quantile(part) >= exact);
            RC_ASSERT(histogram.quantile(part) - exact <= exact / 64);
        }
    }));
}

}  // namespace narrows::cycle_histogram_test
