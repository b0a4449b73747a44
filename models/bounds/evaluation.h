#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/bounds/bound.h"

namespace narrows {

/// A formula of a source document, with its name.
struct FormulaText {
    std::string_view name;
    BoundKind kind;
    std::string_view formula;
    std::string_view source;
};

/// The result of a closed form for one machine and problem: cycles, or the reasons why the form does not apply.
struct Evaluation {
    std::optional<Cycle> cycles;
    std::vector<std::string> reasons;  ///< one for each failing condition; empty if the form applies

    bool applies() const { return cycles.has_value(); }
};

/// Collects the conditions of a closed form.
class Conditions {
public:
    Conditions& require(bool holds, std::string otherwise) {
        if (!holds) reasons_.push_back(std::move(otherwise));
        return *this;
    }
    Evaluation then(Cycle cycles) const {
        if (!reasons_.empty()) return {std::nullopt, reasons_};
        return {cycles, {}};
    }

private:
    std::vector<std::string> reasons_;
};

}  // namespace narrows
