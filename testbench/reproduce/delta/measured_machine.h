#pragma once

#include <vector>

#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/machine_variant.h"
#include "testbench/reproduce/delta/small_runs.h"

namespace narrows::delta {

/// The simulations of a variant for the comparison with the report.
struct MeasuredMachine {
    MachineVariant variant;
    SmallRuns small;
    std::vector<Run> grid;    ///< runs of calibration_grid()
    std::vector<Run> steady;  ///< runs of steady_problems()
    std::vector<Run> rest{};  ///< runs of rest_of_grid(); empty if the machine has not run the whole grid

    /// All its runs of the grid.
    std::vector<Run> all_of_grid() const;
};

/// The short experiments with Snake and Fence, which all variants run.
std::vector<CombiningProblem> calibration_grid(const std::vector<CombiningProblem>& experiments);
/// The other experiments.
std::vector<CombiningProblem> rest_of_grid(const std::vector<CombiningProblem>& experiments);

/// Pairs of runs, one with twice as many blocks: Snake and Fence, on two meshes, with each of steady_blocks.
std::vector<CombiningProblem> steady_problems();

/// The time for one more block in the steady state without combining, relative to T(4) of the test program on the same
/// machine (Fence: T(6)). It is 1 if no node waits.
double waiting_factor(const MeasuredMachine& machine, Algorithm algorithm, const printed::Mesh& mesh, int block);

/// `rest`: experiments that take long, or empty.
MeasuredMachine measured_machine(const MachineVariant& variant, const std::vector<CombiningProblem>& grid,
                                 const std::vector<CombiningProblem>& rest, const Progress& progress);

}  // namespace narrows::delta
