#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/bounds/allgather_problem.h"
#include "models/bounds/bound.h"

namespace narrows {

/// What a closed form says of one machine and problem: cycles, or why it says nothing.
struct Evaluation {
    std::optional<Cycle> cycles;
    std::string reason;  ///< empty where it applies

    bool applies() const { return cycles.has_value(); }
};

/// A formula of a source document for an all-to-all broadcast. Where an exact one applies, a run takes that long to
/// the cycle; a lower one that is not exact is never reached.
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

/// Conditions of a closed form, asked one after another; the first that fails says why.
class Conditions {
public:
    Conditions& require(bool holds, std::string otherwise) {
        if (!holds && reason_.empty()) reason_ = std::move(otherwise);
        return *this;
    }
    bool hold() const { return reason_.empty(); }
    Evaluation then(Cycle cycles) const {
        if (!hold()) return {std::nullopt, reason_};
        return {cycles, {}};
    }

private:
    std::string reason_;
};

}  // namespace narrows
