#pragma once

#include <string>
#include <vector>

#include "testbench/run/request.h"

namespace narrows {

/// For commands with one run: throws InputError with the right command if workload and machine are swapped, or an
/// argument has several values.
void check_one_run(const std::string& command, const std::string& machine, const std::string& workload,
                   const std::vector<std::string>& arguments);

/// For commands about a machine alone: throws InputError if an argument is no parameter of a machine.
void refuse_workload_arguments(const Arguments& arguments);

/// For `compare`, where the workload comes first: as check_one_run() if it is in the wrong place among `names`.
void refuse_swapped(const std::string& workload, const std::vector<std::string>& names);

}  // namespace narrows
