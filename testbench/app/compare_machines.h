#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "testbench/app/runs_to_compare.h"

namespace narrows {

/// What runs a row of `compare`.
using RowRun = std::function<RunReport(const ComparedRun& row, const CommonOptions& options, const Progress& progress)>;

/// The command `compare`. `names`: machines and KEY=VALUE arguments. `rtl`: of the second one of two rows.
int compare_machines(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                     const CommonOptions& options, const RowRun& run_row, const RtlOptions& rtl = {});

}  // namespace narrows
