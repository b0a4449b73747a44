#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "testbench/reproduce/pcie/card.h"
#include "testbench/reproduce/pcie/pcie.h"

namespace narrows::pcie {

namespace {

/// The name in values, "reads"; in tables "reads, cold".
std::string list_name(const MeasuredAccess& access) {
    if (access.is_latency()) return "latency";
    return access.test == "bw_dma_rd" ? "reads" : access.test == "bw_dma_wr" ? "writes" : "both";
}

/// Errors of predicted measurements, in percent.
void add_errors(Section& section, const std::string& list, std::vector<double> errors) {
    constexpr double far = 15;
    if (errors.empty()) return;
    std::ranges::sort(errors);
    section.values.push_back({list + "_predicted", static_cast<double>(errors.size())});
    section.values.push_back({list + "_median", errors[errors.size() / 2]});
    section.values.push_back({list + "_worst", errors.back()});
    section.values.push_back(
        {list + "_far", static_cast<double>(std::ranges::count_if(errors, [](double e) { return e > far; }))});
    section.table.notes.push_back(
        fmt::format("{}: {} predicted, error {:.1f} % (median), {:.1f} % (worst), {:.0f} above {:.0f} %.", list,
                    errors.size(), errors[errors.size() / 2], errors.back(), section.values.back().value, far));
}

}  // namespace

Section compared_with_measurements(const study::AnalysisQuestion& asked) {
    const Measurements measured = asked.data.empty() ? Measurements() : read_measurements(asked.data);
    Section section{"",
                    {"",
                     {{"list", ""},
                      {"window", "window"},
                      {"bytes", "bytes"},
                      {"measured", "measured"},
                      {"simulated", "simulated"},
                      {"error", "error %"},
                      {"use", ""}},
                     {},
                     {"Latency in ns, the others in Gbit/s each way."},
                     {},
                     3},
                    true,
                    {}};
    if (asked.data.empty()) section.table.notes.push_back("Nothing is compared: data=FILE is not given.");
    std::map<std::tuple<std::string, std::string, bool>, std::size_t> places;
    std::map<std::string, std::vector<double>> errors;
    for (const study::StoredPoint& point : asked.points) {
        const MeasuredAccess access = access_of(point);
        const std::string list = list_name(access);
        const Use use = use_of(access, places[{access.host, access.test, access.is_cold}]++);
        const double found = simulated(access, point);
        std::vector<Cell> row{list + (access.is_cold ? ", cold" : ""),
                              access.window,
                              std::int64_t{access.bytes},
                              std::monostate(),
                              Decimal{found, 2},
                              std::monostate(),
                              std::string(name_of(use))};
        if (const auto value = measured.of(access)) {
            const double error = 100 * (found / *value - 1);
            row[3] = Decimal{*value, 2};
            row[5] = Decimal{error, 1};
            if (use == Use::predicted) errors[list].push_back(std::abs(error));
        }
        section.table.rows.push_back(std::move(row));
    }
    for (const auto& [list, all] : errors) add_errors(section, list, all);
    return section;
}

}  // namespace narrows::pcie
