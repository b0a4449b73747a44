#pragma once

#include <string>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

/// A comparison of a word: algorithm == "ring".
struct WordComparison {
    std::string name;
    std::string word;
    bool is_equal = true;   ///< false: !=
    std::string stands_as;  ///< the name that the rest of the formula has for its truth value
};

/// The value of a formula at the same case of other runs: value("ring", cycles).
struct ValueElsewhere {
    std::string runs;
    Formula formula;
    std::string stands_as;
};

/// A formula without quotes: words and values of other runs have names, and numbers with a unit ("100KB") are numbers.
struct UnquotedFormula {
    Formula formula;
    std::vector<WordComparison> words;
    std::vector<ValueElsewhere> elsewhere;
};

/// Throws InputError if a quote stands where none may.
UnquotedFormula unquoted(const Formula& formula);

}  // namespace narrows::study
