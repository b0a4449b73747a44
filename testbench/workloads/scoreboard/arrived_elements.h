#pragma once

#include <cstdint>
#include <vector>

namespace narrows {

/// Notes which elements of a node have arrived. Stores ranges, since elements mostly arrive next to others, or bits if
/// ranges would take more than a bit for each element.
class ArrivedElements {
public:
    explicit ArrivedElements(std::uint64_t elements) : elements_(elements) {}

    /// Notes `count` elements from `first` on. Returns false if some were noted before.
    bool note(std::uint64_t first, std::uint64_t count);

    struct Missing {
        std::uint64_t first;  ///< first missing element; meaningless if none is missing
        std::uint64_t count;
    };
    Missing missing() const;

    /// Memory that it has allocated.
    std::size_t bytes() const { return ranges_.capacity() * sizeof(Range) + bits_.capacity() * sizeof(Word); }

private:
    using Word = std::uint64_t;
    static constexpr std::uint64_t word_bits = 64;
    struct Range {
        std::uint64_t first;
        std::uint64_t last;  ///< end of the range
    };

    bool note_as_range(const Range& range);
    bool note_as_bits(const Range& range);
    bool has_bit(std::uint64_t element) const { return (bits_[element / word_bits] >> element % word_bits & 1) != 0; }
    std::size_t words() const { return static_cast<std::size_t>((elements_ + word_bits - 1) / word_bits); }
    void change_to_bits();

    std::uint64_t elements_;
    std::vector<Range> ranges_;  ///< sorted; between two of them something is missing
    std::vector<Word> bits_;     ///< used in place of ranges unless empty
};

}  // namespace narrows
