#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/contest.h"

namespace narrows::delta {

/// A part of a claim: one number that is on the right side of a limit, or not.
struct Condition {
    std::string refuted_if;  ///< what would refute it, with the limit
    bool holds;
};

/// A claim of Littlefield (1992), compared with simulated times.
struct Claim {
    std::string number;
    std::string text;
    std::vector<Condition> conditions;
    std::string numbers;        ///< the numbers behind the verdict
    bool expected_to_hold;      ///< by docs/findings/nbl.md
    std::string explanation{};  ///< why it does not hold; empty if it is expected to

    /// False if any condition does not hold.
    bool holds() const;
    std::string refuted_if() const;
    /// "holds", "does not hold"
    std::string verdict() const { return holds() ? "holds" : "does not hold"; }
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
std::vector<Claim> claims_of_speed(const Evidence& evidence);   ///< 1 to 4
std::vector<Claim> claims_of_models(const Evidence& evidence);  ///< 5 to 7
std::vector<Claim> judge_claims(const Evidence& evidence);      ///< all

}  // namespace narrows::delta
