#include "testbench/reproduce/delta/printed_match.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace narrows::delta {

namespace {

constexpr double most_table1_error = 0.12;
constexpr double most_message_error = 0.05;

struct Weighted {
    double weight;
    double error;
};

double excess_of(double simulated, double printed) { return simulated / printed - 1; }

double us(Cycle cycles) { return static_cast<double>(cycles) * static_cast<double>(printed::cycle_time_ps) * 1e-6; }

/// 1.31 is 1.28 to 1.34 by the rounding of f(4) and f(6).
constexpr double rounding_of_ratio = 0.03;

constexpr std::array<std::size_t, 3> judged_links{2, 4, 6};

}  // namespace

double table1_error(const SmallRuns& runs) {
    double sum = 0;
    for (std::size_t row = 0; row < printed::testjig_times.size(); ++row) {
        for (std::size_t i = 0; i < printed::testjig_links.size(); ++i)
            sum += std::pow(excess_of(us(runs.table1[row][i]), printed::testjig_times[row].us[i]), 2);
    }
    return std::sqrt(sum / 16);
}

double message_error(const SmallRuns& runs) {
    double sum = 0;
    for (std::size_t i = 0; i < testjig_lengths.size(); ++i) {
        const double expected = printed::alpha_us + printed::beta_us * testjig_lengths[i];
        sum += std::pow(excess_of(us(runs.message[i]), expected), 2);
    }
    return std::sqrt(sum / 4);
}

PrintedErrors printed_errors(const MeasuredMachine& machine, Residuals residuals) {
    const Overlap f = fit_of(machine.grid, residuals).f;
    const auto error_of = [&](std::size_t links) { return std::abs(excess_of(f[links], fitted_overlap[links])); };
    return {table1_error(machine.small),
            message_error(machine.small),
            error_of(2),
            error_of(3),
            error_of(4),
            error_of(6),
            std::abs(excess_of(ratio_of(f), ratio_of(fitted_overlap)))};
}

double weighted_error(const MeasuredMachine& machine) {
    const PrintedErrors e = printed_errors(machine, Residuals::absolute);
    double weights = 0;
    double sum = 0;
    for (const auto& [weight, error] :
         {Weighted{4, e.table1}, {2, e.message}, {1, e.f2}, {0.25, e.f3}, {1, e.f4}, {1, e.f6}, {2, e.ratio}}) {
        weights += weight;
        sum += weight * error * error;
    }
    return std::sqrt(sum / weights);
}

double largest_error(const MeasuredMachine& machine) {
    const PrintedErrors e = printed_errors(machine, Residuals::relative);
    return std::max({e.table1, e.message, e.f2, e.f4, e.f6, e.ratio});
}

std::string limits_of_print() {
    return fmt::format(
        "Table 1 at most {:g} % off, a message alone at most {:g} %; by one of both kinds of residuals "
        "f(2), f(4), f(6) and f(6) / f(4) of the whole grid no further off than rounding (0.05, of the "
        "ratio {:g}) and tolerance together",
        100 * most_table1_error, 100 * most_message_error, rounding_of_ratio);
}

std::vector<std::string> limits_missed_by_times(const SmallRuns& runs) {
    std::vector<std::string> missed;
    if (table1_error(runs) > most_table1_error)
        missed.push_back(fmt::format("Table 1 {:.1f} %", 100 * table1_error(runs)));
    if (message_error(runs) > most_message_error)
        missed.push_back(fmt::format("a message alone {:.1f} %", 100 * message_error(runs)));
    return missed;
}

double too_far(const FitSpread& spread, std::size_t links) {
    return std::abs(spread.all.f[links] - fitted_overlap[links]) - allowed_for(spread, links);
}

std::vector<std::string> limits_missed_by_fit(const FitSpread& spread) {
    std::vector<std::string> missed;
    for (const std::size_t links : judged_links) {
        if (too_far(spread, links) > 0)
            missed.push_back(
                fmt::format("f({}) {:.2f} +- {:.2f}", links, spread.all.f[links], allowed_for(spread, links)));
    }
    const double allowed = rounding_of_ratio + spread.ratio_tolerance;
    if (std::abs(ratio_of(spread.all.f) - ratio_of(fitted_overlap)) > allowed)
        missed.push_back(fmt::format("f(6) / f(4) {:.2f} +- {:.2f}", ratio_of(spread.all.f), allowed));
    return missed;
}

std::vector<std::string> limits_missed_by_fits(const MeasuredMachine& machine) {
    const std::vector<Run> runs = machine.all_of_grid();
    std::vector<std::string> absolute = limits_missed_by_fit(spread_of(runs, Residuals::absolute));
    std::vector<std::string> relative = limits_missed_by_fit(spread_of(runs, Residuals::relative));
    return relative.size() < absolute.size() ? relative : absolute;
}

}  // namespace narrows::delta
