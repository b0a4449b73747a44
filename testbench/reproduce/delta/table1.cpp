#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/reproduce/delta/units.h"

namespace narrows::delta {

namespace {

using delta::printed::testjig_links;
using delta::printed::testjig_times;
using delta::printed::TestjigTimes;

/// T(1), T(2), T(4), T(6).
using Times = std::array<double, testjig_links.size()>;

Times simulated(const std::vector<study::StoredPoint>& points, int elements) {
    Times us{};
    for (const study::StoredPoint& point : points) {
        if (*point.value_of("elements") != std::to_string(elements)) continue;
        const auto* const links = std::ranges::find(testjig_links, std::stoi(*point.value_of("links")));
        us.at(static_cast<std::size_t>(links - testjig_links.begin())) = point.outcome.value().time_us();
    }
    return us;
}

/// True if the simulated T(L) is that of L messages in a row, over at most two channels and routers.
bool is_one_after_the_other(double us, int links, int elements) {
    constexpr double full_speed_us = delta::printed::beta_us / 2;
    constexpr double most_channels_us = 0.25;
    const double beyond = us - links * (delta::printed::alpha_us + full_speed_us * elements);
    return beyond > -1e-6 && beyond <= most_channels_us;
}

/// f(L) between two rows: dT(L) / dT(1).
double overlap(const Times& shorter, const Times& longer, std::size_t i) {
    return (longer[i] - shorter[i]) / (longer[0] - shorter[0]);
}

/// Microseconds for each element between two printed rows, with testjig_links[i] links.
double printed_growth(std::size_t row, std::size_t i) {
    const auto& [shorter, longer] = std::pair(testjig_times[row], testjig_times[row + 1]);
    return (longer.us[i] - shorter.us[i]) / (longer.elements - shorter.elements);
}

/// The printed f(2), f(4), f(6) if T(1) grew everywhere as between the last two rows.
std::string overlap_at_full_speed(std::size_t row) {
    const double full_speed = printed_growth(testjig_times.size() - 2, 0);
    return fmt::format("{:.1f}, {:.1f}, {:.1f}", printed_growth(row, 1) / full_speed,
                       printed_growth(row, 2) / full_speed, printed_growth(row, 3) / full_speed);
}

/// f(L) of a row if alpha is paid L times, as section 2 says.
std::string overlap_with_all_alphas(std::size_t row) {
    const TestjigTimes& times = testjig_times[row];
    const double data = printed_growth(testjig_times.size() - 2, 0) * times.elements;
    const auto f = [&](std::size_t i) { return (times.us[i] - testjig_links[i] * delta::printed::alpha_us) / data; };
    return fmt::format("{:.2f}, {:.2f}, {:.2f}", f(1), f(2), f(3));
}

std::vector<std::string> explanation() {
    const double full_speed = printed_growth(testjig_times.size() - 2, 0);
    return {
        "f(L) = dT(L) / dT(1) from the row above. The first f(6) is printed as 3.8; its times give 230 / 65 = 3.5.",
        fmt::format(
            "On the machine delta-testjig. That the table was taken at full link speed is inferred: T(1) ends with "
            "{:.2f} us a double, half of beta.",
            printed_growth(2, 0)),
        "Simulated f(L) is L: a processor that moves the bytes itself moves one message after the other, of any "
        "length. Printed f(L) is so for long messages only, for two reasons that T itself shows:",
        fmt::format("- T(1), by which f(L) divides, grows by {:.2f} us a double at first. With {:.2f} throughout, "
                    "f(2), f(4), f(6) would be {}, then {}, then {}: then L = 2 does not overlap at all, 4 and 6 a "
                    "little.",
                    printed_growth(0, 0), printed_growth(2, 0), overlap_at_full_speed(0), overlap_at_full_speed(1),
                    overlap_at_full_speed(2)),
        fmt::format("- Data overlapped: six messages of 600 doubles one after the other take {:.0f} us without any "
                    "alpha, four take {:.0f}; printed are 2578 and 1733.",
                    6 * 600 * full_speed, 4 * 600 * full_speed),
        fmt::format("With alpha paid for every link, the rows give f(2), f(4), f(6) of {}, then {}, {} and {}. The row "
                    "S = 60 is possible only with alpha up to {:.1f} us.",
                    overlap_with_all_alphas(0), overlap_with_all_alphas(1), overlap_with_all_alphas(2),
                    overlap_with_all_alphas(3), testjig_times[0].us[0] - 60 * delta::printed::beta_us / 2)};
}

}  // namespace

Section testjig(const std::vector<study::StoredPoint>& points) {
    Section section{"testjig",
                    {"Table 1: the middle of a 3x3 mesh, L links active, S doubles each: us, printed simulated",
                     {{"elements", "S"},
                      {"t1", "T(1)"},
                      {"t2", "T(2)"},
                      {"t4", "T(4)"},
                      {"t6", "T(6)"},
                      {"f2", "f(2)"},
                      {"f4", "f(4)"},
                      {"f6", "f(6)"}},
                     {},
                     {}},
                    true,
                    {}};
    std::array<Times, testjig_times.size()> rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row] = simulated(points, testjig_times[row].elements);
        std::vector<Cell> cells{std::int64_t{testjig_times[row].elements}};
        for (std::size_t i = 0; i < testjig_links.size(); ++i) {
            cells.emplace_back(PrintedAndSimulated{testjig_times[row].us[i], rows[row][i], 0});
            section.passed =
                section.passed && is_one_after_the_other(rows[row][i], testjig_links[i], testjig_times[row].elements);
        }
        for (std::size_t i = 1; i < testjig_links.size(); ++i) {
            if (row == 0) {
                cells.emplace_back(std::monostate{});
                continue;
            }
            const double f = overlap(rows[row - 1], rows[row], i);
            cells.emplace_back(PrintedAndSimulated{delta::printed::testjig_overlap[row - 1][i - 1], f, 1});
            section.passed = section.passed && std::abs(f - testjig_links[i]) < 0.01 * testjig_links[i];
        }
        section.table.rows.push_back(std::move(cells));
    }
    section.table.notes = explanation();
    section.fails_if =
        "a simulated T(L) is not that of L messages one after the other; or if a simulated f(L) is not L";
    return section;
}

}  // namespace narrows::delta
