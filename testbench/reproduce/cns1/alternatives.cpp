#include <fmt/format.h>

#include "testbench/reproduce/checked_run.h"
#include "testbench/reproduce/cns1/cns1.h"
#include "testbench/reproduce/cns1/node_notes.h"

namespace narrows::cns1 {

namespace {

struct Alternative {
    const char* section;
    const char* machine;
    std::vector<std::string> changes;
    const char* network;
    const char* algorithm;
    int words;
    const char* compared;  ///< a formula of the report
    Cycle formula;
    double least, most;  ///< ratio to it: 1 and 1 are to the cycle
    const char* verdict;
};

constexpr int alternative_nodes = 128;
const std::vector<std::string> torus{"topology.kind=torus"};

// m = 13 for a word, 137 for 32 words, m = 109 for 100 words in 4 messages; ov = 5, p = 128.
constexpr Cycle t_1 = 20 + 14 * 127;
constexpr Cycle t_short = (20 + 138) * 127;
constexpr Cycle t_32 = 20 + 138 * 127;
constexpr Cycle t_100 = 20 + 110 * 127 * 4;
constexpr Cycle t_2i = 20 + 110 * 64 * 4;
constexpr Cycle t_acknowledge = (20 + 110) * 127 * 4;
constexpr Cycle t_th = 110 * 127 * 4 / 4;
constexpr Cycle t_th_degree_3 = (110 * 127 * 4 + 2) / 3;

constexpr auto below_t = "less than T: fewer messages";
constexpr auto each_alone = "(4 ov + m + 1) (p - 1) x";
constexpr auto near_t_th = "nearly reached";

const std::vector<Alternative>& all_alternatives() {
    static const std::vector<Alternative> all{
        {"3", "cns1", {}, "cylinder", "bucket", 1, "T", t_1, 0.80, 0.90, below_t},
        {"3", "cns1", {}, "cylinder", "bucket", 100, "T", t_100, 0.98, 0.9999, below_t},
        {"4.2", "cns1", {}, "cylinder", "ring", 32, "short vectors", t_short, 1, 1, "as printed"},
        {"4.2", "cns1", {}, "cylinder", "bidirectional-ring", 32, "T", t_32, 1, 1, "no penalty for short vectors"},
        {"5.4", "cns1", {}, "cylinder", "ring", 100, "T", t_100, 1, 1, "without acknowledge"},
        {"5.4", "cns1-ack", {}, "cylinder", "ring", 100, each_alone, t_acknowledge, 1, 1, "one link: slower"},
        {"5.4", "cns1-ack", {}, "cylinder", "alternating-ring", 100, "T", t_100, 1, 1, "two links: as printed"},
        {"5", "cns1-4i4l", {}, "cylinder", "bidirectional-ring", 100, "T_2I", t_2i, 1, 1, "two links of four"},
        {"5", "cns1-4i4l", {}, "cylinder", "all-links", 100, "T_th, three links", t_th_degree_3, 1, 1.03, near_t_th},
        {"5", "cns1-4i4l", torus, "torus", "bidirectional-ring", 100, "T_2I", t_2i, 1, 1, "two links of four"},
        {"5", "cns1-4i4l", torus, "torus", "all-links", 100, "T_th", t_th, 1, 1.03, near_t_th},
    };
    return all;
}

std::string refuted_if(const Alternative& each) {
    if (each.least == each.most) return "not 1";
    return fmt::format("not {} to {}", each.least, each.most);
}

}  // namespace

Section alternatives(const Progress& progress, const Changes& changes) {
    Section section{
        "alternatives",
        {fmt::format("Other algorithms on the same machines (sections 3 to 5), {} nodes", alternative_nodes),
         {{"section", "sec."},
          {"machine", "machine"},
          {"network", "network"},
          {"algorithm", "algorithm"},
          {"words", "words"},
          {"compared", "compared with"},
          {"formula", "formula"},
          {"simulated", "cycles"},
          {"ratio", "ratio"},
          {"verdict", "verdict"},
          {"refuted_if", "refuted if ratio is"}},
         {},
         {"T = 4 ov + (m + 1) (p - 1) x. T_th = (m + 1)/4 (p - 1) x is what the links alone need; with three links it "
          "is (m + 1)/3 (p - 1) x. all-links and bucket are not in the report. all-links: each message goes along rows "
          "and columns, both ways, in an order that keeps all links busy. bucket: elements of several parts go on "
          "together, in fewer messages than x (p - 1). So T is a lower bound only where each message has elements of "
          "one part (docs/workloads.md)."}},
        true,
        {},
        "a verdict is refuted, or if a check of a run fails"};
    for (const Alternative& each : all_alternatives()) {
        progress(static_cast<double>(section.table.rows.size()) / static_cast<double>(all_alternatives().size()));
        std::vector<std::string> more = each.changes;
        more.push_back(std::string("algorithm=") + each.algorithm);
        more.insert(more.end(), changes.begin(), changes.end());
        const CheckedRun done = checked_run(each.machine, "allgather", parts_of(alternative_nodes, each.words, more));
        const double ratio = static_cast<double>(done.cycles()) / static_cast<double>(each.formula);
        const bool holds = done.passed && ratio >= each.least && ratio <= each.most;
        section.passed = section.passed && holds;
        section.table.rows.push_back({std::string(each.section), std::string(each.machine), std::string(each.network),
                                      std::string(each.algorithm), std::int64_t{each.words}, std::string(each.compared),
                                      each.formula, done.cycles(), Decimal{ratio, 3},
                                      std::string(holds ? each.verdict : "DIFFERS"), refuted_if(each)});
    }
    return section;
}

}  // namespace narrows::cns1
