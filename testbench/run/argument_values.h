#pragma once

#include <string>
#include <vector>

namespace narrows {

/// A KEY=VALUE argument with one value or several: a list (ring,tree or [4, 4],[8, 8]), a range (32..1024*2, 0..8+4),
/// or `all` that the workload can choose from, also in a list (all,best). If a parameter's own text can have commas,
/// the value is not split.
struct ArgumentValues {
    std::string written;
    std::string key;
    std::vector<std::string> values;  ///< at least one
    bool has_all = false;             ///< `all` is among the values, so values that a machine cannot have are left out

    bool several() const { return values.size() > 1; }
};

/// Throws InputError for a list or range that is malformed or has too many values.
std::vector<ArgumentValues> values_of_arguments(const std::string& workload, const std::vector<std::string>& arguments);

/// All combinations of the values; the first argument varies slowest. Throws InputError if there are too many.
std::vector<std::vector<std::string>> every_combination(const std::vector<ArgumentValues>& arguments);

}  // namespace narrows
