// Claims 5 to 7: how well the models describe the times, and what f(L) is.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/claims.h"
#include "testbench/reproduce/delta/differences.h"
#include "testbench/reproduce/delta/fit.h"
#include "testbench/reproduce/delta/printed_match.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

/// How much less time than the nominal model says.
double gain_of(const delta::CombiningProblem& p, double cycles) {
    return 100 * (1 - cycles / delta::time(p, nominal_costs()));
}

Claim better_than_nominal(const Evidence& e) {
    std::vector<double> of_all;
    std::vector<double> of_fastest;
    std::vector<double> of_fit;
    for (const Run& run : e.grid) {
        of_all.push_back(gain_of(run.problem, static_cast<double>(run.cycles)));
        of_fit.push_back(gain_of(run.problem, delta::time(run.problem, report_fit_costs())));
    }
    for (const Contest& c : e.grid_contests) {
        const Contest::Entry& entry = c.of(c.fastest());
        of_fastest.push_back(
            gain_of({c.fastest(), c.mesh.columns, c.mesh.rows, c.elements, entry.block}, entry.cycles));
    }
    const auto [least, most] = std::ranges::minmax(of_all);
    const auto [least_fastest, most_fastest] = std::ranges::minmax(of_fastest);
    const double most_of_fit = std::ranges::max(of_fit);
    const auto least_text = [](double percent) { return fmt::format("{:.1f}", percent); };
    return {"5",
            "Measured times are a little better than the nominal model predicts.",
            {{"a run takes 0.5 % longer than the nominal model says", least > -0.5},
             {"a run gains more than the report's own fit does anywhere on the grid", most <= most_of_fit}},
            fmt::format("The fastest algorithms of the grid are {} to {} % better, all {} runs {} to {} %; by the "
                        "report's fit the same runs gain at most {} %.",
                        least_text(least_fastest), least_text(most_fastest), of_all.size(), least_text(least),
                        least_text(most), least_text(most_of_fit)),
            false,
            "pipelines that hardly do more than fill and drain take one alpha a hop, and the model charges two, also "
            "in the report's fit."};
}

/// The model's cycles for one step inward, with its combining, and one step outward, each with `links` active links.
double there_and_back(int links, std::int64_t block) {
    const delta::Costs costs = nominal_costs();
    const auto elements = static_cast<double>(block);
    return 2 * delta::concurrent_messages(costs, links, elements) + costs.c2 * elements;
}

/// The cost of one more node in a snake, in units of one message there and one back with one active link each.
std::vector<double> costs_of_further_nodes(const Evidence& e) {
    std::vector<double> costs;
    for (const FurtherNode& node : further_nodes_of_snake(e.grid)) {
        costs.push_back(node.cycles / there_and_back(1, node.block));
    }
    std::ranges::sort(costs);
    return costs;
}

std::string overlap_text(const delta::Overlap& f) {
    return fmt::format("{:.2f}, {:.2f}, {:.2f}, {:.2f}", f[2], f[3], f[4], f[6]);
}

/// f(L) is the printed one, up to its rounding and the choice of the fitted runs.
Condition is_printed(const delta::Fit& fit, int links) {
    const double printed = delta::fitted_overlap.at(static_cast<std::size_t>(links));
    // f(3) is known no better than its standard error.
    const double tolerance = overlap_tolerance + (links == 3 ? 2 * fit.standard_error[3] : 0);
    return {fmt::format("f({}) is not {} +- {:.1f}", links, printed, tolerance),
            std::abs(fit.f.at(static_cast<std::size_t>(links)) - printed) <= tolerance};
}

