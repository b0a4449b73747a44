#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// One of the algorithms among which Narrows chose, and why it was taken or not.
struct ConsideredAlgorithm {
    enum class Verdict {
        fastest,   ///< ended first
        slower,    ///< was simulated, and does not end before the fastest one
        excluded,  ///< its lower bound alone is no less than the cycles of the fastest one
        refused,   ///< the machine cannot run it, or not this much of it
        stopped,   ///< ended in a deadlock
        wrong,     ///< ended with wrong data
    };

    std::string name;
    Verdict verdict;
    Cycle bound = 0;     ///< no run of it takes less; 0 where it is refused
    Cycle cycles = 0;    ///< what was simulated: the whole run of the fastest one
    std::string reason;  ///< why it is refused
};

/// All of them, in the order of the workload's list.
struct AlgorithmChoice {
    std::vector<ConsideredAlgorithm> considered;
    bool depends_on_seed = false;  ///< another seed may make another one the fastest

    const ConsideredAlgorithm& fastest() const;
    /// No algorithm that can run takes less.
    Cycle least_bound() const;
    /// "algorithm=ring, the fastest of 6: 2 simulated, 3 excluded by their bounds, 1 refused (tree)".
    std::string text() const;
};

/// As it stands in JSON: "fastest", "slower", ...
std::string_view verdict_name(ConsideredAlgorithm::Verdict verdict);
/// Throws std::invalid_argument if there is none of this name.
ConsideredAlgorithm::Verdict verdict_with(std::string_view name);

}  // namespace narrows
