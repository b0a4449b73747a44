#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>

#include "models/time/cycle.h"

namespace narrows {

/// Message buffers that are filled and emptied in the same order, and when each becomes free.
class Buffers {
public:
    explicit Buffers(int count) : free_at_(static_cast<std::size_t>(count), 0) {}

    /// When the next buffer to be filled is free; `never` if that is not yet known.
    Cycle next_free() const { return free_at_[next_]; }
    void fill() {
        free_at_[next_] = never;
        next_ = after(next_);
    }
    /// The buffer filled longest ago is free from `cycle` on.
    void empty(Cycle cycle) {
        free_at_[oldest_] = cycle;
        oldest_ = after(oldest_);
    }

private:
    std::uint32_t after(std::uint32_t i) const { return i + 1 == free_at_.size() ? 0 : i + 1; }

    boost::container::small_vector<Cycle, 2> free_at_;
    std::uint32_t next_ = 0;
    std::uint32_t oldest_ = 0;
};

}  // namespace narrows
