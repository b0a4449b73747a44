#pragma once

#include <algorithm>
#include <cstdint>

#include "models/time/cycle.h"

namespace narrows {

/// No run lasts so long. What a whole traffic needs is cut off here, so that it never overflows: a lower bound that is
/// too low still holds.
inline constexpr std::int64_t most_work = never / 4;

inline std::int64_t limited_product(std::int64_t a, std::int64_t b) {
    std::int64_t product = 0;
    return __builtin_mul_overflow(a, b, &product) ? most_work : std::min(product, most_work);
}
/// The sum of two numbers that are at most most_work.
inline std::int64_t limited_sum(std::int64_t a, std::int64_t b) { return std::min(a + b, most_work); }

/// Work for equal servers that can be divided among them in any way. One of them has at least its share.
class SharedWork {
public:
    /// `count` uses, each of which needs `work` and begins at `head` or later. If one is the last of its server, the
    /// run goes on for `rest` behind its work; a negative rest says how much of the work may still be left.
    void add(Cycle head, Cycle work, Cycle rest, std::int64_t count) {
        if (count <= 0) return;
        head_ = std::min(head_, head);
        rest_ = std::min(rest_, rest);
        total_ = limited_sum(total_, limited_product(work, count));
    }
    Cycle bound(std::int64_t servers) const {
        return total_ > 0 ? head_ + (total_ + servers - 1) / servers + rest_ : 0;
    }

private:
    Cycle head_ = never;
    Cycle rest_ = never;
    Cycle total_ = 0;
};

}  // namespace narrows
