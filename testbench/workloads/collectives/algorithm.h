#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/workloads/collectives/plan/plan_model.h"

namespace narrows::collectives {

/// The value of a parameter `algorithm` that leaves the choice to Narrows. The other values are the algorithms, from 1
/// on.
inline constexpr std::int64_t best_algorithm = 0;
inline constexpr std::string_view best_name = "best";
inline constexpr std::string_view best_reason_begin = "algorithm=best: ";  ///< of the note on what was chosen

/// One of several ways to do a work.
struct NamedAlgorithm {
    std::string_view name;
    std::int64_t value;  ///< of the parameter `algorithm`
    /// About how many cycles it takes, or that it takes more than the limit. Throws InputError if the machine cannot
    /// run it, or not this much of it.
    std::function<ModelledTime(Cycle limit)> model;
};

struct BestAlgorithm {
    std::int64_t value;
    std::string reason;  ///< for a reader
};

/// The algorithm with the least model. Throws the InputError of the first one if none can be run.
BestAlgorithm best_of(const std::vector<NamedAlgorithm>& algorithms);

}  // namespace narrows::collectives
