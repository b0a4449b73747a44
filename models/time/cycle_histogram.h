#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "models/time/cycle.h"

namespace narrows {

/// Counts lengths of time in constant memory: exactly up to 127 cycles, and in 64 steps to every power of two beyond,
/// so that a quantile is at most 1/64 too large. Minimum, maximum and mean are exact.
class CycleHistogram {
public:
    void add(Cycle cycles) {
        const auto value = static_cast<std::uint64_t>(cycles);
        ++counts_[index(value)];
        ++count_;
        sum_ += static_cast<double>(cycles);
        least_ = std::min(least_, cycles);
        most_ = std::max(most_, cycles);
    }

    std::uint64_t count() const { return count_; }
    Cycle least() const { return count_ == 0 ? 0 : least_; }
    Cycle most() const { return most_; }
    double mean() const { return count_ == 0 ? 0 : sum_ / static_cast<double>(count_); }

    /// The smallest length such that at least `part` (0 to 1) of all lengths do not exceed it, rounded up to the end of
    /// its step.
    Cycle quantile(double part) const;

private:
    static constexpr int step_bits = 6;
    static constexpr std::uint64_t steps = 1 << step_bits;

    /// Values below 2 * steps are their own index; each power of two beyond adds `steps`.
    static std::size_t index(std::uint64_t value) {
        const int shift = std::max(static_cast<int>(std::bit_width(value)) - (step_bits + 1), 0);
        return static_cast<std::size_t>((static_cast<std::uint64_t>(shift) << step_bits) + (value >> shift));
    }
    static Cycle end_of_step(std::size_t index);

    std::array<std::uint64_t, (64 - step_bits) * steps> counts_{};
    std::uint64_t count_ = 0;
    double sum_ = 0;
    Cycle least_ = never;
    Cycle most_ = 0;
};

}  // namespace narrows
