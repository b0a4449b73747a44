#include "traces/log/packed_rows.h"

#include <algorithm>

namespace narrows {

namespace {

bool needs_wide(std::span<const std::uint64_t> numbers) {
    std::uint64_t bits = 0;
    for (const std::uint64_t number : numbers) bits |= number;
    return bits >> 32 != 0;
}

/// The most that a row of so many numbers takes, with what a reader may touch behind it.
std::size_t most_bytes(std::size_t numbers) {
    const std::size_t groups = (numbers + numbers_a_group - 1) / numbers_a_group;
    return 1 + groups + numbers * sizeof(std::uint64_t) + bytes_behind_row;
}

unsigned code_for(const std::array<PackedWidth, 4>& widths, std::uint64_t number) {
    return static_cast<unsigned>(number > widths[0].mask) + static_cast<unsigned>(number > widths[1].mask) +
           static_cast<unsigned>(number > widths[2].mask);
}

/// Returns the end of what it has written.
std::uint8_t* write(std::uint8_t* at, std::span<const std::uint64_t> numbers) {
    const bool is_wide = needs_wide(numbers);
    const auto& widths = packed_widths[is_wide ? 1 : 0];
    *at++ = is_wide ? 1 : 0;
    std::uint8_t* codes = nullptr;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const std::size_t in_group = i % numbers_a_group;
        if (in_group == 0) {
            codes = at++;
            *codes = 0;
        }
        const unsigned code = code_for(widths, numbers[i]);
        *codes = static_cast<std::uint8_t>(*codes | code << (2 * in_group));
        std::memcpy(at, &numbers[i], sizeof numbers[i]);
        at += widths[code].bytes;
    }
    return at;
}

}  // namespace

PackedRows::Address PackedRows::add(const NumberRow& row) {
    std::uint8_t* const begin = room(most_bytes(row.numbers().size()));
    const Address address = (blocks_.size() - 1) << offset_bits | used_;
    used_ += static_cast<std::size_t>(write(begin, row.numbers()) - begin);
    return address;
}

std::uint8_t* PackedRows::room(std::size_t bytes) {
    const bool is_full = used_ + bytes > size_ || used_ >= block_bytes;  // no address has a larger offset
    if (is_full) {
        size_ = std::max(bytes, block_bytes);
        blocks_.push_back(std::make_unique<std::uint8_t[]>(size_));
        used_ = 0;
    }
    return &blocks_.back()[used_];
}

void PackedRows::release_before(Address address) {
    for (; released_ < address >> offset_bits; ++released_) blocks_[released_].reset();
}

}  // namespace narrows
