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

bool is_time(const std::string& text);
/// A time as a formula in the unit of a result with which it is compared, cycles or us. Throws InputError if the name
/// is none of a result in cycles or us.
std::string time_beside(std::string name, const SourceText& time);

/// Throws InputError if a quote stands where none may.
UnquotedFormula unquoted(const Formula& formula);

}  // namespace narrows::study
