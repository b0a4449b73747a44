#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "models/time/cycle.h"

namespace narrows::cns1 {

/// The runs of one machine with which a closed form, or another bound, was compared.
struct FormRecord {
    int runs = 0;
    int met = 0;
    Cycle least_gap = never;  ///< simulated minus formula
    Cycle most_gap = -never;
    bool gaps_explained = true;  ///< of a formula that is known to be wrong

    /// `explained`: the gap that a formula known to be wrong must have.
    void add(Cycle gap, std::optional<Cycle> explained);
};

/// A formula that runs must meet to the cycle, and how many of the runs it is for.
struct ExactForm {
    std::string_view name;
    int runs;
};

/// `exact`: nullptr for what need not be met.
std::string verdict_of(std::string_view name, const FormRecord& record, const ExactForm* exact);
/// The gaps that would refute the verdict. `exact`: runs must meet the formula.
std::string refuted_if(std::string_view name, bool exact);
/// Whether a verdict is one that the section may have.
bool is_accepted(std::string_view verdict);

}  // namespace narrows::cns1
