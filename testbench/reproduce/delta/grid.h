#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "models/bounds/delta/nbl_fit.h"
#include "models/time/cycle.h"
#include "testbench/reproduce/delta/nbl_printed.h"
#include "testbench/study/store.h"
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
    bool passed = false;  ///< finished, with every byte in its place and no lower bound beaten

    delta::Sample sample() const { return {problem, static_cast<double>(cycles)}; }
};

/// The arguments of `narrows run` for this experiment: machine, workload, KEY=VALUE. `changes`: further KEY=VALUE of
/// the machine or the workload, for variants.
std::vector<std::string> run_arguments(const delta::CombiningProblem& problem,
                                       std::span<const std::string> changes = {});

/// Simulates all of them like `run`, in parallel processes. Results are in the order of `problems`. Throws InputError
/// before any run if one cannot be run, and PoolError if a process returns no results.
std::vector<Run> simulate_all(std::span<const delta::CombiningProblem> problems, std::span<const std::string> changes,
                              const Progress& progress);

/// The experiments of these points, in the order of meshes, lengths, algorithms and blocks.
std::vector<Run> runs_at(const std::vector<study::StoredPoint>& points);

/// The experiments of section 4.2 that documents/delta.toml lists, in the same order.
std::vector<delta::CombiningProblem> grid();

std::vector<delta::Sample> samples_of(std::span<const Run> runs);

}  // namespace narrows::delta
