#pragma once

#include <string>
#include <vector>

#include "traces/log/run_log.h"

namespace narrows {

/// The intervals of a plain machine's run, a line each, sorted: the same whichever model has run it.
std::vector<std::string> interval_lines(const RunLog& log, const Machine& machine, const Topology& topology);

/// The first line that only one of them has; empty if they are equal.
std::string difference_of_lines(const std::vector<std::string>& expected, const std::vector<std::string>& got);

}  // namespace narrows
