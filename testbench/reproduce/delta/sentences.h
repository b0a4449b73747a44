#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/claims.h"
#include "testbench/run/simulation.h"

namespace narrows::delta {

/// A sentence of the report that has a number in it or compares two numbers.
struct Sentence {
    std::string section;    ///< of the report
    std::string text;       ///< the sentence, shortened
    std::string printed;    ///< its numbers
    std::string simulated;  ///< the same of the simulation
    std::string verdict;    ///< "equal", "differs: because", "input: where it is used", "cannot be simulated: because"
    /// The simulated numbers are those that the verdict of the machine as described is about.
    bool as_explained = true;
};

/// KEY=VALUE arguments, for variants of the machine.
using Changes = std::vector<std::string>;

Simulation run_of_delta(const Changes& changes, const std::string& workload, std::vector<std::string> arguments);

/// "equal" is expected.
Sentence equal_if(bool equal, Sentence sentence, const std::string& because);
/// A difference is expected, whose numbers are those of `because`.
Sentence differs_if(bool as_explained, Sentence sentence, const std::string& because);

/// What the sections up to 4.1 say, without the claims.
std::vector<Sentence> sentences_of_theory(const Evidence& evidence, const Changes& changes);
/// What section 4.2 says, without the claims and Table 1.
std::vector<Sentence> sentences_of_experiments(const Evidence& evidence, const Changes& changes);
/// What table 1 says.
std::vector<Sentence> sentences_of_table1(const Changes& changes);
/// What the appendix says.
std::vector<Sentence> sentences_of_appendix(const Evidence& evidence, const Changes& changes);

}  // namespace narrows::delta
