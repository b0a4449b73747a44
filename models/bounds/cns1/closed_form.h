#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "models/bounds/bound.h"
#include "models/bounds/cns1/allgather_problem.h"
#include "models/bounds/evaluation.h"

namespace narrows::cns1 {

/// A formula of a source document for an all-to-all broadcast. If it is exact and its conditions hold, a run takes
/// exactly that many cycles. If it is only a lower bound, a run always takes longer.
struct ClosedForm {
    std::string_view name;
    BoundKind kind;
    bool exact;  ///< a run that obeys docs/timing.md takes exactly this long
    std::string_view formula;
    std::string_view source;
    Evaluation (*evaluate)(const Machine&, const AllgatherProblem&);
};

/// All closed forms, in the order of their source.
std::span<const ClosedForm> closed_forms();

std::optional<ClosedForm> find_closed_form(std::string_view name);

}  // namespace narrows::cns1
