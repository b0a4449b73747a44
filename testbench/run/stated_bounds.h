#pragma once

#include <string>
#include <vector>

#include "models/bounds/bound.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// A bound that a source document states for a machine and a workload.
struct StatedBound {
    Bound bound;
    bool exact;         ///< by the source and docs/bounds.md, a run takes exactly this long
    bool of_broadcast;  ///< it is about the broadcast, without the computing beside it
};

struct StatedBounds {
    std::vector<StatedBound> bounds;

    struct DoesNotApply {
        std::string name;
        std::string reason;
    };
    std::vector<DoesNotApply> others;  ///< formulas for the same kind of problem that do not apply
};

StatedBounds stated_bounds(const Machine& machine, const Workload& workload);

/// The text of a formula of a source document, and its name.
struct FormulaText {
    std::string_view name;
    BoundKind kind;
    std::string_view formula;
    std::string_view source;
};

/// All formulas, in the order of their sources.
std::vector<FormulaText> formula_texts();

}  // namespace narrows
