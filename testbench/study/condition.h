#pragma once

#include <string>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

/// A part of a condition: two formulas with a sign between them, or a formula that is true or false by itself.
struct ConditionPart {
    Formula left;
    std::string sign;  ///< "==", "!=", "<", "<=", ">", ">="; empty: `left` is the whole part
    Formula right;
};

/// The parts of a condition that must all hold: what && joins outside of brackets. A part with words in quotes is not
/// divided.
std::vector<ConditionPart> condition_parts(const Formula& condition);

/// Whether a formula is true or false, and not a number that would always count as true. `is_flag` knows the names of
/// truth values.
bool is_truth_value(const Formula& formula, bool (*is_flag)(const std::string& name));

}  // namespace narrows::study
