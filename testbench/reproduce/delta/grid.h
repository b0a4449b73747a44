#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "models/bounds/delta/nbl_fit.h"
#include "models/time/cycle.h"
#include "testbench/reproduce/delta/nbl_printed.h"
#include "testbench/text/section.h"

/// The experiments of "Modeling Node Bandwidth Limits and Their Effect on Vector Combining Algorithms" (R. J.
/// Littlefield, PNL-SA-20425, 1992), as runs of the machine `delta`.
namespace narrows::delta {

inline constexpr std::array algorithms{delta::Algorithm::tree, delta::Algorithm::snake, delta::Algorithm::fence};

/// One simulated experiment. A plain value that can be sent through a pipe.
struct Run {
    delta::CombiningProblem problem;
    Cycle cycles = 0;
    std::uint64_t messages = 0;
    double wall_seconds = 0;
    bool passed = false;  ///< finished, every byte in its place, no lower bound beaten

    delta::Sample sample() const { return {problem, static_cast<double>(cycles)}; }
};

/// The arguments of `narrows run` for this experiment: machine, workload, KEY=VALUE. `changes` are further KEY=VALUE of
/// the machine or the workload, for variants.
std::vector<std::string> run_arguments(const delta::CombiningProblem& problem,
                                       std::span<const std::string> changes = {});

/// Simulates all of them as `run` would, in parallel processes. The results are in the order of `problems`. Throws
/// InputError before any run starts if one cannot be run, and PoolError if a process does not return its results.
std::vector<Run> simulate_all(std::span<const delta::CombiningProblem> problems, std::span<const std::string> changes,
                              const Progress& progress);

/// The experiments of section 4.2 with one algorithm on one mesh: one of tree, several of snake and fence, with block
/// sizes from the shortest to the longest of the report. A block is never longer than the vector.
std::vector<delta::CombiningProblem> grid_at(delta::Algorithm algorithm, const delta::printed::Mesh& mesh,
                                             std::int64_t elements);

/// These experiments for every mesh, length and algorithm.
std::vector<delta::CombiningProblem> grid();

/// The experiments that the grid leaves out, and why: a note under a table.
std::string left_out_of_grid();

std::vector<delta::Sample> samples_of(std::span<const Run> runs);

/// Notes under a table: runs whose checks failed, each with the command that repeats it.
std::vector<std::string> complaints_about(std::span<const Run> runs, std::span<const std::string> changes);

}  // namespace narrows::delta
