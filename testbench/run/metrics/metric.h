#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>

#include "testbench/run/judgement.h"

namespace narrows::metrics {

enum class Type { integer, real, boolean, text };
/// The value of a metric. The alternatives are in the order of Type; the last one means that the run has none.
using Value = std::variant<std::int64_t, double, bool, std::string, std::monostate>;

inline bool is_missing(const Value& value) { return std::holds_alternative<std::monostate>(value); }

/// Calls see(value) with the number, truth value or text, if there is one.
template <class See>
void see_value(const Value& value, const See& see) {
    std::visit(
        [&](const auto& one) {
            if constexpr (!std::is_same_v<decltype(one), const std::monostate&>) see(one);
        },
        value);
}

/// The subject of a metric. Metrics of a group are together in every list.
enum class Group { time, messages, latency, traffic, bound, simulator, judgement };

/// Where a metric is used besides `run --json`. Each step includes the ones before.
enum class Reach {
    run,     ///< nowhere else
    store,   ///< stores of results, and `study --diff`
    study,   ///< results.csv; numbers and truth values also in formulas, plots and objectives
    report,  ///< a column of the point table in reports
};

/// A run that has ended, from which metrics are computed.
struct MetricInput {
    const Machine& machine;
    const Simulation& simulation;
    const Judgement& judgement;
};

using FromRun = Value (*)(const MetricInput& run);
/// Computes a value from a run's derived lower bound and its cycles, which are empty if it did not finish. The value is
/// not stored, because stored values determine it.
using FromBound = Value (*)(Cycle bound, std::optional<Cycle> measured);

/// The member of `run --json` for a metric, inside the object of its group if the group has one. Numbers are never
/// negative.
struct JsonMember {
    std::string_view name = {};  ///< empty: the metric is not in `run --json`
    bool explained = false;      ///< the name is not clear enough, so the schema repeats the meaning
    bool by_hand = false;  ///< run.schema.json and the command line lay it out; the name is a path: "latency.mean"
};

/// A number or word that every run has, or every run of some workload.
struct Metric {
    std::string_view name;  ///< name in formulas, CSV files and stores: "latency_p95"
    Group group;
    Type type;
    std::string_view unit;     ///< empty for words and truth values
    std::string_view title;    ///< heading of a column, or name of an axis, in reports
    int decimals = 0;          ///< decimals shown in reports
    std::string_view meaning;  ///< one sentence
    Reach reach;
    JsonMember json = {};
    std::variant<FromRun, FromBound> get;
    bool may_be_missing = false;  ///< some runs have no such value

    bool reaches(Reach wanted) const { return reach >= wanted; }
    bool is_number() const { return type == Type::integer || type == Type::real; }
    /// True for numbers and truth values. Formulas have truth values as 0 and 1.
    bool is_in_formulas() const { return reaches(Reach::study) && type != Type::text; }
    /// True if a value may be one of this metric.
    bool can_be(const Value& value) const {
        return value.index() == static_cast<std::size_t>(type) || (may_be_missing && is_missing(value));
    }
    /// True if a store keeps a value for it.
    bool is_stored() const { return reaches(Reach::store) && std::holds_alternative<FromRun>(get); }
};

/// The properties that the metrics of a group share.
struct GroupText {
    Group group;
    std::string_view title;             ///< heading in lists
    std::string_view json_object = {};  ///< object of `run --json` that holds them; empty: they are at the top
    std::string_view json_meaning = {};
};

}  // namespace narrows::metrics
