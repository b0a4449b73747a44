#pragma once

#include <string>
#include <vector>

namespace narrows {

/// `run` and `bounds`: throws InputError with the right command if workload and machine are in the wrong order.
void refuse_swapped(const std::string& command, const std::string& machine, const std::string& workload,
                    const std::vector<std::string>& arguments);

/// The same for `compare`, where the workload comes first, and may be one of `names`.
void refuse_swapped(const std::string& workload, const std::vector<std::string>& names);

}  // namespace narrows
