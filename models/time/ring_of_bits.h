#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace narrows {

/// Bits in a ring. Finds the next set bit in a few steps, however far it is: a second level has a bit for each nonzero
/// word.
template <std::size_t Bits>
class RingOfBits {
public:
    void set(std::size_t i) {
        words_[i / word_bits] |= bit(i);
        summary_[i / word_bits / word_bits] |= bit(i / word_bits);
    }
    void clear(std::size_t i) {
        std::uint64_t& word = words_[i / word_bits];
        word &= ~bit(i);
        if (word == 0) summary_[i / word_bits / word_bits] &= ~bit(i / word_bits);
    }
    /// The first set bit at or after `start`, wrapping round at the end; or -1.
    int next(std::size_t start) const {
        const std::size_t word = start / word_bits;
        if (const std::uint64_t here = words_[word] >> (start % word_bits); here != 0)
            return static_cast<int>(start) + std::countr_zero(here);
        int found = first_word(word + 1);
        if (found < 0) found = first_word(0);  // at the end `word` comes again: only its earlier bits can be set
        if (found < 0) return -1;
        return found * static_cast<int>(word_bits) + std::countr_zero(words_[static_cast<std::size_t>(found)]);
    }

private:
    static constexpr std::size_t word_bits = 64;
    static constexpr std::size_t words = Bits / word_bits;
    static_assert(words * word_bits == Bits);

    static std::uint64_t bit(std::size_t i) { return std::uint64_t{1} << (i % word_bits); }

    /// The first nonzero word from `start` on, or -1.
    int first_word(std::size_t start) const {
        if (start >= words) return -1;
        std::size_t group = start / word_bits;
        std::uint64_t found = summary_[group] & ~std::uint64_t{0} << (start % word_bits);
        while (found == 0) {
            if (++group == summary_.size()) return -1;
            found = summary_[group];
        }
        return static_cast<int>(group * word_bits) + std::countr_zero(found);
    }

    std::array<std::uint64_t, words> words_{};
    std::array<std::uint64_t, (words + word_bits - 1) / word_bits> summary_{};
};

}  // namespace narrows
