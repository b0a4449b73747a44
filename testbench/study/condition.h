#pragma once

#include <string>
#include <vector>

#include "testbench/study/study.h"

namespace narrows::study {

/// A part of a condition: two formulas with a sign between them, or a formula that is true or false.
struct ConditionPart {
    Formula left;
    std::string sign;  ///< "==", "!=", "<", "<=", ">", ">="; empty if `left` is the whole part
    Formula right;
};

/// The parts that must all hold: the parts that && joins outside of brackets. A part with words in quotes is not
/// divided.
std::vector<ConditionPart> condition_parts(const Formula& condition);

/// True if a formula gives a truth value. A number would always count as true. `is_flag` recognizes names of truth
/// values.
bool is_truth_value(const Formula& formula, bool (*is_flag)(const std::string& name));

}  // namespace narrows::study
