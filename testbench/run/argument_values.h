#pragma once

#include <string>
#include <vector>

namespace narrows {

/// A KEY=VALUE argument whose value may be several: a list (ring,tree or [4, 4],[8, 8]), a range (32..1024*2, 0..8+4),
/// or `all` that the workload can choose from, also in a list (all,best). A parameter whose own text can have commas is
/// one value.
struct ArgumentValues {
    std::string written;
    std::string key;
    std::vector<std::string> values;  ///< there is at least one
    bool has_all = false;             ///< `all` is among them: values that a machine cannot have are left out

    bool several() const { return values.size() > 1; }
};

/// Throws InputError for a list or range that cannot be read, or that has too many values.
std::vector<ArgumentValues> values_of_arguments(const std::string& workload, const std::vector<std::string>& arguments);

/// All combinations as arguments; the first argument varies slowest. Throws InputError if there are too many.
std::vector<std::vector<std::string>> every_combination(const std::vector<ArgumentValues>& arguments);

}  // namespace narrows
