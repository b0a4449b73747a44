#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

const ChosenNetwork line_of_four{"line of 4", "mesh-16x16", {"topology.columns=4", "topology.rows=1"}};

namespace {

struct CaseOfFigure {
    const char* name;
    std::array<Pair, 2> pairs;  ///< equally far apart, or the first is farther
};

constexpr std::array<CaseOfFigure, 3> cases{{
    {"(a) P0->P1, P2->P3", {{{0, 1}, {2, 3}}}},
    {"(b) P0->P2, P1->P3", {{{0, 2}, {1, 3}}}},
    {"(c) P0->P2, P3->P1", {{{0, 2}, {3, 1}}}},
}};

struct Lengths {
    int words;
    int packet;
    const char* text;
};

constexpr std::array<Lengths, 3> lengths{{{8, 8, "8"}, {512, 512, "512"}, {512, 8, "64 of 8"}}};

std::vector<Stream> streams(const Lengths& length, std::span<const Pair> pairs) {
    std::vector<Stream> all;
    for (const Pair& pair : pairs) all.push_back(transfer(pair.from, pair.to, length.words, length.packet));
    return all;
}

/// The pairs of a case together, and each of them alone.
std::vector<Trial> trials_of(const ChosenNetwork& network) {
    std::vector<Trial> trials;
    for (const CaseOfFigure& c : cases) {
        for (const Lengths& length : lengths) {
            const auto changes = together(network.changes, with_messages_of(length.packet));
            trials.push_back({network.machine, changes, messages(streams(length, c.pairs))});
            for (const Pair& pair : c.pairs)
                trials.push_back({network.machine, changes, messages(streams(length, std::span(&pair, 1)))});
        }
    }
    return trials;
}

}  // namespace

Section competition(const ChosenNetwork& network, const Progress& progress) {
    Section section{"foster.competition",
                    {"Two transfers at once on a " + network.name,
                     {{"case", "transfers"},
                      {"words", "L"},
                      {"simulated_s", "S"},
                      {"first", "first done"},
                      {"simulated", "both done"},
                      {"alone", "alone"},
                      {"model", "model, S = 2"},
                      {"bound", "bound"}},
                     {},
                     {}},
                    true,
                    {}};
    const std::vector<Measured> measured = measure_all(trials_of(network), progress);
    std::size_t at = 0;
    for (const CaseOfFigure& c : cases) {
        std::vector<double> all_competing;
        for (const Lengths& length : lengths) {
            const Measured both = measured[at];
            const Cycle alone = std::max(measured[at + 1].cycles, measured[at + 2].cycles);
            at += 3;
            const ModelledMachine modelled(network.machine, together(network.changes, with_messages_of(length.packet)));
            const TransferCost cost = modelled.transfer(c.pairs[0], length.words);
            const double competing = 1 + static_cast<double>(both.cycles - alone) / (cost.word * length.words);
            section.table.rows.push_back({std::string(c.name), std::string(length.text), Decimal{competing, 2},
                                          both.first_done, both.cycles, alone, std::llround(cost.time(length.words, 2)),
                                          both.bound});
            all_competing.push_back(competing);
            section.passed = section.passed && both.passed;
        }
        add_range(section, fmt::format("{:.3}: S", c.name), all_competing);
    }
    return section;
}

}  // namespace narrows::foster
