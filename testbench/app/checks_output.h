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

}  // namespace narrows
