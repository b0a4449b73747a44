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

/// A range in pieces of `size` elements, the last of them perhaps shorter. An empty range has none.
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

/// The p-th of `parts` parts of a vector, which differ by one element at most; some are empty where there are fewer
/// elements than parts.
inline Range part_of(std::int64_t elements, std::int64_t part, std::int64_t parts) {
    return {elements * part / parts, elements * (part + 1) / parts};
}

}  // namespace narrows
