#pragma once

#include <span>
#include <utility>
#include <vector>

#include "testbench/workloads/blocks.h"

namespace narrows::collectives {

/// One or several ranges of elements. A single one, the usual case, needs no extra memory.
class Ranges {
public:
    Ranges() = default;
    Ranges(Range range) : one_(range), is_one_(true) {}
    Ranges(std::vector<Range> ranges) : several_(std::move(ranges)) {}

    std::span<const Range> all() const {
        return is_one_ ? std::span<const Range>(&one_, 1) : std::span<const Range>(several_);
    }
    std::int64_t elements() const {
        std::int64_t sum = 0;
        for (const Range& range : all()) sum += range.size();
        return sum;
    }

private:
    Range one_;
    bool is_one_ = false;
    std::vector<Range> several_;
};

}  // namespace narrows::collectives
