#include "testbench/reproduce/delta/step_row.h"

#include <algorithm>

namespace narrows::delta {

StepRow step_row(const Section& steps, std::string_view algorithm, std::string_view step, std::int64_t block) {
    const std::vector<Cell>& row = *std::ranges::find_if(steps.table.rows, [&](const std::vector<Cell>& r) {
        return std::get<std::int64_t>(r[0]) == block && std::get<std::string>(r[1]) == algorithm &&
               std::get<std::string>(r[2]) == step;
    });
    const auto number = [&row](std::size_t column) { return std::get<Decimal>(row[column]).value; };
    return {number(4), number(5), number(6)};
}

}  // namespace narrows::delta
