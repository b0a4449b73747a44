#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "models/time/cycle.h"

namespace narrows {

/// Message buffers that are filled and emptied in order, and when each becomes free. Up to two are stored inside.
class Buffers {
public:
    explicit Buffers(int count) : inside_{}, count_(static_cast<std::uint16_t>(count)) {
        if (!are_inside()) many_ = new Cycle[count_]();
    }
    Buffers(Buffers&& other) noexcept
        : inside_(other.inside_), count_(other.count_), next_(other.next_), oldest_(other.oldest_) {
        if (are_inside()) return;
        many_ = other.many_;
        other.count_ = 0;
    }
    Buffers& operator=(Buffers&&) = delete;
    ~Buffers() {
        if (!are_inside()) delete[] many_;
    }

    /// When the next buffer to fill becomes free; `never` if that is not yet known.
    Cycle next_free() const { return (are_inside() ? inside_.data() : many_)[next_]; }
    void fill() {
        free_at(next_) = never;
        next_ = after(next_);
    }
    /// Records that the buffer filled longest ago is free from `cycle` on.
    void empty(Cycle cycle) {
        free_at(oldest_) = cycle;
        oldest_ = after(oldest_);
    }

private:
    bool are_inside() const { return count_ <= 2; }
    Cycle& free_at(std::uint16_t i) { return (are_inside() ? inside_.data() : many_)[i]; }
    std::uint16_t after(std::uint16_t i) const { return static_cast<std::uint16_t>(i + 1 == count_ ? 0 : i + 1); }

    union {
        std::array<Cycle, 2> inside_;
        Cycle* many_;
    };
    std::uint16_t count_;
    std::uint16_t next_ = 0;
    std::uint16_t oldest_ = 0;
};

}  // namespace narrows
