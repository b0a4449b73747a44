#pragma once

#include <string>
#include <vector>

namespace narrows {

/// `run` and `bounds`: throws InputError, with the right command, where a workload stands in the place of the machine
/// and a machine in that of the workload.
void refuse_swapped(const std::string& command, const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments);

/// `compare`, where the workload comes first, and one of `names` may be it.
void refuse_swapped(const std::string& workload, const std::vector<std::string>& names);

}  // namespace narrows
