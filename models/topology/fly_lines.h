#pragma once

#include "models/topology/mixed_radix.h"
#include "models/topology/topology.h"

namespace narrows {

/// The wiring of a k-ary n-fly: k^n lines cross n stages of k^(n-1) switches, and stage s joins the k lines whose
/// numbers differ only in digit s. Within a stage a switch is numbered by the other digits.
class FlyLines {
public:
    FlyLines(int radix, int stages)
        : digits_(std::vector<int>(static_cast<std::size_t>(stages), radix)), radix_(radix), stages_(stages) {}

    int radix() const { return radix_; }
    int stages() const { return stages_; }
    int lines() const { return digits_.count(); }
    int switches_of_stage() const { return lines() / radix_; }
    int switches() const { return stages_ * switches_of_stage(); }

    int stage_of(int switch_number) const { return switch_number / switches_of_stage(); }
    int switch_of(int stage, int line) const { return stage * switches_of_stage() + digits_.without(line, stage); }
    /// Which of the k lines of its switch of the stage the line is.
    int place_of(int stage, int line) const { return digits_.value(line, stage); }
    int line_at(int switch_number, int place) const {
        return digits_.inserted(switch_number % switches_of_stage(), stage_of(switch_number), place);
    }

    /// Stages from left to right, starting at x = 1; the switches of a stage evenly beside the lines.
    Position position(int switch_number) const {
        const int place = switch_number % switches_of_stage();
        return {1.0 + stage_of(switch_number), (place + 0.5) * radix_ - 0.5};
    }

private:
    MixedRadix digits_;
    int radix_;
    int stages_;
};

}  // namespace narrows
