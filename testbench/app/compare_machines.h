#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/app/options.h"
#include "testbench/app/report.h"
#include "testbench/app/runs_to_compare.h"

namespace narrows {

/// Runs a row of `compare`.
using RowRun = std::function<RunReport(const ComparedRun& row, const CommonOptions& options, const Progress& progress)>;

/// The command `compare`. `names`: machines and KEY=VALUE arguments. Each run has a row on models, and one with
/// `rtl` if there is any.
int compare_machines(const std::string& workload, const std::vector<std::string>& names, HardwareQuestion question,
                     const CommonOptions& options, const RowRun& run_row, const RtlOptions& rtl = {});

}  // namespace narrows
