#pragma once

#include <optional>
#include <string>
#include <utility>

#include "models/time/cycle.h"

namespace narrows {

/// What a closed form says of one machine and problem: cycles, or why it says nothing.
struct Evaluation {
    std::optional<Cycle> cycles;
    std::string reason;  ///< empty where it applies

    bool applies() const { return cycles.has_value(); }
};

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
