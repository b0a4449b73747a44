#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "testbench/reproduce/foster/foster.h"
#include "testbench/reproduce/foster/models.h"
#include "testbench/reproduce/foster/own_workloads.h"

namespace narrows::foster {

using study::AskedRun;

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

    int messages() const { return words / packet; }
};

constexpr std::array<Lengths, 3> lengths{{{8, 8, "8"}, {512, 512, "512"}, {512, 8, "64 of 8"}}};

const std::vector<std::string> line_of_four{"topology.columns=4", "topology.rows=1"};

/// A run with so many messages of each pair, and a milestone for each pair's last message.
AskedRun run_of(std::span<const Pair> pairs, const Lengths& length) {
    AskedRun run{"mesh-16x16", "", together(line_of_four, with_messages_of(length.packet))};
    run.own_workload = &streams();
    NumberLists lists;
    for (const Pair& pair : pairs) {
        lists.emplace_back(1 + length.messages(), pair.to).front() = pair.from;
        run.events.push_back({MessageEvent::Kind::delivered, pair.to, length.messages()});
    }
    run.arguments.push_back(schedule(length.packet, lists));
    return run;
}

/// The pairs of a case together, and each of them alone.
std::vector<AskedRun> all_runs() {
    std::vector<AskedRun> runs;
    for (const CaseOfFigure& c : cases) {
        for (const Lengths& length : lengths) {
            runs.push_back(run_of(c.pairs, length));
            for (const Pair& pair : c.pairs) runs.push_back(run_of({&pair, 1}, length));
        }
    }
    return runs;
}

Cycle first_done(const AskedRun& run, const Outcome& outcome) {
    Cycle first = never;
    for (const MessageEvent& event : run.events) first = std::min(first, outcome.at(event.name()));
    return first;
}

}  // namespace

Section competition(const AnalysisQuestion& asked) {
    Section section{"foster.competition",
                    {"Two transfers at once on a line of 4",
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
    const std::vector<AskedRun> runs = all_runs();
    const std::vector<study::StoredPoint> points = asked.run(runs);
    std::size_t at = 0;
    for (const CaseOfFigure& c : cases) {
        std::vector<double> all_competing;
        for (const Lengths& length : lengths) {
            const Outcome& both = points[at].outcome.value();
            const Cycle first = first_done(runs[at], both);
            const Cycle alone = std::max(points[at + 1].outcome->cycles(), points[at + 2].outcome->cycles());
            at += 3;
            const ModelledMachine modelled(
                asked.machine("mesh-16x16", together(line_of_four, with_messages_of(length.packet))));
            const TransferCost cost = modelled.transfer(c.pairs[0], length.words);
            const double competing = 1 + static_cast<double>(both.cycles() - alone) / (cost.word * length.words);
            section.table.rows.push_back({std::string(c.name), std::string(length.text), Decimal{competing, 2}, first,
                                          both.cycles(), alone, std::llround(cost.time(length.words, 2)),
                                          both.bound().cycles});
            all_competing.push_back(competing);
            section.passed = section.passed && both.passed();
        }
        add_range(section, fmt::format("{:.3}: S", c.name), all_competing);
    }
    return section;
}

}  // namespace narrows::foster
