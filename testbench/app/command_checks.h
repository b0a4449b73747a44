#pragma once

#include <string>
#include <vector>

namespace narrows {

/// Commands with one run: throws InputError with the right command if workload and machine are in the wrong order, or
/// an argument has several values.
void check_one_run(const std::string& command, const std::string& machine, const std::string& workload,
                   const std::vector<std::string>& arguments);

/// `compare`, where the workload comes first, and may be one of `names`: the same if it is in the wrong place.
void refuse_swapped(const std::string& workload, const std::vector<std::string>& names);

}  // namespace narrows
