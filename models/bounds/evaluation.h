#pragma once

#include <optional>
#include <string>
#include <utility>

#include "models/time/cycle.h"

namespace narrows {

/// The result of a closed form for one machine and problem: cycles, or the reason why it does not apply.
struct Evaluation {
    std::optional<Cycle> cycles;
    std::string reason;  ///< empty where it applies

    bool applies() const { return cycles.has_value(); }
};

/// Collects the conditions of a closed form; keeps the reason of the first one that fails.
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
