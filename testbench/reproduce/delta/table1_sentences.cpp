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

Sentence times_row(int links, const Column& printed, const Column& simulated) {
    std::vector<double> percents;
    for (std::size_t i = 0; i < 4; ++i) percents.push_back(100 * (simulated[i] / printed[i] - 1));
    return {"4.2", fmt::format("Table 1: T({}) of S = 60, 120, 300, 600, in us.", links), numbers_of(printed, 0),
            numbers_of(simulated, 0),
            fmt::format("differs by {} %: simulated is {} (54 + 0.77 S)", numbers_of(percents, 0), links)};
}

Sentence differences_row(int links, const Column& printed, const Column& simulated) {
    return {"4.2", fmt::format("Table 1: dT({}).", links), numbers_of(steps_of(printed), 0),
            numbers_of(steps_of(simulated), 0),
            fmt::format("differs: simulated is {} times 0.77 us a double in every step", links)};
}

Sentence overlap_row(std::size_t i, const Column& one, const Column& several) {
    std::array<double, 3> simulated{};
    std::array<double, 3> shown{};
    for (std::size_t row = 0; row < 3; ++row) {
        simulated[row] = steps_of(several)[row] / steps_of(one)[row];
        shown[row] = printed::testjig_overlap[row][i - 1];
    }
    std::string why = "a processor that moves the bytes moves one message after the other, of any length";
    if (printed::testjig_links[i] == 6) why += "; 3.8 is a misprint, 230 / 65 is 3.5";
    return {"4.2", fmt::format("Table 1: f({}) between the rows.", printed::testjig_links[i]), numbers_of(shown, 1),
            numbers_of(simulated, 1), "differs: " + why};
}

}  // namespace

std::vector<Sentence> sentences_of_table1() {
    bool passed = true;
    std::array<Column, 4> printed_us{};
    std::array<Column, 4> simulated_us{};
    for (std::size_t row = 0; row < 4; ++row) {
        const std::array<Cycle, 4> cycles = testjig_row(printed::testjig_times[row].elements, {}, passed);
        for (std::size_t i = 0; i < 4; ++i) {
            printed_us[i][row] = printed::testjig_times[row].us[i];
            simulated_us[i][row] = 1000 * milliseconds(static_cast<double>(cycles[i]));
        }
    }
    std::vector<Sentence> all;
    for (std::size_t i = 0; i < 4; ++i) {
        const int links = printed::testjig_links[i];
        all.push_back(times_row(links, printed_us[i], simulated_us[i]));
        all.push_back(differences_row(links, printed_us[i], simulated_us[i]));
        if (i > 0) all.push_back(overlap_row(i, simulated_us[0], simulated_us[i]));
    }
    std::array<double, 3> longest{};
    for (std::size_t i = 1; i < 4; ++i) longest[i - 1] = steps_of(simulated_us[i])[0] / steps_of(simulated_us[0])[0];
    all.push_back({"4.2", "For long messages f(L) = L almost perfectly; shorter ones have some overlap.",
                   "S = 600: 1.9, 3.9, 5.8; S = 120: 1.6, 2.1, 3.5", "S = 120: " + numbers_of(longest, 1),
                   "differs: without overlap f(L) = L at every length; T(1), by which f divides, grows by 1.08 us a "
                   "double at first"});
    return all;
}

}  // namespace narrows::delta
