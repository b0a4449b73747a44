#include "testbench/reproduce/delta/differences.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <set>
#include <tuple>

namespace narrows::delta {

namespace {

std::vector<Run> runs_of(const std::vector<Run>& grid, delta::Algorithm algorithm) {
    std::vector<Run> runs;
    std::ranges::copy_if(grid, std::back_inserter(runs),
                         [&](const Run& run) { return run.problem.algorithm == algorithm; });
    return runs;
}

/// The difference in cycles divided by the difference in `count(problem)`.
template <class Count>
double slope(const Run& more, const Run& less, Count count) {
    return static_cast<double>(more.cycles - less.cycles) /
           static_cast<double>(count(more.problem) - count(less.problem));
}

}  // namespace

SteadyState steady_state(const std::vector<Run>& grid, delta::Algorithm algorithm) {
    std::vector<Run> runs = runs_of(grid, algorithm);
    std::ranges::stable_sort(runs, [](const Run& a, const Run& b) {
        const auto key = [](const delta::CombiningProblem& p) { return std::tuple(p.nodes(), -p.block, -p.elements); };
        return key(a.problem) < key(b.problem);
    });
    const bool alike = runs.size() >= 2 && runs[0].problem.nodes() == runs[1].problem.nodes() &&
                       runs[0].problem.block == runs[1].problem.block;
    if (!alike) return {0, 1};
    return {slope(runs[0], runs[1], [](const delta::CombiningProblem& p) { return p.elements; }),
            runs[0].problem.block};
}

std::vector<FurtherNode> further_nodes_of_snake(const std::vector<Run>& grid) {
    const std::vector<Run> runs = runs_of(grid, delta::Algorithm::snake);
    std::set<std::int64_t, std::greater<>> nodes;
    for (const Run& run : runs) nodes.insert(run.problem.nodes());
    if (nodes.size() < 2) return {};
    std::vector<FurtherNode> all;
    for (const Run& large : runs) {
        for (const Run& small : runs) {
            const delta::CombiningProblem& l = large.problem;
            const delta::CombiningProblem& s = small.problem;
            const bool two_largest = l.nodes() == *nodes.begin() && s.nodes() == *std::next(nodes.begin());
            if (!two_largest || s.elements != l.elements || s.block != l.block || l.blocks() < 3) continue;
            all.push_back(
                {l.elements, l.block, slope(large, small, [](const delta::CombiningProblem& p) { return p.nodes(); })});
        }
    }
    return all;
}

}  // namespace narrows::delta