Claim fit_has_the_pattern(const Evidence& e) {
    const delta::Fit absolute = fit_of(e.grid, delta::Residuals::absolute);
    const delta::Overlap relative = fit_of(e.grid, delta::Residuals::relative).f;
    return {"6a",
            "Fitted f(2), f(3) are near 1, and f(4) near 4: 1.1, 1.3, 3.9.",
            {is_printed(absolute, 2),
             is_printed(absolute, 3),
             is_printed(absolute, 4),
             {"a fit of relative errors has no such pattern",
              has_pattern_of_report(absolute.f) && has_pattern_of_report(relative)}},
            fmt::format("f(2), f(3), f(4), f(6) fitted to simulated times: {}; of relative residuals {}; report 1.1, "
                        "1.3, 3.9, 5.1.",
                        overlap_text(absolute.f), overlap_text(relative)),
            true};
}

Claim fit_has_six_links(const Evidence& e) {
    const delta::Fit absolute = fit_of(e.grid, delta::Residuals::absolute);
    return {"6b",
            "... and f(6) is 5.1, 1.31 times f(4).",
            {is_printed(absolute, 6),
             {fmt::format("f(6) / f(4) is not {} to {}", least_ratio, most_ratio),
              absolute.f[6] / absolute.f[4] >= least_ratio && absolute.f[6] / absolute.f[4] <= most_ratio}},
            fmt::format("f(6) is {:.2f}, {:.2f} times f(4).", absolute.f[6], absolute.f[6] / absolute.f[4]),
            false,
            "the simulated processor moves one message after the other; see the sections calibration and hypotheses."};
}

Claim one_link_is_active(const Evidence& e) {
    const std::vector<double> further = costs_of_further_nodes(e);
    const double median = further.empty() ? 0 : further.at(further.size() / 2);
    const double two_links =
        there_and_back(2, delta::printed::longest_block) / there_and_back(1, delta::printed::longest_block);
    return {"6c",
            "Open: while pipelines fill and drain, only one link is really active.",
            {{"one more node costs a snake, in the median, more than 1.1 times one message there and one back",
              median > 0 && median <= 1.1},
             {"... or less than 0.9 times", median >= 0.9}},
            fmt::format("A node more costs a snake {:.2f} to {:.2f} times (median {:.2f}) a message there and one "
                        "back; with two links active, as the nominal model has it, it would be {:.1f}.",
                        further.empty() ? 0 : further.front(), further.empty() ? 0 : further.back(), median, two_links),
            true};
}

/// Cycles for one more element in the steady state, without those of its transfers.
double combining_of(const Evidence& e, Algorithm algorithm) {
    const delta::Costs costs = nominal_costs();
    const SteadyState steady = steady_state(e.grid, algorithm);
    const auto block = static_cast<double>(steady.block);
    const int links = algorithm == Algorithm::fence ? 6 : 4;
    return steady.cycles - delta::concurrent_messages(costs, links, block) / block;
}

Claim steady_state_is_all_transfers(const Evidence& e) {
    const delta::Costs costs = nominal_costs();
    const double c2 = combining_of(e, Algorithm::snake);
    const double c3 = combining_of(e, Algorithm::fence);
    constexpr double cycle = 1;
    return {
        "7",
        "In the steady state an element costs Snake A(4) / S + c2, and Fence A(6) / S + c3 (appendix, f(L) = L).",
        {{"Snake is further than a cycle from 4 (alpha / S + beta) + c2", std::abs(c2 - costs.c2) <= cycle},
         {"Fence is further than a cycle from 6 (alpha / S + beta) + c3", std::abs(c3 - costs.c3) <= cycle}},
        fmt::format("An element more costs {:.1f} cycles in Snake and {:.1f} in Fence; without the transfers {:.1f} "
                    "and {:.1f}, c2 = {:.0f} and c3 = {:.0f}.",
                    steady_state(e.grid, Algorithm::snake).cycles, steady_state(e.grid, Algorithm::fence).cycles, c2,
                    c3, costs.c2, costs.c3),
        true};
}

}  // namespace

std::vector<Claim> claims_of_models(const Evidence& evidence) {
    return {better_than_nominal(evidence), fit_has_the_pattern(evidence), fit_has_six_links(evidence),
            one_link_is_active(evidence), steady_state_is_all_transfers(evidence)};
}

}  // namespace narrows::delta
