#include <fmt/format.h>

#include <array>

#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::int64_t points_of_domain = 57'600;
constexpr std::int64_t bytes_of_point = 500;  // 5 variables, 100 levels, a byte each
constexpr std::array<std::int64_t, 4> imbalances_tried{2, 5, 10, 20};
constexpr std::array<std::string_view, 3> answers{"none", "random", "random"};
constexpr std::array<std::string_view, 3> gathers{"strided", "strided", "blocked"};

Trial step_of(const ChosenMachine& machine, int tasks, std::int64_t imbalance, std::size_t answer) {
    std::vector<std::string> changes = machine.changes;
    changes.push_back(fmt::format("topology.nodes={}", tasks));
    return {machine.name, std::move(changes),
            workload("redistribute",
                     {fmt::format("points={}", points_of_domain / tasks), fmt::format("bytes={}", bytes_of_point),
                      fmt::format("imbalance={}", imbalance), fmt::format("assignment={}", answers[answer]),
                      fmt::format("gather={}", gathers[answer]), "sweeps=10"})};
}

}  // namespace

Section redistribution(const ChosenMachine& machine, std::span<const int> task_counts, const Progress& progress) {
    std::vector<Trial> trials;
    for (const int tasks : task_counts) {
        for (const std::int64_t imbalance : imbalances_tried) {
            for (std::size_t answer = 0; answer < answers.size(); ++answer)
                trials.push_back(step_of(machine, tasks, imbalance, answer));
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{
        "redistribution",
        {"Two answers to load imbalance E: tolerate it, or give each task points drawn at random (\"Monte Carlo\")",
         {{"tasks", "tasks"},
          {"points", "points a task"},
          {"imbalance", "E"},
          {"tolerated_ms", "tolerated ms"},
          {"drawn_ms", "drawn ms"},
          {"blocked_ms", "drawn, blocked ms"},
          {"uneven_percent", "work above mean %"},
          {"faster", "faster"}},
         {},
         {fmt::format(
              "A domain of {} points of {} bytes; ten sweeps over a point of the first task, E times as much over "
              "one of the last. Without the halo exchange, which both need.",
              points_of_domain, bytes_of_point),
          "Drawn: points go to other tasks and come back, so it costs two exchanges of all with all, and gathers at "
          "both ends. It saves at most (E - 1)/2 times the work of the first task. So it pays where E is large and "
          "there are few tasks. With many tasks the latencies of its messages cost more than the imbalance: each task "
          "pays four for nearly every other task, or for nearly each of its points if it has fewer.",
          "Work above mean: how much more than the mean the busiest task works, though points are drawn: few points a "
          "task are uneven by chance."},
         text_columns},
        true,
        {}};
    auto next = measured.begin();
    for (const int tasks : task_counts) {
        for (const std::int64_t imbalance : imbalances_tried) {
            const Measured& tolerated = *next++;
            const Measured& drawn = *next++;
            const Measured& blocked = *next++;
            section.passed = section.passed && tolerated.passed && drawn.passed && blocked.passed;
            // The mean of the work, which grows evenly from the first task to the last.
            const double mean = static_cast<double>(times_of(tolerated).dearest + times_of(tolerated).cheapest) / 2;
            const double above = static_cast<double>(times_of(drawn).dearest) / mean - 1;
            const bool pays = drawn.cycles < tolerated.cycles;
            const bool pays_blocked = blocked.cycles < tolerated.cycles;
            const auto ms = [](const Measured& m) { return Decimal{microseconds(m.cycles) / 1e3, 2}; };
            section.table.rows.push_back({std::int64_t{tasks}, points_of_domain / tasks, imbalance, ms(tolerated),
                                          ms(drawn), ms(blocked), Decimal{100 * above, 0},
                                          std::string(pays           ? "drawn"
                                                      : pays_blocked ? "drawn, if blocked"
                                                                     : "tolerated")});
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
