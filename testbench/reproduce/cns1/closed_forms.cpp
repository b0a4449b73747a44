#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <memory>

#include "models/bounds/cns1/allgather_problem.h"
#include "testbench/reproduce/cns1/closed_form_record.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/run/request.h"

namespace narrows::cns1 {

namespace {

struct Sweep {
    const char* machine;
    std::vector<std::string> arguments;
    std::vector<int> nodes;
    std::vector<ExactForm> exact;
};

/// x = 1, 1, 2, 2, 4 messages a part, of different lengths.
const std::vector<int> words_swept{1, 32, 33, 64, 100};

/// Of five lengths two have one message a part, and three have several.
const std::vector<Sweep>& sweeps() {
    static const std::vector<Sweep> all{
        {"cns1", {}, {32, 64, 96, 128, 256}, {{"cns1.ring", 15}, {"cns1.ring-short", 10}}},
        {"cns1-2i", {}, {32, 64, 96, 128, 256}, {{"cns1.2i", 15}}},
        {"cns1-2i", {"topology.kind=ring"}, {31, 63, 101}, {{"cns1.2i-odd", 9}}},
        {"cns1-fast-i", {}, {32, 64, 96, 128, 256}, {{"cns1.fast-i", 15}}},
        {"cns1-fast-i", {"topology.kind=ring"}, {31, 63, 101}, {{"cns1.fast-i", 9}}},
        {"cns1-2l2i", {}, {32, 64, 96, 128, 256}, {{"cns1.2l2i", 15}, {"cns1.ring-short", 10}}},
        {"cns1-ack", {}, {32, 64, 96, 128}, {{"cns1.acknowledge", 20}}},
        {"cns1-4i4l", {}, {32, 64, 128}, {{"cns1.2i", 9}}},
    };
    return all;
}

/// T'_2I as printed is too short by m + 1 - y, y = ceil(m/2) + 1.
std::optional<Cycle> explained_gap(const std::string& form, const Machine& machine, int words) {
    if (form != "cns1.fast-i-printed") return std::nullopt;
    const Cycle m = make_allgather_problem(machine, words, AllgatherAlgorithm::alternating_ring).message_bytes;
    return m - (m + 1) / 2;
}

void run_all(const Sweep& sweep, const Changes& changes, std::map<std::string, FormRecord>& records, bool& passed) {
    for (const ExactForm& exact : sweep.exact) records[std::string(exact.name)];
    for (const int nodes : sweep.nodes) {
        for (const int words : words_swept) {
            std::vector<std::string> arguments = sweep.arguments;
            arguments.insert(arguments.end(), changes.begin(), changes.end());
            arguments.push_back(fmt::format("nodes={}", nodes));
            arguments.push_back(fmt::format("words={}", words));
            const Request request(sweep.machine, "allgather", arguments);
            const auto workload = request.make_workload(1);
            const Simulation simulation = simulate(request.machine(), request.topology(), *workload);
            const Judgement judgement = judge(request.machine(), request.topology(), *workload, simulation);
            passed = passed && judgement.passed();
            for (const ComparedBound& compared : judgement.bounds) {
                const std::string& name = compared.bound.name;
                records[name].add(compared.gap(), explained_gap(name, request.machine(), words));
            }
        }
    }
}

}  // namespace

Section closed_forms_grid(const Progress& progress, const Changes& changes) {
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
                      {"verdict", "verdict"},
                      {"refuted_if", "refuted if gap is"}},
                     {},
                     {}},
                    true,
                    {},
                    "a verdict is refuted; if a formula applies to another number of runs than the report says; or if "
                    "a check of a run fails"};
    double done = 0;
    for (const Sweep& sweep : sweeps()) {
        progress(done++ / static_cast<double>(sweeps().size()));
        std::map<std::string, FormRecord> records;
        run_all(sweep, changes, records, section.passed);
        for (const auto& [name, record] : records) {
            const auto exact = std::ranges::find(sweep.exact, name, &ExactForm::name);
            const std::string verdict =
                verdict_of(name, record, exact == sweep.exact.end() ? nullptr : std::to_address(exact));
            section.passed = section.passed && is_accepted(verdict);
            std::vector<Cell> row{std::string(sweep.machine),
                                  std::vector<std::int64_t>(sweep.nodes.begin(), sweep.nodes.end()),
                                  name,
                                  std::int64_t{record.runs},
                                  std::int64_t{record.met},
                                  std::monostate{},
                                  std::monostate{},
                                  verdict,
                                  refuted_if(name, exact != sweep.exact.end())};
            if (record.runs > 0) {
                row[5] = record.least_gap;
                row[6] = record.most_gap;
            }
            section.table.rows.push_back(std::move(row));
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
