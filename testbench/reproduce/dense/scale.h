#pragma once

#include <vector>

#include "testbench/reproduce/dense/experiment.h"

namespace narrows::dense {

/// How much is run: all sizes of the document, or a few.
struct Scale {
    std::vector<int> sizes;
    int most_bytes_of_many;  ///< of messages of more than 64 processes

    /// With each of these sizes.
    std::vector<Wanted> runs_of(const Experiment& experiment) const;
};

Scale full_scale();
/// What ordinary tests run.
Scale quick_scale();

/// What an experiment has given, size by size.
Curves curves_of(const Experiment& experiment, const Scale& scale, const DoneRuns& runs);

/// Equal for all machines, so that their curves can be compared. Small messages need more: a process that leaves the
/// barrier late holds up the others once.
int repetitions_of(const Experiment& experiment, int bytes);

}  // namespace narrows::dense
