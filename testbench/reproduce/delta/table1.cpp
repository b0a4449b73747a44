#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/delta/delta.h"
#include "testbench/run/request.h"

namespace narrows::delta {

namespace {

using delta::printed::testjig_links;
using delta::printed::testjig_times;

/// T(1), T(2), T(4), T(6).
using Times = std::array<double, testjig_links.size()>;

struct Simulated {
    Times us{};
    bool passed = true;
};

Simulated simulated(int elements) {
    Simulated result;
    for (std::size_t i = 0; i < testjig_links.size(); ++i) {
        const Request request("delta-testjig", "testjig",
                              {fmt::format("links={}", testjig_links[i]), fmt::format("elements={}", elements)});
        const auto workload = request.make_workload(1);
        const Simulation s = simulate(request.machine(), request.topology(), *workload);
        result.us[i] = request.machine().seconds(s.cycles) * 1e6;
        result.passed = result.passed && judge(request.machine(), request.topology(), *workload, s).passed();
    }
    return result;
}

/// f(L) between two rows: dT(L) / dT(1).
double overlap(const Times& shorter, const Times& longer, std::size_t i) {
    return (longer[i] - shorter[i]) / (longer[0] - shorter[0]);
}

/// Microseconds an element between a printed row and the next, with testjig_links[i] links.
double printed_growth(std::size_t row, std::size_t i) {
    const auto& [shorter, longer] = std::pair(testjig_times[row], testjig_times[row + 1]);
    return (longer.us[i] - shorter.us[i]) / (longer.elements - shorter.elements);
}

/// The printed f(2), f(4), f(6), if T(1) grew everywhere as between the last two rows.
std::string overlap_at_full_speed(std::size_t row) {
    const double full_speed = printed_growth(testjig_times.size() - 2, 0);
    return fmt::format("{:.1f}, {:.1f}, {:.1f}", printed_growth(row, 1) / full_speed,
                       printed_growth(row, 2) / full_speed, printed_growth(row, 3) / full_speed);
}

/// The time that does not depend on the length: T at S = 0 on the straight line fitted to the rows.
double overhead(const std::array<Times, testjig_times.size()>& us, std::size_t i) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0;
    for (std::size_t row = 0; row < us.size(); ++row) {
        const double elements = testjig_times[row].elements;
        n += 1;
        x += elements;
        y += us[row][i];
        xx += elements * elements;
        xy += elements * us[row][i];
    }
    return (y * xx - x * xy) / (n * xx - x * x);
}

std::string overheads_text(const std::array<Times, testjig_times.size()>& us) {
    return fmt::format("{:.0f}, {:.0f}, {:.0f}, {:.0f}", overhead(us, 0), overhead(us, 1), overhead(us, 2),
                       overhead(us, 3));
}

std::vector<std::string> explanation(const std::array<Simulated, testjig_times.size()>& rows) {
    std::array<Times, testjig_times.size()> printed_us;
    std::array<Times, testjig_times.size()> simulated_us;
    std::ranges::transform(testjig_times, printed_us.begin(), &delta::printed::TestjigTimes::us);
    std::ranges::transform(rows, simulated_us.begin(), &Simulated::us);
    return {
        "f(L) = dT(L) / dT(1) from the row above. The first f(6) is printed as 3.8; its times give 230 / 65 = 3.5.",
        fmt::format("On the machine delta-testjig: the table was taken at full link speed; T(1) ends with {:.2f} us a "
                    "double.",
                    printed_growth(2, 0)),
        "Simulated f(L) is L: a processor that moves the bytes itself moves one message after the other, of any "
        "length. Printed f(L) is so for long messages only, for two reasons that T itself shows:",
        fmt::format("- T(1), by which f(L) divides, grows by {:.2f} us a double at first. With {:.2f} throughout, "
                    "f(2), f(4), f(6) would be {}, then {}, then {}: then L = 2 does not overlap at all, 4 and 6 a "
                    "little.",
                    printed_growth(0, 0), printed_growth(2, 0), overlap_at_full_speed(0), overlap_at_full_speed(1),
                    overlap_at_full_speed(2)),
        fmt::format("- Overhead, T of no elements by a straight line through the rows, L = 1, 2, 4, 6: printed {} "
                    "us, simulated {}, an alpha for each link. On the DELTA links that were active at once shared "
                    "most of it.",
                    overheads_text(printed_us), overheads_text(simulated_us))};
}

}  // namespace

Section testjig(const Progress& progress) {
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
    std::array<Simulated, testjig_times.size()> rows;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        rows[row] = simulated(testjig_times[row].elements);
        section.passed = section.passed && rows[row].passed;
        std::vector<Cell> cells{std::int64_t{testjig_times[row].elements}};
        for (std::size_t i = 0; i < testjig_links.size(); ++i) {
            cells.emplace_back(PrintedAndSimulated{testjig_times[row].us[i], rows[row].us[i], 0});
        }
        for (std::size_t i = 1; i < testjig_links.size(); ++i) {
            if (row == 0) {
                cells.emplace_back(std::monostate{});
                continue;
            }
            const double f = overlap(rows[row - 1].us, rows[row].us, i);
            cells.emplace_back(PrintedAndSimulated{delta::printed::testjig_overlap[row - 1][i - 1], f, 1});
            section.passed = section.passed && std::abs(f - testjig_links[i]) < 0.01 * testjig_links[i];
        }
        section.table.rows.push_back(std::move(cells));
        progress(static_cast<double>(row + 1) / static_cast<double>(rows.size()));
    }
    section.table.notes = explanation(rows);
    return section;
}

}  // namespace narrows::delta
