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
    std::string stands_as;  ///< name of its truth value in the rest of the formula
};

/// A number of another point, run or analysis.
struct ValueElsewhere {
    enum class Kind {
        same_case,  ///< value("ring", cycles): at the same case of other runs, or at one that a condition names
        least,      ///< least("ring", words, cycles < 1000): over points of other runs for which the condition holds
        most,
        analysis,  ///< result("delta.contest", "won"): a named value of an analysis
    };

    Kind kind;
    std::string where;  ///< name of the runs or the analysis; empty: the runs of the point itself
    Formula formula;    ///< the name of a value, for an analysis
    Formula condition;  ///< condition on the other point, where here_X is X at this point; empty: none
    std::string stands_as;

    /// The formulas about points of the runs.
    std::vector<Formula> formulas() const;
};

/// A formula without quotes: words and values of other runs have names; numbers with a unit ("100KB") are numbers.
struct UnquotedFormula {
    Formula formula;
    std::vector<WordComparison> words;
    std::vector<ValueElsewhere> elsewhere;
};

bool is_time(const std::string& text);
/// A time as a formula in the unit of the result it is compared with, cycles or us. Throws InputError if `name` is no
/// result in cycles or us.
std::string time_beside(std::string name, const SourceText& time);

/// Throws InputError if a quote is misplaced.
UnquotedFormula unquoted(const Formula& formula);

}  // namespace narrows::study
