#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "models/time/cycle.h"
#include "traces/log/differences.h"

namespace narrows {

static_assert(std::endian::native == std::endian::little, "the low bytes of a packed number come first");

/// The width of a packed number.
struct PackedWidth {
    std::uint8_t bytes;
    std::uint64_t mask;  ///< the largest number that fits
};

/// The widths of a row: narrow ones, or wide ones where a number needs more than 32 bits.
inline constexpr std::array<std::array<PackedWidth, 4>, 2> packed_widths{{
    {{{0, 0}, {1, 0xff}, {2, 0xffff}, {4, 0xffff'ffff}}},
    {{{0, 0}, {2, 0xffff}, {4, 0xffff'ffff}, {8, ~std::uint64_t{0}}}},
}};

/// Numbers whose two-bit width codes share a byte.
inline constexpr unsigned numbers_a_group = 4;

/// A reader may touch so many bytes behind a row, because it reads every number as eight bytes.
inline constexpr std::size_t bytes_behind_row = sizeof(std::uint64_t);

/// Reads a packed row from its first number on. It must not read more numbers than the row has.
class PackedReader {
public:
    PackedReader() = default;
    explicit PackedReader(const std::uint8_t* row) : at_(row + 1), widths_(&packed_widths[*row]) {}

    [[gnu::always_inline]] std::uint64_t number() {  // some calls for every event of a log
        if (in_group_ == 0) codes_ = *at_++;
        in_group_ = (in_group_ + 1) % numbers_a_group;
        const PackedWidth width = (*widths_)[codes_ & 3];
        codes_ >>= 2;
        std::uint64_t number = 0;
        std::memcpy(&number, at_, sizeof number);
        at_ += width.bytes;
        return number & width.mask;
    }
    [[gnu::always_inline]] std::int64_t near(std::int64_t base) { return sum(base, unfolded(number())); }
    [[gnu::always_inline]] Cycle cycle(Cycle base) {
        const std::uint64_t stored = number();
        return stored == 0 ? never : sum(base, unfolded(stored - 1));
    }

private:
    const std::uint8_t* at_ = nullptr;
    const std::array<PackedWidth, 4>* widths_ = nullptr;
    unsigned codes_ = 0;
    unsigned in_group_ = 0;
};

}  // namespace narrows
