#pragma once

#include <string>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// The intervals of a plain machine's run, one a line, sorted. They do not depend on the model.
std::vector<std::string> interval_lines(const RunLog& log, const Machine& machine, const Topology& topology);

/// The first line that only one side has; empty if both are equal.
std::string difference_of_lines(const std::vector<std::string>& expected, const std::vector<std::string>& got);

}  // namespace narrows
