#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/app/report.h"

namespace narrows {

/// Runs a row of `compare`.
using RowRun = std::function<RunReport(const Request& request, const CommonOptions& options, const Progress& progress)>;

/// The command `compare`. `names`: machines and KEY=VALUE arguments.
int compare_machines(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                     const CommonOptions& options, const RowRun& run_row);

}  // namespace narrows
