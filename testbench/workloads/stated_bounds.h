#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/bounds/evaluation.h"

namespace narrows {

/// A bound that a source document states for a machine and a workload.
struct StatedBound {
    Bound bound;
    bool exact;             ///< according to its source and docs/bounds.md, a run takes exactly this long
    std::string_view part;  ///< the milestone that it concerns; empty: the whole run
};

/// All bounds that source documents state for a machine and a workload.
struct StatedBounds {
    struct DoesNotApply {
        std::string name;
        std::string reason;
    };

    std::vector<StatedBound> bounds;
    std::vector<DoesNotApply> others;  ///< formulas for the same kind of problem that do not apply

    /// Adds a formula with its value, or with the first reason why it does not apply.
    void add(const FormulaText& text, const Evaluation& value, bool exact, std::string_view part = {}) {
        if (value.applies()) {
            const std::string name(text.name);
            bounds.push_back({{name, text.kind, *value.cycles, std::string(text.source), {}}, exact, part});
        } else {
            others.push_back({std::string(text.name), value.reasons.front()});
        }
    }
};

}  // namespace narrows
