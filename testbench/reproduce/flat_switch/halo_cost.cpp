#include <fmt/format.h>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

struct PatchOfCells {
    std::int64_t side;
    std::int64_t cell;
};
constexpr PatchOfCells points[]{{91, 1}, {300, 1}, {1000, 1}, {91, 4}, {300, 4}, {91, 8}, {300, 8}};

}  // namespace

Section halo_cost(const ChosenMachine& machine, const Progress& progress) {
    std::vector<Trial> trials;
    for (const PatchOfCells& p : points) trials.push_back(trial(machine, {.patch = p.side, .cell = p.cell}));
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{"halo_cost",
                    {"Cost of a halo: X x X cells, one grid, 16 tasks, in microseconds",
                     {{"side", "X"},
                      {"cell_bytes", "bytes a cell"},
                      {"document", "24 X/M_r + 8 X/S_r + 8 L"},
                      {"simulated", "simulated"},
                      {"verdict", "verdict"}},
                     {},
                     {"The formula counts bytes, so X is X bytes there: the document's figures hold for cells of one "
                      "byte. Equal means: the same number of cycles of 1/7000 us."},
                     text_columns},
                    true,
                    {}};
    for (std::size_t i = 0; i < std::size(points); ++i) {
        const auto& [side, cell] = points[i];
        const double printed =
            halo_time(ncep, {.side = static_cast<double>(side), .cell_bytes = static_cast<double>(cell)});
        const Cycle exchange = times_of(measured[i]).exchange;
        const bool are_equal = std::abs(printed * cycles_a_microsecond - static_cast<double>(exchange)) < 0.5;
        section.passed = section.passed && measured[i].passed && are_equal;
        section.table.rows.push_back({side, cell, Decimal{printed, 3}, Decimal{microseconds(exchange), 3},
                                      std::string(are_equal ? "equal" : "DIFFERS")});
    }
    return section;
}

}  // namespace narrows::flat_switch
