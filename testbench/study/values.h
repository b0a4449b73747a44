#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/run/metrics/metrics.h"
#include "testbench/study/store.h"

namespace narrows::study {

/// The number of a name in formulas and plots (docs/studies.md has the list). For a failed point, only parameters have
/// values.
std::optional<double> number_of(const StoredPoint& point, std::string_view name);

/// The title of a value at an axis or above a column.
std::string value_title(const Study& study, const std::string& name);

/// The objective; smaller is better (docs/studies.md), so a rate is inverted. Infinite for a point without a value.
double objective_of(const Study& study, const StoredPoint& point);

/// The metrics that studies show: the results in results.csv, in its order.
std::vector<const metrics::Metric*> study_metrics();
/// True if some point has a value of the metric. Outputs leave out metrics without values.
bool is_measured(const metrics::Metric& metric, const std::vector<StoredPoint>& points);
/// The results that formulas know, by name, without bounds and parts of a run, which depend on the workload.
std::vector<std::string_view> result_names();
/// Names such as "busy_interface_link_in": the busy cycles of the busiest resource of a kind.
std::vector<std::string> names_of_busy();
/// True for a number that a document prints, which is no parameter: { printed = { total = 4.35 } }.
bool is_printed(const Setting& setting);
/// The names of hardware costs.
std::vector<std::string_view> hardware_names();

/// True if the text is a positive number, or a positive number of cycles or time: "8540", "8.5 us".
bool is_duration(const std::string& text);
/// Empty if the text is not just a number.
std::optional<double> plain_number(const std::string& text);
/// A parameter's value as a number in its base unit: cycles, picoseconds, bytes, or bits a second. "5 cycles" is 5,
/// "100KB" is 100000, "ring" is empty.
std::optional<double> base_number(const std::string& text);
/// The error in a number with an unknown unit: "40 parsec". Empty for any other text.
std::optional<std::string> unknown_unit(const std::string& text);

/// The point's values of these names: "nodes=64 words=32".
std::string case_text(const StoredPoint& point, const std::vector<std::string>& names);

/// Names that the study sweeps, in order, without numbers printed in documents: "machine", "nodes", "words".
std::vector<std::string> swept_names(const Study& study);

}  // namespace narrows::study
