#include "testbench/run/metrics/metric_values.h"

#include <algorithm>
#include <stdexcept>

namespace narrows::metrics {

namespace {

/// The data from which a value is computed.
struct Sources {
    const MetricInput& run;

    Value operator()(FromRun from_run) const { return from_run(run); }
    Value operator()(FromBound from_bound) const {
        const ComparedBound& derived = run.judgement.bounds.front();
        return from_bound(derived.bound.cycles,
                          run.simulation.is_whole() ? std::optional(derived.measured) : std::nullopt);
    }
};

std::size_t place_of(std::string_view name) {
    const auto place = std::ranges::find(stored(), name, &Metric::name);
    if (place == stored().end()) throw std::logic_error("not a stored metric: " + std::string(name));
    return static_cast<std::size_t>(place - stored().begin());
}

}  // namespace

const GroupText& text_of(Group group) { return *std::ranges::find(groups(), group, &GroupText::group); }

const Metric* find(std::string_view name) {
    const auto metric = std::ranges::find(all(), name, &Metric::name);
    return metric == all().end() ? nullptr : &*metric;
}

Value value_of(const Metric& metric, const MetricInput& run) { return std::visit(Sources{run}, metric.get); }

Value value_of(std::string_view name, const MetricInput& run) {
    const Metric* const metric = find(name);
    if (metric == nullptr) throw std::logic_error("no such metric: " + std::string(name));
    return value_of(*metric, run);
}

double as_number(const Value& value) {
    if (const auto* const truth = std::get_if<bool>(&value)) return *truth ? 1 : 0;
    if (const auto* const integer = std::get_if<std::int64_t>(&value)) return static_cast<double>(*integer);
    return std::get<double>(value);
}

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
