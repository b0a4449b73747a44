#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/reproduce/trial.h"

namespace narrows::cns1 {

namespace {

constexpr int fewest_words = 17;  // of a message, where a part has two
constexpr int most_words = 32;
constexpr std::array pace_machines{"cns1-2i", "cns1-fast-i", "cns1-2l2i"};
constexpr std::array memories{"off", "fixed", "proportional"};
constexpr std::array pace_nodes{32, 64};

Trial pace_trial(int words, const char* machine, const char* memory, int nodes, std::vector<std::string> changes) {
    changes.push_back(fmt::format("topology.rows={}", nodes / 32));
    if (memory != memories.front()) {
        changes.push_back("memory.timing=random");
        changes.push_back(fmt::format("memory.short_access={}", memory));
    }
    return {machine, std::move(changes), workload("allgather", {fmt::format("words={}", 2 * words)})};
}

/// Cycles between messages of one way (2I) or of both, from what 32 nodes more cost.
double period_of(const char* machine, Cycle shorter, Cycle longer) {
    const int hops = machine == pace_machines.front() ? 16 : 32;
    return static_cast<double>(longer - shorter) / (2 * hops);
}

/// 28 cycles to load 32 words, 23 to store them (section 4.2 (2)).
struct Accesses {
    int load;
    int store;
};
Accesses accesses_of(std::string_view memory, int words) {
    if (memory == "off") return {0, 0};
    if (memory == "fixed") return {28, 23};
    return {(28 * words + 31) / 32, (23 * words + 31) / 32};
}

/// The port must serve a load and a store for every message. On the ring a part of two messages has two periods from
/// the arrival of a message to that of the same message at the next node: it is received (2 ov), stored, loaded and
/// sent.
double expected_period(std::string_view machine, std::string_view memory, int words) {
    const int m = 4 * words + 9;
    const auto [load, store] = accesses_of(memory, words);
    if (machine == "cns1-2i") return std::max(m + 1, 2 * (load + store));
    const double y = (m + 1) / 2 + 1;
    const double accesses = load + store;
    if (machine == "cns1-fast-i") return std::max(y, accesses);
    return std::max({y, accesses, (y + 10 + accesses) / 2});
}

}  // namespace

Section memory_pace(const Progress& progress, const Changes& changes) {
    Section section{
        "memory_pace",
        {"Does random memory keep the pace with messages of w words? (sections 4.2 (2) and 5.2: \"at least 78\" "
         "and \"40 cycles\" suffice)",
         {{"words", "w"}},
         {},
         {"Cycles from one message to the next (2I: of one way), simulated without memory, and with a load of L = 28 "
          "and a store of S = 23 cycles for each message whatever its length (fixed), or in proportion to its words, "
          "which is an assumption. The report says what 32 words take, and not what 17 take. * marks what is slower "
          "than without memory. From x = 2 messages a part on 32 and 64 nodes.",
          "Expected: 2I max(m + 1, 2 (L + S)), fast I max(y, L + S), 2L 2I "
          "max(y, L + S, (y + 2 ov + L + S)/2). The last one is due to x = 2: within two periods a message must come, "
          "be received, stored, loaded and sent on."}},
        true,
        {},
        "a period is not the expected one (then it says DIFFERS), or if a check of a run fails"};
    for (const auto* machine : pace_machines) {
        const std::string name = std::string(machine).substr(5);
        for (const auto* memory : memories)
            section.table.columns.push_back({fmt::format("{}_{}", name, memory), fmt::format("{} {}", name, memory)});
    }
    std::vector<Trial> trials;
    for (int words = fewest_words; words <= most_words; ++words) {
        for (const auto* machine : pace_machines) {
            for (const auto* memory : memories) {
                for (const int nodes : pace_nodes) trials.push_back(pace_trial(words, machine, memory, nodes, changes));
            }
        }
    }
    const std::vector<Measured> measured = measure_all(trials, progress);
    section.passed = std::ranges::all_of(measured, &Measured::passed);
    auto next = measured.begin();
    for (int words = fewest_words; words <= most_words; ++words) {
        std::vector<Cell> row{std::int64_t{words}};
        for (const auto* machine : pace_machines) {
            double without = 0;
            for (const auto* memory : memories) {
                const double period = period_of(machine, next[0].cycles, next[1].cycles);
                next += 2;
                if (memory == memories.front()) without = period;
                const bool as_expected = period == expected_period(machine, memory, words);
                section.passed = section.passed && as_expected;
                row.emplace_back(
                    fmt::format("{:.1f}{}{}", period, period > without ? " *" : "", as_expected ? "" : " DIFFERS"));
            }
        }
        section.table.rows.push_back(std::move(row));
    }
    return section;
}

}  // namespace narrows::cns1
