#include <fmt/format.h>

#include <array>
#include <cmath>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::int64_t sweeps_of_dearest = 10;
constexpr std::array<std::int64_t, 4> imbalances{1, 2, 5, 10};

std::string judged(double ratio, double law) {
    return agree(law, ratio, 0.1) ? fmt::format("holds: 1/{:.0f}", 1 / law)
                                  : fmt::format("1/{:.1f}, not 1/{:.0f}", 1 / ratio, 1 / law);
}

/// The work of all tasks over what they could have done in the time of the slowest.
double efficiency(const ChosenMachine& machine, HaloRun run, std::int64_t side) {
    run.patch = side;
    const HaloTimes times = times_of(measure(trial(machine, run)));
    const double mean = static_cast<double>(times.cheapest + times.dearest) / 2;  // it grows evenly
    return mean / static_cast<double>(times.dearest + times.exchange);
}

}  // namespace

Section imbalance(const ChosenMachine& machine, const Progress& progress) {
    Section section{
        "imbalance",
        {"Load imbalance E, grid by grid, cells of one byte; the dearest task works 10 sweeps",
         {{"dominates", "what dominates"},
          {"imbalance", "E"},
          {"by_cheapest", "tasks by the cheapest"},
          {"law", "against the law"},
          {"by_dearest", "tasks by the dearest"},
          {"efficiency_percent", "efficiency %"}},
         {},
         {"Tasks by the cheapest: where the exchange takes as long as the work of the cheapest task; by the dearest "
          "alike. Efficiency: at the break-even by the cheapest, work of all tasks over the time of the slowest.",
          "The law: imbalance costs a factor of E where latency dominates, and E^2 where the perimeter does. It holds "
          "by the cheapest task, within 10 % where one of both dominates alone. By the dearest task, which the others "
          "wait for, the number of tasks does not change; what imbalance costs there is efficiency."},
         text_columns},
        true,
        {}};
    const std::array machines{std::pair{std::string("latency"), machine},
                              std::pair{std::string("perimeter (L = 0)"), without_latency(machine)}};
    double done = 0;
    for (const auto& [name, chosen] : machines) {
        const bool has_latency = name == "latency";
        double balanced = 0;
        for (const std::int64_t e : imbalances) {
            const HaloRun run{.sweeps = sweeps_of_dearest / e, .imbalance = e};
            const BreakEven cheapest = break_even(chosen, run, 2000);
            const BreakEven dearest = break_even(chosen, run, 2000, WorkOf::dearest);
            const double tasks = tasks_with(bytes_of_grid, cheapest.exact_side);
            if (e == 1) balanced = tasks;
            const double law = std::pow(static_cast<double>(e), has_latency ? -1 : -2);
            section.passed = section.passed && agree(law, tasks / balanced, 0.2);
            section.table.rows.push_back({name, e, std::llround(tasks),
                                          e == 1 ? std::string("-") : judged(tasks / balanced, law),
                                          std::llround(tasks_with(bytes_of_grid, dearest.exact_side)),
                                          Decimal{100 * efficiency(chosen, run, cheapest.side), 0}});
            progress(++done / static_cast<double>(machines.size() * imbalances.size()));
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
