#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/contest.h"

namespace narrows::delta {

enum class Verdict { holds, in_part, fails };
std::string text_of(Verdict verdict);

/// A claim of Littlefield (1992), compared with simulated times.
struct Claim {
    std::string number;
    std::string text;
    Verdict verdict;
    std::string numbers;  ///< the numbers behind the verdict
};

/// The simulated data by which the claims are judged.
struct Evidence {
    const Experiments& experiments;
    std::vector<Run> grid;         ///< section 4.2
    Contests grid_contests;        ///< of the grid
    Contests map;                  ///< figure 8
    std::vector<Run> block_sizes;  ///< figure 4
};

Evidence gather_evidence(SimulatedExperiments& study, const Progress& progress);
std::vector<Claim> judge_claims(const Evidence& evidence);

}  // namespace narrows::delta
