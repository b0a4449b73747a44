#pragma once

#include <memory>
#include <vector>

#include "traces/log/number_row.h"
#include "traces/log/packed_reader.h"

namespace narrows {

/// Keeps rows of numbers in few bytes. It grows by blocks: nothing is copied, and no more than a block is unused.
///
/// A row is a byte that tells its widths (packed_widths), then groups of four numbers: a byte with their codes, the
/// first in the lowest bits, and the bytes of each.
class PackedRows {
public:
    using Address = std::uint64_t;

    Address add(const NumberRow& row);
    PackedReader read(Address address) const { return PackedReader(&blocks_[address >> offset_bits][offset(address)]); }

    /// Frees the blocks before the one with this row.
    void release_before(Address address);

private:
    static constexpr int offset_bits = 16;
    static constexpr std::size_t block_bytes = std::size_t{1} << offset_bits;
    static std::size_t offset(Address address) { return address & (block_bytes - 1); }
    /// Returns room for so many bytes, which may be more than a block.
    std::uint8_t* room(std::size_t bytes);

    std::vector<std::unique_ptr<std::uint8_t[]>> blocks_;
    std::size_t used_ = 0;      ///< bytes of the last block
    std::size_t size_ = 0;      ///< bytes that the last block can hold
    std::size_t released_ = 0;  ///< blocks
};

}  // namespace narrows
