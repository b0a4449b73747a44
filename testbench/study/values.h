#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/run/metrics/metrics.h"
#include "testbench/study/store.h"

namespace narrows::study {

/// The number that a name has in formulas and plots (docs/studies.md has the list). For a failed point, only parameters
/// have values.
std::optional<double> number_of(const StoredPoint& point, std::string_view name);

/// The title of a value at an axis or above a column.
std::string value_title(const Study& study, const std::string& name);

/// The smaller, the better (docs/studies.md): of a rate, its inverse. Infinite for a point without a value.
double objective_of(const Study& study, const StoredPoint& point);

/// Metrics that studies show: the results in results.csv, in its order.
std::vector<const metrics::Metric*> study_metrics();
/// Whether any of the points has a value of the metric: outputs leave out what none has.
bool is_measured(const metrics::Metric& metric, const std::vector<StoredPoint>& points);
/// Those of them that formulas know, by name. Bounds and parts of a run, which depend on the workload, are not among
/// them.
std::vector<std::string_view> result_names();
/// "busy_interface_link_in": the cycles in which the busiest resource of a kind was busy.
std::vector<std::string> names_of_busy();
/// A number that a document prints, and no parameter: { printed = { total = 4.35 } }.
bool is_printed(const Setting& setting);
/// The names of hardware costs.
std::vector<std::string_view> hardware_names();

/// Whether the text is a number, cycles or a time, and more than 0: "8540", "8.5 us".
bool is_duration(const std::string& text);
/// None if the text is more than a number, or a word.
std::optional<double> plain_number(const std::string& text);
/// A parameter's value as a number in its base unit: cycles, picoseconds, bytes, or bits a second. "5 cycles" is 5,
/// "100KB" is 100000, "ring" is none.
std::optional<double> base_number(const std::string& text);
/// What is wrong with a number that has a unit that there is not: "40 parsec". None for any other text.
std::optional<std::string> unknown_unit(const std::string& text);

/// The values of a point that have these names: "nodes=64 words=32".
std::string case_text(const StoredPoint& point, const std::vector<std::string>& names);

/// Names that the study sweeps, in its order, without numbers printed in documents: "machine", "nodes", "words".
std::vector<std::string> swept_names(const Study& study);

}  // namespace narrows::study
