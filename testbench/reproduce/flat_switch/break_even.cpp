#include <fmt/format.h>

#include <cmath>
#include <optional>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::int64_t grids = 500;
constexpr double whole_cell = 0.5;  // of a side: a patch has whole cells

struct Break {
    bool is_consolidated;
    std::int64_t sweeps;
    double side;   // as the document prints it, for cells of a byte
    double tasks;  // "88", "about 1000", "5000", "2.2e5"
};
constexpr Break break_evens[]{{false, 1, 300, 88}, {false, 10, 91, 1000}, {true, 1, 40, 5000}, {true, 10, 6, 2.2e5}};

std::string name_of(const Break& c) { return c.is_consolidated ? "all grids" : "each grid"; }

}  // namespace

Section break_even_sizes(const ChosenMachine& machine, std::span<const std::int64_t> cells, const Progress& progress) {
    Section section{
        "break_even",
        {"Break-even: the exchange takes as long as the work. 4 GB: 500 grids of 8 MB",
         {{"cell_bytes", "bytes a cell"},
          {"messages_of", "message of"},
          {"sweeps", "sweeps"},
          {"printed_side", "X printed"},
          {"model_side", "X model"},
          {"simulated_side", "X simulated"},
          {"printed_tasks", "tasks printed"},
          {"model_tasks", "tasks model"},
          {"simulated_tasks", "tasks simulated"},
          {"verdict", "verdict"}},
         {},
         {"Simulated: the least X for which runs of 16 tasks work at least as long as they exchange, and where the "
          "lines between it and X - 1 meet. On a flat switch the number of tasks does not matter; a test runs 4096.",
          "Printed figures are for cells of one byte. The verdict allows 5 % for the document's rounding, and half a "
          "cell more for X: 961 tasks are its \"about 1000\". Model and simulation agree within 1 % of X and half a "
          "cell.",
          "The printed line for one sweep with consolidated buffers has the latency inside the bracket; its numbers "
          "follow from it standing outside."},
         text_columns},
        true,
        {}};
    double done = 0;
    for (const std::int64_t cell : cells) {
        for (const Break& c : break_evens) {
            const auto bytes = static_cast<double>(cell);
            HaloProblem problem{.side = 1, .cell_bytes = bytes, .grids = grids, .is_consolidated = c.is_consolidated};
            const double model = break_even_side(ncep, problem, static_cast<double>(c.sweeps));
            // Grid by grid, all grids are alike.
            const HaloRun run{.cell = cell,
                              .levels = c.is_consolidated ? grids : 1,
                              .is_consolidated = c.is_consolidated,
                              .sweeps = c.sweeps};
            const BreakEven found = break_even(machine, run, std::llround(2 * model) + 2);
            const double in_grid = bytes_of_grid / bytes;
            const double model_tasks = tasks_with(in_grid, model);
            const double tasks = tasks_with(in_grid, found.exact_side);
            const bool agrees = std::abs(found.exact_side - model) <= 0.01 * model + whole_cell;
            const bool is_printed = cell == 1;
            const bool as_printed =
                std::abs(found.exact_side - c.side) <= rounding * c.side + whole_cell && agree(c.tasks, tasks);
            section.passed = section.passed && agrees && (!is_printed || as_printed);
            const auto or_dash = [&](double value) {
                return is_printed ? Cell(std::llround(value)) : Cell(std::string("-"));
            };
            std::string verdict = agrees ? "as the model" : "NOT as the model";
            if (is_printed) verdict = as_printed && agrees ? "as printed" : "NOT as printed";
            section.table.rows.push_back({cell, name_of(c), c.sweeps, or_dash(c.side), Decimal{model, 2},
                                          Decimal{found.exact_side, 2}, or_dash(c.tasks), std::llround(model_tasks),
                                          std::llround(tasks), verdict});
            progress(++done / static_cast<double>(cells.size() * std::size(break_evens)));
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
