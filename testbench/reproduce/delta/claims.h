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
    std::string near{};         ///< how near a narrow verdict is to the other one; empty if it is not narrow

    /// False if any condition does not hold.
    bool holds() const;
    std::string refuted_if() const;
    /// "holds", "does not hold"
    std::string verdict() const { return holds() ? "holds" : "does not hold"; }
    /// "does not hold, narrowly: ..."
    std::string verdict_and_near() const { return near.empty() ? verdict() : verdict() + ", narrowly: " + near; }
};

/// The simulated data by which the claims are judged.
struct Evidence {
    const Experiments& experiments;
    std::vector<Run> grid;         ///< section 4.2
    Contests grid_contests;        ///< of the grid
    Contests map;                  ///< figure 8
    std::vector<Run> block_sizes;  ///< figure 4
    /// Of figure 4, with the longest block that claim 2b allows Snake; it is not in the figure.
    Run block_at_limit{};
};

/// The run of figure 4 with the longest block of Snake that is a shift (claim 2b).
CombiningProblem block_at_limit(const Experiments& experiments);

Evidence gather_evidence(SimulatedExperiments& study, const Progress& progress);
std::vector<Claim> claims_of_speed(const Evidence& evidence);   ///< 1 to 4
std::vector<Claim> claims_of_models(const Evidence& evidence);  ///< 5 to 7
std::vector<Claim> judge_claims(const Evidence& evidence);      ///< all

}  // namespace narrows::delta
