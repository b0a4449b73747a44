#pragma once

#include "models/bounds/delta/nbl.h"
#include "testbench/study/analysis.h"

namespace narrows::delta {

using study::AnalysisQuestion;

/// A run of snake or fence on the machine `delta`, with the cycles at which filling and the steady state end.
struct MeasuredPipeline {
    // Both throw std::logic_error if the run has no pipeline.
    explicit MeasuredPipeline(const Simulation& simulation);
    explicit MeasuredPipeline(const study::StoredPoint& point);

    Cycle first_result;  ///< node 0 has finished the first block: the pipeline is full
    Cycle last_result;   ///< node 0 has finished the last block: it drains
    Cycle cycles;
};

/// The run of this experiment.
study::AskedRun pipeline_run(const CombiningProblem& problem);

}  // namespace narrows::delta
