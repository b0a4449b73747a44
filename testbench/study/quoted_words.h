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

/// A number that is not one of the point itself.
struct ValueElsewhere {
    enum class Kind {
        same_case,  ///< value("ring", cycles): at the same case of other runs, or at another one that a condition names
        least,      ///< least("ring", words, cycles < 1000): of the points of other runs for which the condition holds
        most,
        analysis,  ///< result("delta.contest", "won"): a named value of an analysis
    };

    Kind kind;
    std::string where;  ///< the name of the runs, or of the analysis; empty: the runs of the point itself
    Formula formula;    ///< the name of its value, if it is an analysis
    Formula condition;  ///< a condition on the other point, where here_X is X at the point itself; empty: none
    std::string stands_as;

    /// The formulas that are about points of the runs.
    std::vector<Formula> formulas() const;
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
