#include <fmt/format.h>

#include <cmath>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/transposes.h"

namespace narrows::flat_switch {

namespace {

constexpr double domain = 4e9;         // bytes
constexpr double printed_base = 15.6;  // 5.6 sweeps for the transpose, 10 of work
constexpr std::int64_t sweeps = 10;
constexpr double small_domain = 1e7;
constexpr int some_tasks[]{64, 256, 1024, 4096};

double base() { return transpose_sweeps(ncep, blocked) + static_cast<double>(sweeps); }

/// Time of a task, work and transpose, by the formula.
double by_formula(double bytes, double tasks) {
    const double own = bytes / tasks;
    return transpose_time(ncep, {bytes, tasks, blocked, false}) + static_cast<double>(sweeps) * own / ncep.memory;
}

double simulated(const ChosenMachine& machine, TransposeTrial run, bool& passed) {
    run.sweeps = sweeps;
    const Measured measured = measure(trial(machine, run));
    passed = passed && measured.passed;
    return microseconds(measured.cycles);
}

/// The least number of tasks at which a run takes twice as long as its memory and its bytes do.
int limit_of_small(const ChosenMachine& machine, bool& passed) {
    int less = 16;
    int enough = 256;
    while (enough - less > 1) {
        const int tasks = (less + enough) / 2;
        // Parts that differ by a row would make tasks wait for each other (docs/findings/flat.md).
        const TransposeTrial run{.tasks = tasks, .piece = std::llround(small_domain / 8 / tasks / tasks)};
        const double own = 8.0 * static_cast<double>(run.piece) * tasks;
        const double twice = 2 * base() * own / ncep.memory;
        (simulated(machine, run, passed) < twice ? less : enough) = tasks;
    }
    return enough;
}

}  // namespace

Section transpose_limits(const ChosenMachine& machine, int most_tasks, const Progress& progress) {
    Section section{"transpose_limits",
                    {"How far a transpose of 4 GB scales, with blocked gathers and ten sweeps of work",
                     {{"tasks", "tasks"},
                      {"piece_bytes", "bytes a piece"},
                      {"formula_ms", "formula ms"},
                      {"simulated_ms", "simulated ms"},
                      {"latency_ms", "of it latency"},
                      {"efficiency_percent", "efficiency %"}},
                     {},
                     {},
                     text_columns},
                    true,
                    {}};
    double done = 0;
    for (const int tasks : some_tasks) {
        const double pieces = domain / 8 / tasks / tasks;
        const TransposeTrial run{.tasks = tasks, .piece = std::llround(pieces)};
        // One row of elements each: the same bytes, and no more memory than one piece on its way.
        const bool is_run = tasks <= most_tasks;
        const double formula = by_formula(8 * static_cast<double>(run.piece) * tasks * tasks, tasks);
        const double found = is_run ? simulated(machine, run, section.passed) : 0;
        section.passed = section.passed && (!is_run || agree(formula, found, 0.001));
        const double latency = 2 * (tasks - 1) * ncep.latency;
        section.table.rows.push_back({std::int64_t{tasks}, std::llround(8 * pieces), Decimal{formula / 1e3, 2},
                                      is_run ? Cell(Decimal{found / 1e3, 2}) : Cell(std::string("-")),
                                      Decimal{latency / 1e3, 2}, Decimal{100 * (1 - latency / formula), 0}});
        progress(++done / static_cast<double>(std::size(some_tasks) + 1));
    }
    const int small = limit_of_small(machine, section.passed);
    const double small_model = tasks_at_limit(ncep, small_domain, base(), 2);
    section.passed = section.passed && std::abs(small - small_model) < 0.02 * small_model + 1;
    section.table.notes = {
        fmt::format("Scaling limit, where the time is twice that of memory and bytes: sqrt(base D / (L M_r)) = {:.0f} "
                    "tasks with L charged once for each piece, as the document does here (2498, \"about 2500\"), and "
                    "{:.0f} on the machine that takes 80 ms with 4000 tasks, where each piece costs L twice.",
                    tasks_at_limit(ncep, domain, printed_base, 1), tasks_at_limit(ncep, domain, printed_base, 2)),
        fmt::format(
            "The law was simulated with {:.1f} MB: {} tasks (formula {:.0f}). To 4 GB it is extrapolated: {:.0f} "
            "tasks with 10/7 for M_r/S_r.",
            small_domain / 1e6, small, small_model, tasks_at_limit(ncep, domain, base(), 2)),
        fmt::format("4000 tasks: 2 N L = {:.0f} ms beside {:.1f} ms for a sweep; the document says 80 and 1.",
                    2 * 4000 * ncep.latency / 1e3, domain / 4000 / ncep.memory / 1e3),
        fmt::format("\"Scale linearly to about 1000 processors\": at 1000 tasks the efficiency is {:.0f} %.",
                    100 * (1 - 2 * 999 * ncep.latency / by_formula(domain, 1000))),
        "Efficiency: what is not latency. 4096 tasks are 16.8 million messages; narrows run federation transpose "
        "nodes=4096 piece=30 algorithm=spread gather=blocked sweeps=10 "
        "simulates them."};
    return section;
}

}  // namespace narrows::flat_switch
