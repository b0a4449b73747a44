#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "models/bounds/cns1/closed_form.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/run/request.h"

namespace narrows::cns1 {

namespace {

/// Results of one closed form over all runs of one machine to which it applies.
struct Record {
    int runs = 0;
    int met = 0;
    Cycle least_gap = never;
    Cycle most_gap = -never;
    bool as_expected = true;
};

struct Sweep {
    const char* machine;
    std::vector<std::string> arguments;
    std::vector<int> nodes;
};

/// x = 1, 1, 2, 2, 4 messages a part, of different lengths.
const std::vector<int> words_swept{1, 32, 33, 64, 100};

const std::vector<Sweep>& sweeps() {
    static const std::vector<Sweep> all{
        {"cns1", {}, {32, 64, 96, 128, 256}},
        {"cns1-2i", {}, {32, 64, 96, 128, 256}},
        {"cns1-2i", {"topology.kind=ring"}, {31, 63, 101}},
        {"cns1-fast-i", {}, {32, 64, 96, 128, 256}},
        {"cns1-fast-i", {"topology.kind=ring"}, {31, 63, 101}},
        {"cns1-2l2i", {}, {32, 64, 96, 128, 256}},
        {"cns1-ack", {}, {32, 64, 96, 128}},
        {"cns1-4i4l", {}, {32, 64, 128}},
    };
    return all;
}

void run_all(const Sweep& sweep, std::map<std::string, Record>& records, bool& passed) {
    for (const int nodes : sweep.nodes) {
        for (const int words : words_swept) {
            std::vector<std::string> arguments = sweep.arguments;
            arguments.push_back(fmt::format("nodes={}", nodes));
            arguments.push_back(fmt::format("words={}", words));
            const Request request(sweep.machine, "allgather", arguments);
            const auto workload = request.make_workload(1);
            const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
            const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
            passed = passed && judgement.passed();
            for (const ComparedBound& compared : judgement.bounds) {
                Record& record = records[compared.bound.name];
                ++record.runs;
                record.met += compared.gap() == 0 ? 1 : 0;
                record.least_gap = std::min(record.least_gap, compared.gap());
                record.most_gap = std::max(record.most_gap, compared.gap());
            }
        }
    }
}

std::string verdict(const std::string& name, const Record& record) {
    const auto form = find_closed_form(name);
    if (record.met == record.runs) return form && form->exact ? "met to the cycle" : "a lower bound, reached by all";
    if (form && form->exact) return "DIFFERS";
    if (name == "cns1.fast-i-printed") return "later by m + 1 - y: erratum, see below";
    return record.met == 0 ? "a lower bound, not reached" : "a lower bound, reached by some";
}

}  // namespace

Section closed_forms_grid(const Progress& progress) {
    Section section{"closed_forms",
                    {fmt::format("Run times of the broadcast (sections 3 to 5), simulated minus formula, in cycles; "
                                 "words per node {}",
                                 fmt::join(words_swept, ", ")),
                     {{"machine", "machine"},
                      {"nodes", "nodes"},
                      {"form", "formula"},
                      {"runs", "runs"},
                      {"met", "met"},
                      {"least_gap", "least gap"},
                      {"most_gap", "most gap"},
                      {"verdict", "verdict"}},
                     {},
                     {}},
                    true,
                    {}};
    double done = 0;
    for (const Sweep& sweep : sweeps()) {
        progress(done++ / static_cast<double>(sweeps().size()));
        std::map<std::string, Record> records;
        run_all(sweep, records, section.passed);
        for (const auto& [name, record] : records) {
            const std::string result = verdict(name, record);
            section.passed = section.passed && result != "DIFFERS";
            section.table.rows.push_back(
                {std::string(sweep.machine), std::vector<std::int64_t>(sweep.nodes.begin(), sweep.nodes.end()), name,
                 std::int64_t{record.runs}, std::int64_t{record.met}, record.least_gap, record.most_gap, result});
        }
    }
    section.table.notes = {
        "Fast I (section 5.2) is printed without the m cycles that the last message needs on a network link of 1 "
        "B/cycle:",
        "the last delivery is at 4 ov + ((p-1) x - 1) y + m + 1 with y = ceil(m/2) + 1, later than printed by m + 1 - "
        "y;",
        "that is 68 cycles for m = 137. docs/timing.md derives it.",
        "T_th (section 5) takes four links a node; the nodes of the first and last ring have three: "
        "cns1.link-bound-degree3.",
        "With an odd number of nodes both ways of 2I are equally long, and the second begins 4 ov later: cns1.2i-odd.",
        "Restricted protocol (section 5.4): a transfer begins when the one before has been delivered: "
        "cns1.acknowledge."};
    return section;
}

}  // namespace narrows::cns1
