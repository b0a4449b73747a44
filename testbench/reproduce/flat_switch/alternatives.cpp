#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/reproduce/flat_switch/transposes.h"

namespace narrows::flat_switch {

namespace {

constexpr std::array tasks_tried{64, 256, 1024};
constexpr std::array<std::int64_t, 4> pieces_tried{1, 8, 64, 512};
constexpr std::array<std::string_view, 3> algorithms{"spread", "blocks", "bruck"};
constexpr double most_bytes = 6e8;  // of a run

bool is_tried(int tasks, std::int64_t piece) { return 8.0 * tasks * tasks * static_cast<double>(piece) < most_bytes; }

}  // namespace

Section alternatives(const ChosenMachine& machine, const Progress& progress) {
    std::vector<Trial> trials;
    for (const int tasks : tasks_tried) {
        for (const std::int64_t piece : pieces_tried) {
            if (!is_tried(tasks, piece)) continue;
            for (const std::string_view algorithm : algorithms)
                trials.push_back(trial(
                    machine, TransposeTrial{.tasks = tasks, .piece = piece, .algorithm = std::string(algorithm)}));
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    Section section{
        "alternatives",
        {"\"Something to try\": alltoall through block masters, and the binary tree, in milliseconds",
         {{"tasks", "tasks"},
          {"piece_bytes", "bytes a piece"},
          {"direct", "direct"},
          {"blocks", "block masters"},
          {"tree", "Bruck's tree"},
          {"fastest", "fastest"},
          {"gain", "times as fast as direct"}},
         {},
         {"Block masters with the best size of a block (its model is the least of all divisors of the tasks). \"Only "
          "attractive when latency dominates\": a message of 10 us is worth 7,000 bytes.",
          "A task reads from memory what it passes on for others, also in each of the log2 N steps of the tree."},
         text_columns},
        true,
        {}};
    auto next = measured.begin();
    for (const int tasks : tasks_tried) {
        for (const std::int64_t piece : pieces_tried) {
            if (!is_tried(tasks, piece)) continue;
            std::array<Cycle, algorithms.size()> cycles{};
            for (Cycle& each : cycles) {
                section.passed = section.passed && next->passed;
                each = (next++)->cycles;
            }
            const auto fastest = std::ranges::min_element(cycles);
            constexpr std::array<std::string_view, 3> names{"direct", "block masters", "tree"};
            const auto ms = [](Cycle c) { return Decimal{microseconds(c) / 1e3, 3}; };
            section.table.rows.push_back({std::int64_t{tasks}, 8 * piece, ms(cycles[0]), ms(cycles[1]), ms(cycles[2]),
                                          std::string(names[static_cast<std::size_t>(fastest - cycles.begin())]),
                                          Decimal{static_cast<double>(cycles[0]) / static_cast<double>(*fastest), 1}});
        }
    }
    return section;
}

}  // namespace narrows::flat_switch
