#include "testbench/run/metrics/metric_values.h"

#include <algorithm>
#include <stdexcept>

namespace narrows::metrics {

namespace {

std::size_t place_of(std::string_view name) {
    const auto place = std::ranges::find(stored(), name, &Metric::name);
    if (place == stored().end()) throw std::logic_error("not a stored metric: " + std::string(name));
    return static_cast<std::size_t>(place - stored().begin());
}

}  // namespace

Value zero_of(Type type) {
    switch (type) {
        case Type::integer: return std::int64_t{0};
        case Type::real: return 0.0;
        case Type::boolean: return false;
        case Type::text: break;
    }
    return std::string();
}

const std::vector<const Metric*>& stored() {
    static const std::vector<const Metric*> metrics = [] {
        std::vector<const Metric*> some;
        for (const Metric& metric : all()) {
            if (metric.is_stored()) some.push_back(&metric);
        }
        return some;
    }();
    return metrics;
}

MetricValues::MetricValues() {
    for (const Metric* const metric : stored())
        values_.push_back(metric->may_be_missing ? Value(std::monostate()) : zero_of(metric->type));
}

MetricValues::MetricValues(const MetricInput& run) : MetricValues() {
    for (const Metric* const metric : stored()) set(metric->name, value_of(*metric, run));
}

const Value& MetricValues::operator[](std::string_view name) const { return values_[place_of(name)]; }

void MetricValues::set(std::string_view name, Value value) {
    const std::size_t place = place_of(name);
    if (!stored()[place]->can_be(value)) throw std::logic_error("a value of another type: " + std::string(name));
    values_[place] = std::move(value);
}

}  // namespace narrows::metrics
