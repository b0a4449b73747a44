#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/delta/claims.h"

namespace narrows::delta {

/// A sentence of the report that has a number in it or compares two numbers.
struct Sentence {
    std::string section;    ///< of the report
    std::string text;       ///< the sentence, shortened
    std::string printed;    ///< its numbers
    std::string simulated;  ///< the same of the simulation
    std::string verdict;    ///< "equal", "differs: because", "input: where it is used", "cannot be simulated: because"
};

/// What the text says, without the claims.
std::vector<Sentence> sentences_of_text(const Evidence& evidence);
/// What table 1 says.
std::vector<Sentence> sentences_of_table1();

}  // namespace narrows::delta
