#include "testbench/workloads/scoreboard/arrived_elements.h"

#include <algorithm>

namespace narrows {

bool ArrivedElements::note(std::uint64_t first, std::uint64_t count) {
    if (count == 0) return true;
    const Range range{first, first + count};
    return bits_.empty() ? note_as_range(range) : note_as_bits(range);
}

bool ArrivedElements::note_as_range(const Range& range) {
    // Joins the new range with ranges that overlap or touch it.
    const auto from = std::ranges::lower_bound(ranges_, range.first, {}, &Range::last);
    const auto to = std::ranges::upper_bound(from, ranges_.end(), range.last, {}, &Range::first);
    if (from == to) {
        ranges_.insert(from, range);
        if (ranges_.size() * sizeof(Range) > words() * sizeof(Word)) change_to_bits();
        return true;
    }
    const bool all_new = std::none_of(
        from, to, [&](const Range& other) { return other.first < range.last && range.first < other.last; });
    *from = {std::min(from->first, range.first), std::max((to - 1)->last, range.last)};
    ranges_.erase(from + 1, to);
    return all_new;
}

bool ArrivedElements::note_as_bits(const Range& range) {
    bool all_new = true;
    for (std::uint64_t element = range.first; element < range.last; ++element) {
        all_new = all_new && !has_bit(element);
        bits_[element / word_bits] |= Word{1} << element % word_bits;
    }
    return all_new;
}

void ArrivedElements::change_to_bits() {
    bits_.resize(words());
    for (const Range& range : ranges_) note_as_bits(range);
    ranges_ = std::vector<Range>();  // "= {}" would keep the memory
}

ArrivedElements::Missing ArrivedElements::missing() const {
    Missing missing{0, 0};
    const auto add = [&missing](std::uint64_t first, std::uint64_t last) {
        if (missing.count == 0) missing.first = first;
        missing.count += last - first;
    };
    if (bits_.empty()) {
        std::uint64_t next = 0;
        for (const Range& range : ranges_) {
            add(next, range.first);
            next = range.last;
        }
        add(next, elements_);
    } else {
        for (std::uint64_t element = 0; element < elements_; ++element) {
            if (!has_bit(element)) add(element, element + 1);
        }
    }
    return missing;
}

}  // namespace narrows
