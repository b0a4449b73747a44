#pragma once

#include <cstdint>
#include <cstring>
#include <span>

#include "testbench/workloads/halo/domain.h"
#include "testbench/workloads/test_data.h"

namespace narrows::halo {

/// The values of the cells of some grids in a time step, in the order of a message: grid by grid, layer by layer, row
/// by row. A value is made from seed, time step, grid and place in the domain, so that only data under way is stored.
class CellValues {
public:
    CellValues(const TestData& data, const Domain& domain, std::int64_t first_grid, std::int64_t grids,
               std::int64_t step, Cells cells, std::int64_t cell_bytes)
        : data_(data),
          domain_(domain),
          first_grid_(first_grid),
          grids_(grids),
          step_(step),
          cells_(cells),
          cell_bytes_(static_cast<std::size_t>(cell_bytes)) {}

    std::size_t size() const { return static_cast<std::size_t>(grids_ * cells_.count()) * cell_bytes_; }

    void write(std::span<std::byte> bytes) const {
        std::byte* next = bytes.data();
        visit([&](std::uint64_t value) {
            std::memcpy(next, &value, cell_bytes_);
            next += cell_bytes_;
        });
    }
    bool equals(std::span<const std::byte> got) const {
        if (got.size() != size()) return false;
        const std::byte* next = got.data();
        bool are_equal = true;
        visit([&](std::uint64_t value) {
            are_equal = are_equal && std::memcmp(next, &value, cell_bytes_) == 0;
            next += cell_bytes_;
        });
        return are_equal;
    }

private:
    static std::int64_t within(std::int64_t place, std::int64_t length) { return (place % length + length) % length; }

    template <class Visitor>
    void visit(const Visitor& visitor) const {
        const auto& [columns, rows, layers] = domain_.extents();
        const auto& [first_column, first_row, first_layer] = cells_.first;
        const auto& [some_columns, some_rows, some_layers] = cells_.counts;
        for (std::int64_t grid = first_grid_; grid < first_grid_ + grids_; ++grid) {
            const auto stream = static_cast<std::uint64_t>(step_ << 32 | grid);
            for (std::int64_t i = 0; i < some_layers * some_rows; ++i) {
                const std::int64_t layer = within(first_layer + i / some_rows, layers.cells);
                const std::int64_t row = within(first_row + i % some_rows, rows.cells);
                const std::int64_t first = (layer * rows.cells + row) * columns.cells;
                std::int64_t column = within(first_column, columns.cells);
                for (std::int64_t k = 0; k < some_columns; ++k) {
                    visitor(data_.long_word(stream, static_cast<std::uint64_t>(first + column)));
                    if (++column == columns.cells) column = 0;
                }
            }
        }
    }

    const TestData& data_;
    const Domain& domain_;
    std::int64_t first_grid_;
    std::int64_t grids_;
    std::int64_t step_;
    Cells cells_;
    std::size_t cell_bytes_;
};

}  // namespace narrows::halo
