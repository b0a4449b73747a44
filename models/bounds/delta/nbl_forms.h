#pragma once

#include <span>
#include <string_view>

#include "models/bounds/delta/nbl.h"
#include "models/bounds/evaluation.h"

namespace narrows::delta {

/// The report's model of Tree, Snake and Fence with one choice of f(L), for comparison with a run. It is an estimate,
/// not exact to the cycle.
struct Form {
    std::string_view name;
    std::string_view formula;
    std::string_view source;
    Overlap f;
};

/// "nbl.standard", "nbl.nominal", "nbl.fitted".
std::span<const Form> forms();

/// The models hold for meshes only.
Evaluation evaluate(const Form& form, const Machine& machine, const CombiningProblem& problem);

}  // namespace narrows::delta
