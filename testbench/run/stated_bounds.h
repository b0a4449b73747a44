#pragma once

#include <string>
#include <vector>

#include "models/bounds/bound.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// What a source document says of a machine and a workload.
struct StatedBound {
    Bound bound;
    bool exact;         ///< the source, with docs/bounds.md, says that a run takes exactly this long
    bool of_broadcast;  ///< it speaks of the broadcast, without what is computed beside it
};

struct StatedBounds {
    std::vector<StatedBound> bounds;

    struct DoesNotApply {
        std::string name;
        std::string reason;
    };
    std::vector<DoesNotApply> others;  ///< about the same kind of problem
};

StatedBounds stated_bounds(const Machine& machine, const Workload& workload);

/// A formula of a source document, by name.
struct FormulaText {
    std::string_view name;
    BoundKind kind;
    std::string_view formula;
    std::string_view source;
};

/// All there are, in the order of their sources.
std::vector<FormulaText> formula_texts();

}  // namespace narrows
