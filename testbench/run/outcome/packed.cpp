#include <nlohmann/json.hpp>

#include "testbench/run/outcome/outcome.h"

namespace narrows {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(RecordedBound, name, kind, cycles, measured, exact, holds, limited_by, source)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Check, name, passed, detail)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeResource, name, kind, busy, waiting)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(OutcomeLoad, kind, place, number, busy, waiting)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Milestone, name, cycles)

}  // namespace narrows

/// A list of values in the order of the stored metrics.
template <>
struct nlohmann::adl_serializer<narrows::metrics::MetricValues> {
    static void to_json(json& list, const narrows::metrics::MetricValues& values) {
        list = json::array();
        for (const narrows::metrics::Value& value : values.all()) {
            json& place = list.emplace_back();  // null if there is no value
            narrows::metrics::see_value(value, [&](const auto& one) { place = one; });
        }
    }

    static void from_json(const json& list, narrows::metrics::MetricValues& values) {
        auto next = list.begin();
        for (const narrows::metrics::Metric* const metric : narrows::metrics::stored()) {
            const json& place = *next++;
            if (place.is_null()) continue;  // new values start like this
            narrows::metrics::Value value = narrows::metrics::zero_of(metric->type);
            std::visit(
                [&](auto& one) {
                    if constexpr (!std::is_same_v<decltype(one), std::monostate&>) place.get_to(one);
                },
                value);
            values.set(metric->name, std::move(value));
        }
    }
};

namespace narrows {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Outcome, metrics, milestones, bounds, checks, notes, resources, loads, wall_seconds)

std::string packed(const Outcome& outcome) { return nlohmann::json(outcome).dump(); }

Outcome unpacked(const std::string& bytes) { return nlohmann::json::parse(bytes).get<Outcome>(); }

}  // namespace narrows
