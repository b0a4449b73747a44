#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// One of several ways to do a work.
struct AlgorithmCandidate {
    std::string name;
    /// Throws InputError if the machine cannot run it, or not this much of it.
    std::function<ChosenWorkload(const Topology& topology)> choose;
};

/// What is told of a choice that takes long. A process has one, since all that may choose would have to pass it on.
struct LongChoiceNotice {
    double seconds = 30;                                               ///< limit in processor time
    double (*clock)();                                                 ///< seconds from any begin
    std::function<void(const std::string& algorithm)> tell = nullptr;  ///< once for a choice: one that can run
};
LongChoiceNotice& long_choice_notice();

/// The algorithm that takes the fewest cycles with the default seed; of equally fast ones the first in the list.
/// Algorithms are simulated in turns: the one goes on whose lower bound, or whose cycles so far, are least. So the
/// first to end is the fastest, and none is simulated for longer than that. `machine` is simulated with models only.
/// Throws the InputError of the first algorithm if the machine refuses all of them, and an InputError if none comes to
/// an end.
AlgorithmChoice choose_fastest(const Machine& machine, const std::vector<AlgorithmCandidate>& candidates);

}  // namespace narrows
