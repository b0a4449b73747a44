#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/sentences.h"
#include "testbench/reproduce/delta/small_runs.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using Column = std::array<double, 4>;

std::string numbers_of(std::span<const double> values, int decimals) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(fmt::format("{:.{}f}", value, decimals));
    return fmt::format("{}", fmt::join(texts, ", "));
}

std::array<double, 3> steps_of(const Column& times) {
    return {times[1] - times[0], times[2] - times[1], times[3] - times[2]};
}

/// Of two times, with at most two channels and routers in each.
constexpr double most_channels_us = 0.25;

bool all_near(std::span<const double> values, std::span<const double> expected, double tolerance) {
    return std::ranges::equal(values, expected,
                              [&](double value, double e) { return std::abs(value - e) <= tolerance; });
}

Sentence times_row(int links, const Column& printed, const Column& simulated) {
    std::vector<double> percents;
    std::vector<double> expected;
    for (std::size_t i = 0; i < 4; ++i) {
        percents.push_back(100 * (simulated[i] / printed[i] - 1));
        expected.push_back(links * (printed::alpha_us + printed::beta_us / 2 * printed::testjig_times[i].elements));
    }
    return differs_if(all_near(simulated, expected, most_channels_us),
                      {"4.2", fmt::format("Table 1: T({}) of S = 60, 120, 300, 600, in us.", links),
                       numbers_of(printed, 0), numbers_of(simulated, 0), ""},
                      fmt::format("by {} %: simulated is {} (54 + 0.77 S)", numbers_of(percents, 0), links));
}

Sentence differences_row(int links, const Column& printed, const Column& simulated) {
    std::vector<double> expected;
    for (std::size_t i = 1; i < 4; ++i) {
        const int more = printed::testjig_times[i].elements - printed::testjig_times[i - 1].elements;
        expected.push_back(links * printed::beta_us / 2 * more);
    }
    return differs_if(all_near(steps_of(simulated), expected, most_channels_us),
                      {"4.2", fmt::format("Table 1: dT({}).", links), numbers_of(steps_of(printed), 0),
                       numbers_of(steps_of(simulated), 0), ""},
                      fmt::format("simulated is {} times 0.77 us a double in every step", links));
}

Sentence overlap_row(std::size_t i, const Column& one, const Column& several) {
    std::array<double, 3> simulated{};
    std::array<double, 3> shown{};
    for (std::size_t row = 0; row < 3; ++row) {
        simulated[row] = steps_of(several)[row] / steps_of(one)[row];
        shown[row] = printed::testjig_overlap[row][i - 1];
    }
    const int links = printed::testjig_links[i];
    std::string why = "a processor that moves the bytes moves one message after the other, of any length";
    if (links == 6) why += "; 3.8 is a misprint, 230 / 65 is 3.5";
    return differs_if(all_near(simulated, std::vector<double>(3, links), 0.01 * links),
                      {"4.2", fmt::format("Table 1: f({}) between the rows.", links), numbers_of(shown, 1),
                       numbers_of(simulated, 1), ""},
                      why);
}

}  // namespace

std::vector<Sentence> sentences_of_table1(SentenceRuns& runs) {
    bool passed = true;
    std::array<Column, 4> printed_us{};
    std::array<Column, 4> simulated_us{};
    for (std::size_t row = 0; row < 4; ++row) {
        const std::array<Cycle, 4> cycles = testjig_row(printed::testjig_times[row].elements, runs.changes(), passed);
        for (std::size_t i = 0; i < 4; ++i) {
            printed_us[i][row] = printed::testjig_times[row].us[i];
            simulated_us[i][row] = microseconds(static_cast<double>(cycles[i]));
        }
    }
    std::vector<Sentence> all;
    for (std::size_t i = 0; i < 4; ++i) {
        const int links = printed::testjig_links[i];
        all.push_back(times_row(links, printed_us[i], simulated_us[i]));
        all.push_back(differences_row(links, printed_us[i], simulated_us[i]));
        if (i > 0) all.push_back(overlap_row(i, simulated_us[0], simulated_us[i]));
    }
    std::array<double, 3> shortest{};
    for (std::size_t i = 1; i < 4; ++i) shortest[i - 1] = steps_of(simulated_us[i])[0] / steps_of(simulated_us[0])[0];
    const std::array<double, 3> serial{2, 4, 6};
    all.push_back(
        differs_if(all_near(shortest, serial, 0.06),
                   {"4.2", "For long messages f(L) = L almost perfectly; shorter ones have some overlap.",
                    "S = 600: 1.9, 3.9, 5.8; S = 120: 1.6, 2.1, 3.5", "S = 120: " + numbers_of(shortest, 1), ""},
                   "without overlap f(L) = L at every length; T(1), by which f divides, grows by 1.08 us a "
                   "double at first"));
    runs.needs(passed);
    return all;
}

}  // namespace narrows::delta
