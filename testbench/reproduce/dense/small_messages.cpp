#include <fmt/format.h>

#include <algorithm>

#include "testbench/reproduce/dense/variants.h"

namespace narrows::dense {

namespace {

constexpr std::array small_sizes{1'000, 2'000, 4'000};
/// Bytes that are copied at once: as much as a packet of 1, 2 or 4 KB.
constexpr std::array chunk_sizes{1'024, 2'048, 4'096};
constexpr int small_repetitions = 20;

enum class SmallLoss { flat, not_flat, anything };

/// A machine, how many pairs are compared with one, and what is expected.
struct SmallCase {
    std::string text;
    Experiment experiment;
    int to;
    SmallLoss expected;
};

std::vector<SmallCase> small_cases() {
    const Experiment frost = experiment_on("frost", "cumulative-pairwise", 16, 1);
    const Experiment tc2k = experiment_on("tc2k", "cumulative-pairwise", 4, 1);
    return {{"frost: overheads of processors hide the memory", frost, 8, SmallLoss::flat},
            {"tc2k: control bytes burden the memory", tc2k, 2, SmallLoss::not_flat},
            {"tc2k without control bytes", changed(tc2k, {"message.control_bytes=0"}), 2, SmallLoss::anything}};
}

bool is_as_expected(SmallLoss expected, double percent) {
    switch (expected) {
        case SmallLoss::flat: return percent <= hardly;
        case SmallLoss::not_flat: return percent > none;
        case SmallLoss::anything: break;
    }
    return true;
}

std::vector<Wanted> wanted_of_sizes(const SmallCase& c, int chunk, int bytes, int seeds) {
    const Experiment experiment = changed(c.experiment, {fmt::format("memory.chunk_bytes={}", chunk)});
    std::vector<Wanted> wanted;
    for (int seed = 1; seed <= seeds; ++seed)
        wanted.push_back({experiment, bytes, small_repetitions, static_cast<std::uint64_t>(seed)});
    return wanted;
}

}  // namespace

Section small_messages(const Scale& scale, DoneRuns& runs, const Progress& progress) {
    std::vector<Wanted> wanted;
    const auto for_each = [](const auto& visit) {
        for (const SmallCase& each : small_cases()) {
            for (const int chunk : chunk_sizes) {
                for (const int bytes : small_sizes) visit(each, chunk, bytes);
            }
        }
    };
    for_each([&](const SmallCase& each, int chunk, int bytes) {
        const auto more = wanted_of_sizes(each, chunk, bytes, scale.seeds);
        wanted.insert(wanted.end(), more.begin(), more.end());
    });
    runs.add(wanted, progress);
    Section section{
        "small_messages",
        {"Small messages within a node: loss from one pair on, overheads varied by 30 %",
         {{"machine", "machine"},
          {"chunk", "copied at once"},
          {"bytes", "bytes"},
          {"pairs", "pairs"},
          {"mean", "mean loss %"},
          {"least", "least"},
          {"most", "most"},
          {"verdict", "verdict"}},
         {},
         {fmt::format(
             "cumulative-pairwise, {} repetitions, {} seeds. Frost: flat, 10 % at most on average; TC2K: more than 5 %."
             " The last rows show why.",
             small_repetitions, scale.seeds)}},
        runs.all_passed(),
        {}};
    for_each([&](const SmallCase& each, int chunk, int bytes) {
        std::vector<double> losses;
        for (const Wanted& one : wanted_of_sizes(each, chunk, bytes, scale.seeds))
            losses.push_back(loss(runs.of(one), 1, each.to));
        double sum = 0;
        for (const double one : losses) sum += one;
        const double mean_loss = sum / static_cast<double>(losses.size());
        const bool holds = is_as_expected(each.expected, mean_loss);
        section.passed = section.passed && holds;
        section.table.rows.push_back({each.text, std::int64_t{chunk}, std::int64_t{bytes}, std::int64_t{each.to},
                                      Decimal{mean_loss, 1}, Decimal{*std::ranges::min_element(losses), 1},
                                      Decimal{*std::ranges::max_element(losses), 1},
                                      std::string(each.expected == SmallLoss::anything ? ""
                                                  : holds                              ? "holds"
                                                                                       : "FAILS")});
    });
    return section;
}

}  // namespace narrows::dense
