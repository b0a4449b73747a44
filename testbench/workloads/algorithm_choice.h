#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/time/cycle.h"

namespace narrows {

/// An algorithm among which Narrows chose, with the reason for its verdict.
struct ConsideredAlgorithm {
    enum class Verdict {
        fastest,   ///< ended first
        slower,    ///< simulated; does not end before the fastest one
        excluded,  ///< its lower bound is at least the cycles of the fastest one
        refused,   ///< the machine cannot run it, or not of this size
        stopped,   ///< ended in a deadlock
        wrong,     ///< ended with wrong data
    };

    std::string name;
    Verdict verdict;
    Cycle bound = 0;     ///< no run of it takes less; 0 if it is refused
    Cycle cycles = 0;    ///< simulated cycles: the whole run for the fastest one
    std::string reason;  ///< why it is refused
};

/// The algorithms in the order of the workload's list.
struct AlgorithmChoice {
    std::vector<ConsideredAlgorithm> considered;
    bool depends_on_seed = false;  ///< with another seed another one may be the fastest

    const ConsideredAlgorithm& fastest() const;
    /// A lower bound for every algorithm that can run.
    Cycle least_bound() const;
    /// "algorithm=ring, the fastest of 6: 2 simulated, 3 excluded by their bounds, 1 refused (tree)".
    std::string text() const;
};

/// The name in JSON: "fastest", "slower", ...
std::string_view verdict_name(ConsideredAlgorithm::Verdict verdict);
/// Throws std::invalid_argument if there is no such name.
ConsideredAlgorithm::Verdict verdict_with(std::string_view name);

}  // namespace narrows
