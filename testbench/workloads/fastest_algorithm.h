#pragma once

#include <functional>
#include <string>
#include <vector>

#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// One of several algorithms for the same work.
struct AlgorithmCandidate {
    std::string name;
    /// Throws InputError if the machine cannot run it, or not of this size.
    std::function<ChosenWorkload(const Topology& topology)> choose;
};

/// Reports choices that take long. There is one for the process, since every caller would have to pass it on.
struct LongChoiceNotice {
    double seconds = 30;                                               ///< limit of processor time
    double (*clock)();                                                 ///< seconds since any fixed time
    std::function<void(const std::string& algorithm)> tell = nullptr;  ///< once for a choice, with a possible one
};
LongChoiceNotice& long_choice_notice();

/// The algorithm that takes the fewest cycles with the default seed. Ties go to the first in the list. The algorithms
/// are simulated in turns: the one with the least lower bound, or the least cycles so far, continues. So the first to
/// end is the fastest, and none is simulated for longer. `machine` is simulated with models only. Throws the InputError
/// of the first algorithm if the machine refuses all, and an InputError if none ends.
AlgorithmChoice choose_fastest(const Machine& machine, const std::vector<AlgorithmCandidate>& candidates);

}  // namespace narrows
