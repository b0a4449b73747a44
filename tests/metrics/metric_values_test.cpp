// The values of a run, before they are known and when they are set.
#include "testbench/metrics/metric_values.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace narrows::metrics::metric_values_test {

const Metric& stored_of(Type type) {
    for (const Metric* const metric : stored()) {
        if (metric->type == type) return *metric;
    }
    throw std::logic_error("no stored metric of this type");
}

TEST(MetricValues, AreNothingUntilSet) {
    const MetricValues values;
    for (const Metric* const metric : stored()) {
        const Value& value = values[metric->name];
        switch (metric->type) {
            case Type::integer: EXPECT_EQ(value, Value(std::int64_t{0})) << metric->name; break;
            case Type::real: EXPECT_EQ(value, Value(0.0)) << metric->name; break;
            case Type::boolean: EXPECT_EQ(value, Value(false)) << metric->name; break;
            case Type::text: EXPECT_EQ(value, Value(std::string())) << metric->name; break;
        }
    }
}

TEST(MetricValues, KeepTheirTypes) {
    MetricValues values;
    const Metric& whole = stored_of(Type::integer);
    values.set(whole.name, std::int64_t{7});
    EXPECT_EQ(values.get<std::int64_t>(whole.name), 7);
    EXPECT_THROW(values.set(whole.name, 7.0), std::logic_error);
    EXPECT_THROW(values.set(stored_of(Type::real).name, std::int64_t{7}), std::logic_error);
    EXPECT_EQ(values.get<std::int64_t>(whole.name), 7);
}

TEST(MetricValues, AreOfStoredMetricsOnly) { EXPECT_THROW(MetricValues()["no such name"], std::logic_error); }

}  // namespace narrows::metrics::metric_values_test
