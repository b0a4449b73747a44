#include "testbench/reproduce/delta/selection.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <tuple>

namespace narrows::delta {

namespace {

std::vector<Run> fastest_of_each(const std::vector<Run>& runs) {
    std::map<std::tuple<delta::Algorithm, int, int, std::int64_t>, Run> fastest;
    for (const Run& run : runs) {
        const delta::CombiningProblem& p = run.problem;
        const auto [at, is_new] = fastest.try_emplace({p.algorithm, p.columns, p.rows, p.elements}, run);
        if (!is_new && run.cycles < at->second.cycles) at->second = run;
    }
    std::vector<Run> result;
    for (const auto& entry : fastest) result.push_back(entry.second);
    return result;
}

}  // namespace

const std::vector<Selection>& selections() {
    static const std::vector<Selection> all{
        {"only S >= 100", [](const delta::CombiningProblem& p) { return p.block >= 100; }},
        {"only S >= 200", [](const delta::CombiningProblem& p) { return p.block >= 200; }},
        {"only N <= 10,000", [](const delta::CombiningProblem& p) { return p.elements <= 10'000; }},
        {"only N >= 100,000", [](const delta::CombiningProblem& p) { return p.elements >= 100'000; }},
        {"only the fastest S", [](const delta::CombiningProblem&) { return true; }, true},
    };
    return all;
}

std::vector<Run> selected(const Selection& selection, const std::vector<Run>& runs) {
    std::vector<Run> result;
    std::ranges::copy_if(runs, std::back_inserter(result), [&](const Run& run) { return selection.has(run.problem); });
    return selection.fastest_blocks_only ? fastest_of_each(result) : result;
}

}  // namespace narrows::delta
