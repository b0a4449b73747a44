#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/foster/butterflies.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

namespace {

double off(const ButterflyPoint& point, double model) {
    return 100 * (model / static_cast<double>(point.run.cycles) - 1);
}

Table all_points(const std::vector<ButterflyPoint>& points) {
    Table table{"",
                {{"network", ""},
                 {"nodes", ""},
                 {"words", ""},
                 {"cycles", ""},
                 {"simple", ""},
                 {"stated", ""},
                 {"by_wires", ""},
                 {"bound", ""},
                 {"mean_s", ""},
                 {"starts", ""},
                 {"t_w", ""}},
                {},
                {}};
    for (const ButterflyPoint& p : points) {
        const auto stated = p.stated();
        table.rows.push_back({p.network->name, std::int64_t{p.nodes()}, std::int64_t{p.words}, p.run.cycles,
                              Decimal{p.simple(), 1}, stated ? Cell(Decimal{*stated, 1}) : Cell(std::monostate{}),
                              Decimal{p.by_wires(), 1}, p.run.bound, Decimal{p.mean_senders(), 2},
                              Decimal{p.cost.with_senders(0), 2}, Decimal{p.cost.steps.front().cost.word, 4}});
    }
    return table;
}

/// What the simulated time says of the document's, and whether this is as explained.
struct StatedVerdict {
    std::string text;
    bool as_explained;
};

StatedVerdict answer_of(const ButterflyPoint& p) {
    const auto simulated = static_cast<double>(p.run.cycles);
    const double stated = p.stated().value_or(0);
    const bool by_wires = agree(simulated, p.by_wires());
    switch (p.network->stated) {
        case Stated::nothing: return {by_wires ? "as counted" : "steps overlap", simulated < p.by_wires() * (1 + same)};
        case Stated::alone:
            return agree(simulated, stated) ? StatedVerdict{"holds", true} : StatedVerdict{"REFUTED", false};
        case Stated::half:
            if (agree(simulated, stated)) return {"holds: S = P/2", false};
            return {fmt::format("REFUTED: {:.1f}x", simulated / stated), simulated > p.by_wires() * (1 - same)};
        case Stated::least_half:
            return simulated > stated ? StatedVerdict{"holds: bound", true} : StatedVerdict{"REFUTED: faster", false};
    }
    return {"", false};
}

Cell whole(double cycles) { return std::llround(cycles); }
Cell or_dash(bool there, Cell cell) { return there ? std::move(cell) : Cell(std::string("-")); }

}  // namespace

Section example_2_section(Butterflies& butterflies, const Progress& progress) {
    const std::vector<ButterflyPoint>& points = butterflies.points(progress);
    const int longest = butterflies.experiments().words.back();
    Section section{
        "example_2",
        {fmt::format("Example 2: a butterfly over networks, messages of L = {} words, in cycles", longest),
         {{"network", "network"},
          {"nodes", "P"},
          {"simulated", "simulated"},
          {"stated", "document"},
          {"stated_off", "off %"},
          {"by_wires", "S counted"},
          {"wires_off", "off %"},
          {"mean_s", "S"},
          {"bound", "bound"},
          {"verdict", "verdict"}},
         {},
         {"document: log2 P (t_s + t_w S L), with S = 1 on crossbar and hypercube and S = P/2 on bus and Ethernet; on "
          "the line t_s log2 P + t_w L P/2, as a lower bound. S counted: the sum of t_s + t_w S L over the steps, "
          "where S nodes need the busiest wire of the step; S: its mean. off %: model minus simulated, of the "
          "simulated time. t_w: what a word of a full message (360 words) takes on a wire, with its part of the "
          "header. --json has all lengths.",
          "The document is refuted if the simulated time is more than 10 % away from it (then it is so many times "
          "as long); on the line, if it is less.",
          "Bus: in each step all P nodes send L words over the one wire. S = P/2 charges half of this, as if the "
          "other half of the nodes did not send, too. The wire needs exactly twice the document's volume.",
          "Ethernet: as on the bus, and collisions and back-off besides. For frames alone the wire needs the bound.",
          "Line and mesh: without a barrier steps overlap, so a run takes less than the sum of its steps (on the "
          "line 3/4 of P - 1 messages). Torus: with sides of 4 there are two ways to the node 2 away, so S is 1."},
         line_columns},
        true,
        all_points(points)};
    for (const ButterflyPoint& p : points) {
        const StatedVerdict answer = answer_of(p);
        section.passed = section.passed && p.run.passed;
        if (p.words != longest) continue;
        section.passed = section.passed && answer.as_explained;
        const bool is_stated = p.stated().has_value();
        section.table.rows.push_back(
            {p.network->name, std::int64_t{p.nodes()}, p.run.cycles, or_dash(is_stated, whole(p.stated().value_or(0))),
             or_dash(is_stated, whole(off(p, p.stated().value_or(0)))), whole(p.by_wires()),
             whole(off(p, p.by_wires())), Decimal{p.mean_senders(), 1}, p.run.bound, answer.text});
    }
    return section;
}

}  // namespace narrows::foster
