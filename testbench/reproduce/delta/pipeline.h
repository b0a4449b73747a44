#pragma once

#include <span>
#include <string>

#include "models/bounds/delta/nbl.h"
#include "models/link/observer.h"
#include "models/time/cycle.h"

namespace narrows::delta {

/// A run of snake or fence on the machine `delta`, with the cycles at which filling and the steady state end.
struct PipelineRun {
    Cycle first_result = 0;  ///< node 0 has finished the first block: the pipeline is full
    Cycle last_result = 0;   ///< node 0 has finished the last block: it drains
    Cycle cycles = 0;
    bool passed = false;  ///< finished, every byte in its place, no lower bound beaten
};

/// Simulates the run that `narrows run` does with the arguments of run_arguments(). `changes`: KEY=VALUE, for variants.
PipelineRun run_pipeline(const delta::CombiningProblem& problem, Observer* observer = nullptr,
                         std::span<const std::string> changes = {});

}  // namespace narrows::delta
