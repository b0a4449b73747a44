// The figures of a study with random results, computed a second time by the definitions of docs/studies.md: baseline
// columns, the answer, the data of the report, and the CSV file.
#include <gtest/gtest.h>

#include <cmath>

#include "testbench/study/csv.h"
#include "testbench/study/derive.h"
#include "testbench/study/report/page_data.h"
#include "testbench/study/study_file.h"
#include "tests/figures/csv_rows.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"
#include "tests/support/studies/outcome.h"

namespace narrows::study::study_test {

using Json = nlohmann::ordered_json;

constexpr int cases = thorough ? 500 : 60;

const std::vector<std::string> contenders{"a", "b", "c"};
const std::vector<std::string> sizes{"1", "2", "4"};
const std::vector<std::string> words{"10", "20"};

const std::string file = R"(
title = "A title"
question = "A question?"
contenders = "machine"
baseline = "b"
[[runs]]
machine = ["a", "b", "c"]
workload = "w"
nodes = [1, 2, 4]
words = [10, 20]
[[columns]]
name = "speedup"
formula = "baseline_cycles / cycles"
[[columns]]
name = "twice"
formula = "2 * speedup + gap - baseline_gap_percent"
[[plots]]
kind = "regimes"
title = "regimes"
x = "words"
y = "nodes"
[[plots]]
kind = "gaps"
title = "gaps"
x = "nodes"
panels = "words"
[[plots]]
kind = "tradeoff"
title = "tradeoff"
x = "nodes"
y = "cycles"
panels = "words"
[[plots]]
kind = "curves"
title = "curves"
x = "nodes"
y = "time_us"
panels = "words"
)";

Study make_study() {
    Study study = parse_study(file, "some.toml");
    for (Plot& plot : study.plots) {
        if (plot.kind == PlotKind::gaps || plot.kind == PlotKind::curves) plot.bounds = {{"derived", {}}};
        if (plot.y.text.empty()) plot.y = study.objective;
    }
    return study;
}

/// Texts that a CSV file has to quote.
std::string any_text() {
    std::string text;
    for (int i = *rc::gen::inRange(0, 6); i > 0; --i)
        text += *rc::gen::element<std::string>("a", " ", ",", "\"", "\n", "\r\n", "\r", ";", "it's", "\"\"", "9");
    return text;
}

/// Every point, with random results: few values, so that some are equal; some failed or open.
std::vector<StoredPoint> any_points() {
    std::vector<StoredPoint> points;
    for (const std::string& machine : contenders) {
        for (const std::string& nodes : sizes) {
            for (const std::string& count : words) {
                StoredPoint& point = points.emplace_back();
                point.machine = machine;
                point.workload = "w";
                point.command = "narrows run " + machine + " " + any_text();
                point.swept = {
                    {"machine", machine, {}}, {"workload", "w", {}}, {"nodes", nodes, {}}, {"words", count, {}}};
                point.parameters = {{"nodes", nodes}, {"words", count}};
                const int state = *rc::gen::inRange(0, 12);
                point.state = state == 0   ? StoredPoint::State::open
                              : state == 1 ? StoredPoint::State::failed
                                           : StoredPoint::State::done;
                if (state == 1) point.message = any_text();
                if (state < 2) continue;
                const Cycle bound = *rc::gen::inRange(50, 100);
                point.outcome = outcome_at(bound + *rc::gen::element<Cycle>(0, 1, 17, 60), bound, state > 2);
                point.outcome->metrics.set("limited_kind", *rc::gen::element<std::string>("channel", "processor"));
                point.outcome->metrics.set("busiest", any_text());
                point.outcome->metrics.set("latency_mean", *rc::gen::inRange(1, 1000) / 7.0);
                point.outcome->notes = {any_text()};
            }
        }
    }
    return points;
}

/// The point of a contender in a case; null without a result that counts.
const StoredPoint* result(const std::vector<StoredPoint>& points, const std::string& machine, const std::string& nodes,
                          const std::string& count) {
    for (const StoredPoint& p : points) {
        if (p.machine != machine || *p.value_of("nodes") != nodes || *p.value_of("words") != count) continue;
        return p.state == StoredPoint::State::done && p.outcome->passed() ? &p : nullptr;
    }
    return nullptr;
}

bool is_near(double a, double b) { return std::abs(a - b) <= 1e-9 * std::max(1.0, std::abs(b)); }

bool is_value(const Json& json, const std::optional<double>& value) {
    return value ? json.is_number() && is_near(json.get<double>(), *value) : json.is_null();
}

double cycles_of(const StoredPoint& point) { return static_cast<double>(point.outcome->cycles()); }
double gap_of(const StoredPoint& point) {
    return cycles_of(point) - static_cast<double>(point.outcome->bound().cycles);
}
double gap_percent_of(const StoredPoint& point) {
    return 100 * gap_of(point) / static_cast<double>(point.outcome->bound().cycles);
}

