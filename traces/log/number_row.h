#pragma once

#include <span>
#include <vector>

#include "models/time/cycle.h"
#include "traces/log/differences.h"

namespace narrows {

/// Numbers that are packed together, in the order in which a PackedReader returns them. Small ones take less memory; 0
/// takes almost none.
class NumberRow {
public:
    [[gnu::always_inline]] void add(std::uint64_t number) {  // some calls for every event of a log
        if (size_ == numbers_.size()) grow();
        numbers_[size_++] = number;
        bits_ |= number;
    }
    [[gnu::always_inline]] void add_difference(std::int64_t base, std::int64_t number) {
        add(folded(distance(base, number)));
    }
    /// A cycle that may be `never`. A cycle near `base` takes few bytes. Both must be at least 0.
    [[gnu::always_inline]] void add_cycle(Cycle base, Cycle cycle) {
        add(cycle == never ? 0 : folded(distance(base, cycle)) + 1);
    }

    void clear() {
        size_ = 0;
        bits_ = 0;
    }
    /// True if a number has more than 32 bits.
    bool is_wide() const { return bits_ >> 32 != 0; }
    std::span<const std::uint64_t> numbers() const { return {numbers_.data(), size_}; }

private:
    void grow() { numbers_.resize(2 * size_ + 64); }

    std::vector<std::uint64_t> numbers_;
    std::uint64_t bits_ = 0;  ///< bitwise or of all numbers
    std::size_t size_ = 0;    ///< number of entries in use; the vector has room for more
};

}  // namespace narrows
