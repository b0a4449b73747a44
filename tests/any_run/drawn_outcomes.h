#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "testbench/run/request.h"
#include "tests/any_run/drawn_run.h"

namespace narrows {

inline const std::string too_long = "too long";

/// The text of `judged` about the request, or that it takes too long for a test. A run of more seconds ends the
/// process: `out_of_time`. Throws InputError for a refused request.
std::string outcome_of(const DrawnRequest& run, const std::function<std::string(const Request&)>& judged,
                       unsigned seconds);
inline const std::string out_of_time = "its process was ended by signal 14 (Alarm clock)";

using DrawnOutcomes = std::map<std::string, std::uint64_t>;

/// Draws runs, each in a process of its own, until this outcome has been there so often, and prints how often each was.
/// Another outcome than `others` and "too long" is a failure.
DrawnOutcomes draw_runs(std::uint64_t runs, const std::string& outcome, const std::set<std::string>& others,
                        const std::function<std::string(const DrawnRequest&)>& outcome_of);

}  // namespace narrows
