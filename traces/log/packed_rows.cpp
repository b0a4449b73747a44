#include "traces/log/packed_rows.h"

#include <algorithm>

namespace narrows {

namespace {

/// The largest size of a row of so many numbers, with the bytes that a reader may touch behind it.
std::size_t most_bytes(std::size_t numbers) {
    const std::size_t groups = (numbers + numbers_a_group - 1) / numbers_a_group;
    return 1 + groups + numbers * sizeof(std::uint64_t) + bytes_behind_row;
}

unsigned code_for(const std::array<PackedWidth, 4>& widths, std::uint64_t number) {
    return static_cast<unsigned>(number > widths[0].mask) + static_cast<unsigned>(number > widths[1].mask) +
           static_cast<unsigned>(number > widths[2].mask);
}

/// Writes the row. Returns the end of the written bytes.
std::uint8_t* write(std::uint8_t* at, const NumberRow& row) {
    const auto& widths = packed_widths[row.is_wide() ? 1 : 0];
    *at++ = row.is_wide() ? 1 : 0;
    const std::span<const std::uint64_t> numbers = row.numbers();
    for (std::size_t first = 0; first < numbers.size(); first += numbers_a_group) {
        std::uint8_t& codes = *at++;
        unsigned all_codes = 0;
        const std::size_t in_group = std::min<std::size_t>(numbers_a_group, numbers.size() - first);
        for (std::size_t i = 0; i < in_group; ++i) {
            const std::uint64_t number = numbers[first + i];
            const unsigned code = code_for(widths, number);
            all_codes |= code << (2 * i);
            std::memcpy(at, &number, sizeof number);
            at += widths[code].bytes;
        }
        codes = static_cast<std::uint8_t>(all_codes);
    }
    return at;
}

}  // namespace

PackedRows::Address PackedRows::add(const NumberRow& row) {
    std::uint8_t* const begin = room(most_bytes(row.numbers().size()));
    const Address address = (blocks_.size() - 1) << offset_bits | used_;
    used_ += static_cast<std::size_t>(write(begin, row) - begin);
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
