#include <fmt/format.h>

#include <array>

#include "models/bounds/flat_switch/flat_switch.h"
#include "testbench/reproduce/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array<std::int64_t, 3> words_tried{1, 128, 8192};  // of 8 bytes
constexpr std::array<std::string_view, 2> ways{"direct", "binomial"};

Trial gathering(const ChosenMachine& machine, int tasks, std::int64_t words, std::string_view way) {
    std::vector<std::string> changes = machine.changes;
    changes.push_back(fmt::format("topology.nodes={}", tasks));
    return {machine.name, std::move(changes),
            workload("gather", {fmt::format("words={}", words), fmt::format("algorithm={}", way)})};
}

}  // namespace

Section many_to_one(const ChosenMachine& machine, std::span<const int> task_counts, const Progress& progress) {
    std::vector<Trial> trials;
    for (const int tasks : task_counts) {
        for (const std::int64_t words : words_tried) {
            for (const std::string_view way : ways) trials.push_back(gathering(machine, tasks, words, way));
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{
        "many_to_one",
        {"Many to one, which the document does not examine: a part of each task goes to one task",
         {{"tasks", "tasks"},
          {"part_bytes", "bytes a part"},
          {"direct_ms", "direct ms"},
          {"formula_ms", "N (L + b/S_r) ms"},
          {"tree_ms", "tree ms"},
          {"gain", "tree: times as fast"}},
         {},
         {"Direct: each task sends its part to the one, which moves each message itself, one after the other: "
          "N - 1 times L + b/S_r, after the L of the first sender. Latency grows with the number of tasks, so "
          "a step of many to one does not scale, however flat the switch is.",
          "A binomial tree takes log2 N latencies instead of N. Nothing makes the bytes fewer that the one "
          "task receives."},
         text_columns},
        true,
        {}};
    auto next = measured.begin();
    for (const int tasks : task_counts) {
        for (const std::int64_t words : words_tried) {
            const Measured& direct = *next++;
            const Measured& tree = *next++;
            const double bytes = 8 * static_cast<double>(words);
            const double formula = tasks * (ncep.latency + bytes / ncep.interconnect);
            section.passed = section.passed && direct.passed && tree.passed &&
                             agree(formula, microseconds(direct.cycles), 2.0 / tasks);
            const auto ms = [](double us) { return Decimal{us / 1e3, 3}; };
            section.table.rows.push_back(
                {std::int64_t{tasks}, 8 * words, ms(microseconds(direct.cycles)), ms(formula),
                 ms(microseconds(tree.cycles)),
                 Decimal{static_cast<double>(direct.cycles) / static_cast<double>(tree.cycles), 1}});
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
