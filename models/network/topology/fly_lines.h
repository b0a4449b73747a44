#pragma once

#include "models/network/topology/mixed_radix.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// The wiring of a k-ary n-fly: k^n lines cross n levels of k^(n-1) switches, and level s joins the k lines whose
/// numbers differ only in digit s. Within a level a switch is numbered by the other digits.
class FlyLines {
public:
    FlyLines(int radix, int levels)
        : digits_(std::vector<int>(static_cast<std::size_t>(levels), radix)), radix_(radix), levels_(levels) {}

    int radix() const { return radix_; }
    int levels() const { return levels_; }
    int lines() const { return digits_.count(); }
    int switches_of_level() const { return lines() / radix_; }
    int switches() const { return levels_ * switches_of_level(); }

    int level_of(int switch_number) const { return switch_number / switches_of_level(); }
    int switch_of(int level, int line) const { return level * switches_of_level() + digits_.without(line, level); }
    /// The place of the line among the k lines of its switch of the level.
    int place_of(int level, int line) const { return digits_.value(line, level); }
    int line_at(int switch_number, int place) const {
        return digits_.inserted(switch_number % switches_of_level(), level_of(switch_number), place);
    }

    /// Draws levels from left to right, starting at x = 1, and the switches of a level evenly beside the lines.
    Position position(int switch_number) const {
        const int place = switch_number % switches_of_level();
        return {1.0 + level_of(switch_number), (place + 0.5) * radix_ - 0.5};
    }

private:
    MixedRadix digits_;
    int radix_;
    int levels_;
};

}  // namespace narrows
