#include "testbench/reproduce/delta/fit.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

delta::Fit fit_of(const std::vector<Run>& runs, delta::Residuals kind) {
    return delta::fit(samples_of(runs), nominal_costs(), kind);
}

bool has_pattern_of_report(const delta::Overlap& f) {
    const auto is_one_rather_than_links = [&](int links) { return f[links] < (1 + links) / 2.0; };
    return is_one_rather_than_links(2) && is_one_rather_than_links(3) && !is_one_rather_than_links(4) &&
           !is_one_rather_than_links(6);
}

double distance_to_report(const delta::Overlap& f) {
    double sum = 0;
    for (const std::size_t links : {2, 3, 4, 6}) sum += std::pow(f[links] - delta::fitted_overlap[links], 2);
    return std::sqrt(sum);
}

double root_mean_square_excess(const std::vector<Run>& runs, const delta::Overlap& f) {
    double sum = 0;
    for (const Run& run : runs) {
        sum += std::pow(delta::time(run.problem, delta::printed::costs(f)) / static_cast<double>(run.cycles) - 1, 2);
    }
    return std::sqrt(sum / static_cast<double>(runs.size()));
}

namespace {

constexpr std::int64_t many_blocks_of_all_nodes = 45'000;

constexpr std::array<std::int64_t, 2> long_blocks{100, 200};

template <class Has>
std::vector<Run> runs_that(const std::vector<Run>& runs, Has has) {
    std::vector<Run> some;
    std::ranges::copy_if(runs, std::back_inserter(some), [&](const Run& run) { return has(run.problem); });
    return some;
}

/// For each value in the problems, adds the runs without it.
template <class ValueOf>
void leave_one_out(std::vector<std::vector<Run>>& parts, const std::vector<Run>& runs, ValueOf value_of) {
    std::set<std::int64_t> values;
    for (const Run& run : runs) values.insert(value_of(run.problem));
    for (const std::int64_t value : values)
        parts.push_back(runs_that(runs, [&](const CombiningProblem& p) { return value_of(p) != value; }));
}

std::vector<std::vector<Run>> parts_of(const std::vector<Run>& runs) {
    std::vector<std::vector<Run>> parts{runs_that(runs, [](const CombiningProblem& p) { return !takes_long(p); })};
    leave_one_out(parts, runs, [](const CombiningProblem& p) { return p.elements; });
    leave_one_out(parts, runs, [](const CombiningProblem& p) { return p.block; });
    leave_one_out(parts, runs, [](const CombiningProblem& p) { return p.nodes(); });
    for (const std::int64_t block : long_blocks)
        parts.push_back(runs_that(runs, [block](const CombiningProblem& p) { return p.block >= block; }));
    std::erase_if(parts, [](const std::vector<Run>& part) { return part.empty(); });
    return parts;
}

}  // namespace

bool takes_long(const CombiningProblem& problem) {
    return problem.nodes() * problem.blocks() > many_blocks_of_all_nodes;
}

FitSpread spread_of(const std::vector<Run>& runs, Residuals residuals) {
    FitSpread spread{fit_of(runs, residuals)};
    for (const std::vector<Run>& part : parts_of(runs)) {
        const Fit some = fit_of(part, residuals);
        for (std::size_t links = 0; links < some.f.size(); ++links) {
            spread.tolerance[links] = std::max(spread.tolerance[links], std::abs(some.f[links] - spread.all.f[links]));
        }
        spread.ratio_tolerance = std::max(spread.ratio_tolerance, std::abs(ratio_of(some.f) - ratio_of(spread.all.f)));
    }
    return spread;
}

}  // namespace narrows::delta
