#pragma once

#include <algorithm>
#include <cstdint>

namespace narrows {

/// Elements [first, last) of a vector.
struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;

    std::int64_t size() const { return last - first; }
    bool empty() const { return last <= first; }
    bool operator==(const Range&) const = default;
};

/// A range cut into blocks of `size` elements; the last may be shorter. An empty range has no blocks.
class Blocks {
public:
    Blocks(Range range, std::int64_t size) : range_(range), size_(size) {}

    std::int64_t count() const { return range_.empty() ? 0 : (range_.size() + size_ - 1) / size_; }
    Range operator[](std::int64_t block) const {
        const std::int64_t first = range_.first + block * size_;
        return {first, std::min(first + size_, range_.last)};
    }

private:
    Range range_;
    std::int64_t size_;
};

/// Part `part` of `parts` parts of a vector. They differ by one element at most; some are empty if there are fewer
/// elements than parts.
inline Range part_of(std::int64_t elements, std::int64_t part, std::int64_t parts) {
    return {elements * part / parts, elements * (part + 1) / parts};
}

}  // namespace narrows
