#pragma once

#include <string_view>
#include <vector>

#include "testbench/run/metrics/metrics.h"

namespace narrows::metrics {

/// The metrics that a store keeps, in the order of the table.
const std::vector<const Metric*>& stored();

/// 0, false or "".
Value zero_of(Type type);

/// The values of the stored metrics for one run. Initially 0, false or "", or none if a run may have none.
class MetricValues {
public:
    MetricValues();
    explicit MetricValues(const MetricInput& run);

    const Value& operator[](std::string_view name) const;
    /// The value must have the type of the metric, or be none if a run may have none. Throws std::logic_error.
    void set(std::string_view name, Value value);

    template <class T>
    const T& get(std::string_view name) const {
        return std::get<T>((*this)[name]);
    }

    /// Returns the values in the order of stored().
    const std::vector<Value>& all() const { return values_; }

private:
    std::vector<Value> values_;
};

}  // namespace narrows::metrics
