// The figures of a study with random results, computed a second time by the definitions of docs/studies.md: baseline
// columns, the answer, the table of the report, and the CSV file.
#include <cmath>

#include "testbench/study/csv.h"
#include "testbench/study/derive.h"
#include "testbench/study/report/page_data.h"
#include "tests/figures/any_study.h"
#include "tests/figures/csv_rows.h"
#include "tests/figures/near.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::study::study_test {

using Json = nlohmann::ordered_json;

const int cases = thorough() ? 500 : 60;

/// The counts for a contender's standing, case by case.
struct CountedStanding {
    int cases = 0;  ///< cases with results of several contenders
    int best = 0;
    int alone = 0;
    int ran = 0;
    std::map<std::string, int> limits;
    std::vector<double> ratios;
};

CountedStanding count_standing(const std::vector<StoredPoint>& points, const std::string& machine) {
    CountedStanding standing;
    for (const std::string& nodes : sizes) {
        for (const std::string& words : word_counts) {
            std::vector<double> others;
            for (const std::string& other : contenders) {
                if (const StoredPoint* p = result(points, other, nodes, words); p && other != machine)
                    others.push_back(cycles_of(*p));
            }
            const StoredPoint* const own = result(points, machine, nodes, words);
            if (others.size() + (own != nullptr ? 1 : 0) < 2) continue;
            ++standing.cases;
            if (own == nullptr) continue;
            ++standing.ran;
            ++standing.limits[own->outcome->limited_kind()];
            const double least = *std::ranges::min_element(others);
            if (cycles_of(*own) <= least) ++standing.best;
            if (cycles_of(*own) < least) ++standing.alone;
            if (const StoredPoint* const base = result(points, "b", nodes, words))
                standing.ratios.push_back(cycles_of(*base) / cycles_of(*own));
        }
    }
    return standing;
}

bool has_ratios(const Json& shown, std::vector<double> ratios) {
    if (ratios.empty()) ratios.push_back(0);
    double product = 1;
    for (const double ratio : ratios) product *= ratio;
    const double mean = std::pow(product, 1.0 / static_cast<double>(ratios.size()));
    return is_near(shown.at("ratio"), mean) && is_near(shown.at("leastRatio"), *std::ranges::min_element(ratios)) &&
           is_near(shown.at("mostRatio"), *std::ranges::max_element(ratios));
}

/// The first in alphabetical order stands for equally frequent limits.
bool has_limits(const Json& shown, const std::map<std::string, int>& limits) {
    std::pair<std::string, int> most;
    for (const auto& limit : limits) {
        if (limit.second > most.second) most = limit;
    }
    return shown.at("limitedBy") == most.first && shown.at("limitedIn") == most.second;
}

/// First contenders that are best in all cases, then those that ran in all, then by the mean, then as in the study.
bool is_before(const Json& a, const Json& b, const Json& all) {
    const bool all_a = a.at("best") == all;
    const bool all_b = b.at("best") == all;
    if (all_a != all_b) return all_a;
    const bool everywhere_a = a.at("ran") == all;
    const bool everywhere_b = b.at("ran") == all;
    if (everywhere_a != everywhere_b) return everywhere_a;
    if (a.at("ratio") != b.at("ratio")) return a.at("ratio") > b.at("ratio");
    if (a.at("best") != b.at("best")) return a.at("best") > b.at("best");
    return a.at("contender") < b.at("contender");
}

/// A standing of the answer that the points do not have; empty if there is none.
std::string wrong_standing(const std::vector<StoredPoint>& points, const Json& answer) {
    const Json& standings = answer.at("standings");
    if (standings.size() != contenders.size()) return "contenders";
    for (const Json& shown : standings) {
        const std::string machine = shown.at("contender");
        const CountedStanding counted = count_standing(points, machine);
        if (answer.at("places") != counted.cases) return "cases";
        if (shown.at("best") != counted.best || shown.at("alone") != counted.alone || shown.at("ran") != counted.ran)
            return machine + " counts";
        if (!has_ratios(shown, counted.ratios)) return machine + " ratios";
        if (!has_limits(shown, counted.limits)) return machine + " limits";
        if (&shown != &standings[0] && !is_before(*(&shown - 1), shown, answer.at("places"))) return machine + " order";
    }
    const auto passed = std::ranges::count_if(points, counts);
    const auto open = std::ranges::count(points, StoredPoint::State::open, &StoredPoint::state);
    const auto all = static_cast<std::ptrdiff_t>(points.size());
    return answer.at("passed") == passed && answer.at("failed") == all - open - passed ? "" : "passed and failed";
}

