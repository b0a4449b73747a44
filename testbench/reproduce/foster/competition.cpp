#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/trial.h"

namespace narrows::foster {

const ChosenNetwork line_of_four{"line of 4", "mesh-16x16", {"topology.columns=4", "topology.rows=1"}};

bool agree(double a, double b) { return std::abs(a - b) <= same * std::abs(b); }

namespace {

struct CaseOfFigure {
    const char* name;
    std::array<Pair, 2> pairs;  ///< equally far apart, or the first is farther
    double competing;           ///< S of the document
};

constexpr std::array<CaseOfFigure, 3> cases{{
    {"(a) P0->P1, P2->P3", {{{0, 1}, {2, 3}}}, 1},
    {"(b) P0->P2, P1->P3", {{{0, 2}, {1, 3}}}, 2},
    {"(c) P0->P2, P3->P1", {{{0, 2}, {3, 1}}}, 1},
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
    Section section{
        "competition",
        {fmt::format("Competition for a wire (figure 3.15): two transfers at once on a {}, in cycles", network.name),
         {{"case", "transfers"},
          {"words", "L"},
          {"document", "S"},
          {"simulated_s", "simulated S"},
          {"first", "first done"},
          {"simulated", "both done"},
          {"alone", "alone"},
          {"model", "model"},
          {"bound", "bound"},
          {"verdict", "verdict"}},
         {},
         {"Model: t_s + t_w S L of a transfer from the first node. Simulated S: 1 + (both done - alone) / (t_w L); "
          "alone: the longer of the two by itself. Refuted if a simulated S, rounded, is not the document's. With 8 "
          "words the message of P0 comes to the common wire 2 cycles after that of P1, and waits for 7 of its 9 "
          "cycles.",
          "A wire carries one message at a time. So in (b) two single messages do not share it: the first is done "
          "as if alone, and the second pays for both. In streams of 64 messages the wire takes turns, and both pay "
          "nearly twice."},
         line_columns},
        true,
        {}};
    const std::vector<Measured> measured = measure_all(trials_of(network), progress);
    std::size_t at = 0;
    for (const CaseOfFigure& c : cases) {
        for (const Lengths& length : lengths) {
            const Measured both = measured[at];
            const Cycle alone = std::max(measured[at + 1].cycles, measured[at + 2].cycles);
            at += 3;
            const ModelledMachine modelled(network.machine, together(network.changes, with_messages_of(length.packet)));
            const TransferCost cost = modelled.transfer(c.pairs[0], length.words);
            const double simulated = 1 + static_cast<double>(both.cycles - alone) / (cost.word * length.words);
            const bool holds = std::round(simulated) == c.competing;
            section.table.rows.push_back({std::string(c.name), std::string(length.text),
                                          static_cast<std::int64_t>(c.competing), Decimal{simulated, 2},
                                          both.first_done, both.cycles, alone,
                                          std::llround(cost.time(length.words, c.competing)), both.bound,
                                          std::string(holds ? "holds" : "REFUTED")});
            section.passed = section.passed && holds && both.passed;
        }
    }
    return section;
}

}  // namespace narrows::foster