/// The columns `speedup` and `twice`. A point whose check failed has results and columns, but is not a baseline.
std::array<std::optional<double>, 2> columns_of(const std::vector<StoredPoint>& points, const StoredPoint& point) {
    const StoredPoint* const base = result(points, "b", *point.value_of("nodes"), *point.value_of("words"));
    if (base == nullptr || !point.outcome) return {};
    const double speedup = cycles_of(*base) / cycles_of(point);
    return {speedup, 2 * speedup + gap_of(point) - gap_percent_of(*base)};
}

std::string wrong_column(const std::vector<StoredPoint>& points) {
    for (const StoredPoint& point : points) {
        const auto expected = columns_of(points, point);
        for (std::size_t i = 0; i < 2; ++i) {
            const std::optional<double>& shown = point.derived.at(i).second;
            if (shown.has_value() != expected[i].has_value() || (shown && !is_near(*shown, *expected[i])))
                return point.derived[i].first + " of " + point.command;
        }
    }
    return "";
}

/// A standing of the answer that the points do not have; empty if there is none.
std::string wrong_standing(const std::vector<StoredPoint>& points, const Json& answer) {
    std::size_t contested = 0;
    std::map<std::string, Json> expected;
    for (const std::string& machine : contenders) {
        int best = 0;
        int alone = 0;
        int ran = 0;
        std::map<std::string, int> limits;
        std::vector<double> ratios;
        contested = 0;
        for (const std::string& nodes : sizes) {
            for (const std::string& count : words) {
                std::vector<double> others;
                for (const std::string& other : contenders) {
                    if (const StoredPoint* p = result(points, other, nodes, count); p && other != machine)
                        others.push_back(cycles_of(*p));
                }
                const StoredPoint* const own = result(points, machine, nodes, count);
                if (others.size() + (own != nullptr ? 1 : 0) < 2) continue;
                ++contested;
                if (own == nullptr) continue;
                ++ran;
                ++limits[own->outcome->limited_kind()];
                const double least = *std::ranges::min_element(others);
                if (cycles_of(*own) <= least) ++best;
                if (cycles_of(*own) < least) ++alone;
                if (const StoredPoint* const base = result(points, "b", nodes, count))
                    ratios.push_back(cycles_of(*base) / cycles_of(*own));
            }
        }
        double product = 1;
        for (const double ratio : ratios) product *= ratio;
        const double mean = ratios.empty() ? 0 : std::pow(product, 1.0 / static_cast<double>(ratios.size()));
        const double least = ratios.empty() ? 0 : *std::ranges::min_element(ratios);
        const double most = ratios.empty() ? 0 : *std::ranges::max_element(ratios);
        int limited = 0;
        for (const auto& [kind, times] : limits) limited = std::max(limited, times);
        const auto shown =
            std::ranges::find_if(answer.at("standings"), [&](const Json& s) { return s.at("contender") == machine; });
        if (shown == answer.at("standings").end()) {
            if (ran > 0) return machine + " is missing";
            continue;
        }
        if (shown->at("best") != best || shown->at("alone") != alone || shown->at("ran") != ran)
            return machine + " counts";
        if (!is_near(shown->at("ratio"), mean) || !is_near(shown->at("leastRatio"), least) ||
            !is_near(shown->at("mostRatio"), most))
            return machine + " ratios";
        if (shown->at("limitedIn") != limited || (limited > 0 && limits[shown->at("limitedBy")] != limited))
            return machine + " limits";
    }
    if (answer.at("places") != contested) return "cases";
    std::size_t passed = 0;
    std::size_t failed = 0;
    for (const StoredPoint& p : points) {
        const bool is_good = p.outcome && p.outcome->passed();
        passed += is_good ? 1 : 0;
        failed += !is_good && p.state != StoredPoint::State::open ? 1 : 0;
    }
    return answer.at("passed") == passed && answer.at("failed") == failed ? "" : "passed and failed";
}

