#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "testbench/run/judgement.h"

namespace narrows::metrics {

/// The value of a metric; the alternatives are in the order of Type.
using Value = std::variant<std::int64_t, double, bool, std::string>;
enum class Type { integer, real, boolean, text };

/// What a metric is about. Groups stand together wherever metrics are listed.
enum class Group { time, messages, latency, bound, simulator, judgement };

/// Where a metric is used besides `run --json`; each step includes those before it.
enum class Reach {
    run,     ///< nowhere else
    store,   ///< stores of results, and `study --diff`
    study,   ///< results.csv; numbers also in formulas, plots and objectives
    report,  ///< a column of the point table in reports
};

/// A run that has ended: all that metrics are computed from.
struct EndedRun {
    const Machine& machine;
    const Simulation& simulation;
    const Judgement& judgement;
};

using FromRun = Value (*)(const EndedRun& run);
/// From the derived lower bound of a run and the cycles it is held against. Not stored: it follows from the stored
/// bound.
using FromBound = Value (*)(Cycle bound, Cycle measured);

/// The member of `run --json` that a metric is, inside the object of its group if that has one. Numbers there are never
/// negative.
struct JsonMember {
    std::string_view name = {};  ///< empty: the metric is not in `run --json`
    bool explained = false;      ///< the schema repeats the meaning, which the name does not tell
};

/// One number or word that is known of every run.
struct Metric {
    std::string_view name;  ///< in formulas, CSV files and stores: "latency_p95"
    Group group;
    Type type;
    std::string_view unit;     ///< empty for words and truth values
    std::string_view title;    ///< above a column or at an axis of a report
    int decimals = 0;          ///< how many of them reports show
    std::string_view meaning;  ///< one sentence
    Reach reach;
    JsonMember json = {};
    std::variant<FromRun, FromBound> get;

    bool reaches(Reach wanted) const { return reach >= wanted; }
    bool is_number() const { return type == Type::integer || type == Type::real; }
    /// Has a value of its own in a store.
    bool is_stored() const { return reaches(Reach::store) && std::holds_alternative<FromRun>(get); }
};

/// What the metrics of a group have in common.
struct GroupText {
    Group group;
    std::string_view title;             ///< above them in a list
    std::string_view json_object = {};  ///< the object of `run --json` that holds them; empty: they are at the top
    std::string_view json_meaning = {};
};

}  // namespace narrows::metrics
