#pragma once

#include <vector>

#include "testbench/reproduce/delta/fit_spread.h"
#include "testbench/reproduce/delta/machine_variant.h"
#include "testbench/reproduce/delta/small_runs.h"

namespace narrows::delta {

/// All that is simulated of a variant for the comparison with the report.
struct MeasuredMachine {
    MachineVariant variant;
    SmallRuns small;
    std::vector<Run> grid;    ///< runs of calibration_grid()
    std::vector<Run> steady;  ///< runs of steady_problems()
    std::vector<Run> rest{};  ///< runs of rest_of_grid(); none if the machine has not run the whole grid

    /// All runs of the grid that there are.
    std::vector<Run> all_of_grid() const;
};

/// Snake and Fence of these experiments, as far as they do not take long: all variants run them.
std::vector<CombiningProblem> calibration_grid(const std::vector<CombiningProblem>& experiments);
/// ... and the others.
std::vector<CombiningProblem> rest_of_grid(const std::vector<CombiningProblem>& experiments);

/// Pairs of runs, one with twice as many blocks: for Snake and Fence, on two meshes, with each of steady_blocks.
std::vector<CombiningProblem> steady_problems();

/// One more block in the steady state, without combining, takes so many times as long as T(4) of the test program on
/// the same machine (Fence: T(6)): 1 if no node waits.
double waiting_factor(const MeasuredMachine& machine, Algorithm algorithm, const printed::Mesh& mesh, int block);

/// `rest`: experiments that take long, or none.
MeasuredMachine measured_machine(const MachineVariant& variant, const std::vector<CombiningProblem>& grid,
                                 const std::vector<CombiningProblem>& rest, const Progress& progress);

}  // namespace narrows::delta
