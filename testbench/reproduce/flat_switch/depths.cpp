#include <fmt/format.h>

#include <array>
#include <cmath>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array depths_tried{1, 2, 4, 8};

struct Regime {
    std::string name;
    ChosenMachine machine;
    FlatMachine model;
    std::int64_t sweeps;
    double exponent;  // of the law that the document states: tasks fall with this power of the depth
};

/// How the tasks at break-even fall from depth 1 on, compared with the law.
std::string judged(double ratio, int depth, double exponent) {
    const double law = std::pow(depth, -exponent);
    if (agree(law, ratio, 0.1)) return fmt::format("holds: 1/{:.0f}", 1 / law);
    return fmt::format("REFUTED: 1/{:.1f}, not 1/{:.0f}", 1 / ratio, 1 / law);
}

}  // namespace

Section depths(const ChosenMachine& machine, const Progress& progress) {
    const FlatMachine fast{ncep.memory, ncep.interconnect, 0};
    const std::array regimes{Regime{"latency", machine, ncep, 10, 1}, Regime{"latency", machine, ncep, 1, 1},
                             Regime{"perimeter (L = 0)", without_latency(machine), fast, 1, 2}};
    Section section{
        "depths",
        {"Deep halos, grid by grid, cells of one byte: tasks at break-even",
         {{"dominates", "what dominates"},
          {"sweeps", "sweeps"},
          {"depth", "depth"},
          {"model_tasks", "tasks by the formula"},
          {"simulated_tasks", "tasks simulated"},
          {"law", "against the law, from depth 1"}},
         {},
         {"The laws: \"scalability declines linearly\" with the depth where latency dominates, \"with square of halo "
          "depth\" where the perimeter does. A law is refuted if the tasks fall by a factor more than 10 % away.",
          "Linear is refuted: latency does not grow with the depth. It doubles once, at depth 2, when corners begin to "
          "be exchanged; so the tasks are halved once and then stay nearly the same. The square holds without latency.",
          "The formula has no time on the switch for corners; the simulation has, so it takes a little longer."},
         text_columns},
        true,
        {}};
    double done = 0;
    for (const Regime& regime : regimes) {
        double tasks_of_first = 0;
        for (const int depth : depths_tried) {
            const HaloProblem problem{.side = 1, .depth = depth};
            const double side = break_even_side(regime.model, problem, static_cast<double>(regime.sweeps));
            const BreakEven found = break_even(regime.machine, {.depth = depth, .sweeps = regime.sweeps},
                                               std::llround(2 * side) + depth + 4);
            const double model = tasks_with(bytes_of_grid, side);
            const double tasks = tasks_with(bytes_of_grid, found.exact_side);
            if (depth == 1) tasks_of_first = tasks;
            // Corners on the switch: at most h h cells more each.
            section.passed = section.passed && agree(model, tasks, depth == 1 ? 0.02 : 0.1);
            section.table.rows.push_back(
                {regime.name, regime.sweeps, std::int64_t{depth}, std::llround(model), std::llround(tasks),
                 depth == 1 ? std::string("-") : judged(tasks / tasks_of_first, depth, regime.exponent)});
            progress(++done / static_cast<double>(regimes.size() * depths_tried.size()));
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