/// A row of the report's table that differs from its point; empty if there is none.
std::string wrong_row(const std::vector<StoredPoint>& points, const Json& table) {
    std::map<std::string, std::size_t> at;
    for (std::size_t i = 0; i < table.at("columns").size(); ++i) at[table.at("columns")[i].at("name")] = i;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const StoredPoint& p = points[i];
        const Json& cells = table.at("rows").at(i).at("cells");
        const auto shown = [&](const char* name) -> const Json& { return cells.at(at.at(name)); };
        const auto of_outcome = [&](double (*figure)(const StoredPoint&)) -> std::optional<double> {
            return p.outcome ? std::optional(figure(p)) : std::nullopt;
        };
        if (!is_value(shown("cycles"), of_outcome(cycles_of)) ||
            !is_value(shown("gap_percent"), of_outcome(gap_percent_of)) ||
            !is_value(shown("speedup"), columns_of(points, p)[0]) ||
            !is_value(shown("twice"), columns_of(points, p)[1]))
            return p.command;
    }
    return "";
}

/// A field of the CSV file that differs from its point; empty if there is none.
std::string wrong_field(const std::vector<StoredPoint>& points, const std::string& csv) {
    const std::vector<CsvRow> rows = csv_rows(csv);
    if (rows.size() != points.size()) return "number of rows";
    for (std::size_t i = 0; i < points.size(); ++i) {
        const StoredPoint& p = points[i];
        const CsvRow& row = rows[i];
        std::map<std::string, std::string> texts{
            {"point", std::to_string(i)},    {"machine", p.machine}, {"workload", "w"},
            {"nodes", *p.value_of("nodes")}, {"command", p.command}, {"message", p.message}};
        texts["notes"] = p.outcome ? p.outcome->notes.front() : "";
        texts["passed"] = !p.outcome ? "" : p.outcome->passed() ? "true" : "false";
        texts["busiest"] = p.outcome ? p.outcome->metrics.get<std::string>("busiest") : "";
        for (const auto& [name, value] : texts) {
            if (row.at(name) != value) return name + " '" + row.at(name) + "'";
        }
        std::map<std::string, std::optional<double>> numbers;
        numbers["speedup"] = columns_of(points, p)[0];
        for (const char* const name : {"cycles", "time_us", "gap", "gap_percent", "bound", "latency_mean"})
            numbers[name];
        if (p.outcome) {
            numbers["cycles"] = cycles_of(p);
            numbers["time_us"] = cycles_of(p) / 125;
            numbers["gap"] = gap_of(p);
            numbers["gap_percent"] = gap_percent_of(p);
            numbers["bound"] = cycles_of(p) - gap_of(p);
            numbers["latency_mean"] = p.outcome->metrics.get<double>("latency_mean");
        }
        for (const auto& [name, value] : numbers) {
            const std::string& field = row.at(name);
            if (value ? field.empty() || !is_near(std::stod(field), *value) : !field.empty()) return name + " " + field;
        }
    }
    return "";
}

TEST(FiguresOfAnyStudy, AreThoseOfItsPoints) {
    const Study study = study_of_contenders();
    EXPECT_TRUE(holds_for(cases, [&study] {
        std::vector<StoredPoint> points = any_points();
        derive(study, points);
        const Json page = report_data(study, points, {}, {});
        RC_ASSERT(wrong_standing(points, page.at("answer")) == "");
        RC_ASSERT(wrong_row(points, page.at("table")) == "");
        RC_ASSERT(wrong_field(points, csv_of(study, points)) == "");
    }));
}

}  // namespace narrows::study::study_test
