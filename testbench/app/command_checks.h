#pragma once

#include <string>
#include <vector>

#include "testbench/run/request.h"

namespace narrows {

/// Commands with one run: throws InputError with the right command if workload and machine are in the wrong order, or
/// an argument has several values.
void check_one_run(const std::string& command, const std::string& machine, const std::string& workload,
                   const std::vector<std::string>& arguments);

/// Commands about a machine alone: throws InputError if an argument is no parameter of a machine.
void refuse_workload_arguments(const Arguments& arguments);

/// `compare`, where the workload comes first, and may be one of `names`: the same if it is in the wrong place.
void refuse_swapped(const std::string& workload, const std::vector<std::string>& names);

}  // namespace narrows