/// A cell of the map that is not that of the points; empty if there is none.
std::string wrong_regime(const std::vector<StoredPoint>& points, const Json& panels) {
    std::map<std::pair<double, double>, Json> shown;
    for (const Json& panel : panels) {
        for (const Json& cell : panel.at("cells")) shown[{cell.at("x"), cell.at("y")}] = cell;
    }
    for (const std::string& nodes : sizes) {
        for (const std::string& count : words) {
            std::vector<double> all;
            for (const std::string& machine : contenders) {
                if (const StoredPoint* const p = result(points, machine, nodes, count)) all.push_back(cycles_of(*p));
            }
            const auto found = shown.find({std::stod(count), std::stod(nodes)});
            if (all.empty() != (found == shown.end())) return nodes + " " + count;
            if (all.empty()) continue;
            std::ranges::sort(all);
            const Json& cell = found->second;
            if (cell.at("ranking").size() != all.size()) return "ranking";
            for (std::size_t i = 0; i < all.size(); ++i) {
                const Json& entry = cell.at("ranking")[i];
                const StoredPoint& point = points.at(entry.at("point"));
                if (entry.at("value") != all[i] || cycles_of(point) != all[i] || point.machine != entry.at("contender"))
                    return "ranking of " + nodes + " " + count;
            }
            const auto winners = std::ranges::count(all, all.front());
            if (cell.at("winners") != winners) return "winners of " + nodes + " " + count;
            std::optional<double> percent;  // how much less time than the second
            if (static_cast<std::size_t>(winners) < all.size()) {
                const double second = all[static_cast<std::size_t>(winners)];
                percent = 100 * (second - all.front()) / second;
            }
            if (!is_value(cell.at("percent"), percent)) return "percent of " + nodes + " " + count;
        }
    }
    return "";
}

/// A mark in the other plots that is not that of its point; empty if there is none.
std::string wrong_mark(const std::vector<StoredPoint>& points, const Json& plots) {
    std::size_t passed = 0;
    for (const StoredPoint& p : points) passed += p.passed() ? 1 : 0;
    std::size_t bars = 0;
    for (const Json& panel : plots.at(1).at("panels")) {
        for (const Json& bar : panel.at("bars")) {
            ++bars;
            const StoredPoint& p = points.at(bar.at("point"));
            if (!is_near(bar.at("percent"), gap_percent_of(p)) || bar.at("cycles") != p.outcome->cycles() ||
                bar.at("least") != p.outcome->bound().cycles || bar.at("x") != std::stod(*p.value_of("nodes")))
                return "gap of " + p.command;
        }
    }
    if (bars != passed) return "not every gap is shown";
    for (const Json& panel : plots.at(2).at("panels")) {
        for (const Json& dot : panel.at("dots")) {
            bool beaten = false;
            for (const Json& other : panel.at("dots")) {
                const bool as_good = other.at("x") <= dot.at("x") && other.at("y") <= dot.at("y");
                beaten |= as_good && (other.at("x") != dot.at("x") || other.at("y") != dot.at("y"));
            }
            const StoredPoint& p = points.at(dot.at("point"));
            if (dot.at("y") != cycles_of(p) || dot.at("onFront") == beaten) return "dot of " + p.command;
        }
    }
    std::size_t dots = 0;
    for (const Json& panel : plots.at(3).at("panels")) {
        for (const Json& dot : panel.at("points")) {
            ++dots;
            if (!is_near(dot.at("y"), cycles_of(points.at(dot.at("point"))) / 125)) return "curve";
        }
        for (const Json& bound : panel.at("bounds")) {
            const StoredPoint& p = points.at(bound.at("point"));
            if (!is_near(bound.at("y"), static_cast<double>(p.outcome->bound().cycles) / 125))
                return "bound of a curve";
        }
        if (panel.at("bounds").size() != panel.at("points").size()) return "not every bound is drawn";
    }
    return dots == passed ? "" : "not every point is on a curve";
}

/// A row of the report's table that is not that of its point; empty if there is none.
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

/// A field of the CSV file that is not that of its point; empty if there is none.
std::string wrong_field(const std::vector<StoredPoint>& points, const std::string& csv) {
    const auto rows = csv_rows(csv);
    if (rows.size() != points.size() + 1) return "number of rows";
    for (std::size_t i = 0; i < points.size(); ++i) {
        const StoredPoint& p = points[i];
        if (rows[i + 1].size() != rows[0].size()) return "number of fields";
        std::map<std::string, std::string> row;
        for (std::size_t column = 0; column < rows[0].size(); ++column) row[rows[0][column]] = rows[i + 1][column];
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
    const Study study = make_study();
    EXPECT_TRUE(holds_for(cases, [&study] {
        std::vector<StoredPoint> points = any_points();
        derive(study, points);
        RC_ASSERT(wrong_column(points) == "");
        const Json page = report_data(study, points, {}, {});
        RC_ASSERT(wrong_standing(points, page.at("answer")) == "");
        RC_ASSERT(wrong_regime(points, page.at("plots").at(0).at("panels")) == "");
        RC_ASSERT(wrong_mark(points, page.at("plots")) == "");
        RC_ASSERT(wrong_row(points, page.at("table")) == "");
        RC_ASSERT(wrong_field(points, csv_of(study, points)) == "");
    }));
}

}  // namespace narrows::study::study_test
