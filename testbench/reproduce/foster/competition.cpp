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

struct SenderAndReceiver {
    int from;
    int to;
};

struct CaseOfFigure {
    const char* name;
    std::array<SenderAndReceiver, 2> pairs;
    double competing;  ///< S of the document
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

std::vector<Stream> streams(const Lengths& length, std::span<const SenderAndReceiver> pairs) {
    std::vector<Stream> all;
    for (const SenderAndReceiver& pair : pairs)
        all.push_back(transfer(NodeId(pair.from), NodeId(pair.to), length.words, length.packet));
    return all;
}

/// The pairs of a case together, and each of them alone.
std::vector<Trial> trials_of(const ChosenNetwork& network) {
    std::vector<Trial> trials;
    for (const CaseOfFigure& c : cases) {
        for (const Lengths& length : lengths) {
            const auto changes = together(network.changes, with_messages_of(length.packet));
            trials.push_back({network.machine, changes, messages(streams(length, c.pairs))});
            for (const SenderAndReceiver& pair : c.pairs)
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
         {"Model: t_s + t_w S L. Simulated S: 1 + (both done - alone) / (t_w L), alone being the longer of the two by "
          "itself. "
          "Refuted if it does not round to S with any length. With 8 words P0's message comes to the common wire 2 "
          "cycles "
          "after P1's, and waits 7 of its 9 cycles.",
          "A wire carries one message at a time: in (b) a single message does not share the wire but waits "
          "for the other. So the first is done as if alone, and S = 2 is the price of the second; the mean "
          "is 1.5. In a stream of packets the wire takes turns, and both pay nearly 2.",
          "t_s and t_w are those of a message between neighbours. The model leaves out the 2 cycles of each further "
          "wire (the document: distance is not significant), which count with 8 words only."},
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
            const MessageCost cost =
                message_cost(network.machine, together(network.changes, with_messages_of(length.packet)), length.words,
                             length.packet);
            const double simulated = 1 + static_cast<double>(both.cycles - alone) / (cost.t_w * length.words);
            const bool holds = std::round(simulated) == c.competing;
            section.table.rows.push_back({std::string(c.name), std::string(length.text),
                                          static_cast<std::int64_t>(c.competing), Decimal{simulated, 2},
                                          both.first_done, both.cycles, alone,
                                          Decimal{cost.time(length.words, c.competing), 0}, both.bound,
                                          std::string(holds ? "holds" : "REFUTED")});
            section.passed = section.passed && holds && both.passed;
        }
    }
    return section;
}

}  // namespace narrows::foster
