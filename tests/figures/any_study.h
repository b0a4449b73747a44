#pragma once

#include <nlohmann/json.hpp>

#include "testbench/study/store.h"

/// A study with random results, and its figures by the definitions of docs/studies.md.
namespace narrows::study {

inline const std::vector<std::string> contenders{"a", "b", "c"};
inline const std::vector<std::string> sizes{"1", "2", "4"};
inline const std::vector<std::string> word_counts{"10", "20"};

/// Its plots: regimes, gaps, tradeoff and curves.
Study study_of_contenders();

/// Every point, with random results: few values, so that some are equal; some failed or open. The baseline "b" has two
/// points in each case. Texts need quoting in a CSV file.
std::vector<StoredPoint> any_points();

/// A point that is done, and its checks passed.
bool counts(const StoredPoint& point);

/// The best point of a contender in a case; of equal ones the first. Null without a result that counts.
const StoredPoint* result(const std::vector<StoredPoint>& points, const std::string& machine, const std::string& nodes,
                          const std::string& words);

double cycles_of(const StoredPoint& point);
double gap_of(const StoredPoint& point);
double gap_percent_of(const StoredPoint& point);

/// The columns `speedup` and `twice`. A point whose check failed has results and columns, but is not a baseline.
std::array<std::optional<double>, 2> columns_of(const std::vector<StoredPoint>& points, const StoredPoint& point);

/// True if a value of the page equals this one; null stands for no value.
bool is_value(const nlohmann::ordered_json& json, const std::optional<double>& value);

}  // namespace narrows::study
