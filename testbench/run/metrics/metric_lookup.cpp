#include <algorithm>
#include <stdexcept>

#include "testbench/run/metrics/metrics.h"

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

}  // namespace narrows::metrics
