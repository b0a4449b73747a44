#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "testbench/study/judged_check.h"

namespace narrows {

/// Verdicts for people: a line each, and of what does not hold the worst point and the command that repeats it.
std::string verdicts_text(const std::vector<study::StoredPoint>& points, const std::vector<study::JudgedCheck>& checks);

nlohmann::ordered_json verdicts_json(const std::vector<study::StoredPoint>& points,
                                     const std::vector<study::JudgedCheck>& checks);

/// "REFUTED, as known".
std::string verdict_of(const study::JudgedCheck& check);
/// Reasons, the values at the worst point, its command, and what would refute the check.
std::vector<std::string> lines_below(const study::JudgedCheck& check, const std::vector<study::StoredPoint>& points);

}  // namespace narrows
