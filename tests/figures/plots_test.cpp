// Each mark of a study's plots appears once, in its panel, at its place.
#include <fmt/format.h>

#include <set>

#include "testbench/study/derive.h"
#include "testbench/study/report/page_data.h"
#include "tests/figures/any_study.h"
#include "tests/figures/near.h"
#include "tests/support/effort.h"
#include "tests/support/property.h"

namespace narrows::study::plots_test {

using Json = nlohmann::ordered_json;

const int cases = thorough() ? 500 : 60;

/// A mark as text: panel and values. Numbers are rounded, so that the way of calculating them does not matter.
using Marks = std::multiset<std::string>;

std::string mark(const std::string& panel, const Json& values) {
    std::string text = panel;
    for (const Json& value : values)
        text += value.is_number() ? fmt::format(" {:.9g}", value.get<double>()) : " " + value.dump();
    return text;
}

Marks shown_marks(const Json& plot, const char* list, const std::vector<const char*>& fields) {
    Marks marks;
    for (const Json& panel : plot.at("panels")) {
        for (const Json& one : panel.at(list)) {
            Json values = Json::array();
            for (const char* const field : fields) values.push_back(one.at(field));
            marks.insert(mark(panel.at("title"), values));
        }
    }
    return marks;
}

std::string panel_of(const StoredPoint& point) { return "words=" + *point.value_of("words"); }
double nodes_of(const StoredPoint& point) { return std::stod(*point.value_of("nodes")); }

bool is_best(const std::vector<StoredPoint>& points, const StoredPoint& point) {
    return &point == result(points, point.machine, *point.value_of("nodes"), *point.value_of("words"));
}

/// The marks of points whose results count. `values`: those of a point and its number, or null for no mark.
template <class Values>
Marks marks_of(const std::vector<StoredPoint>& points, const Values& values) {
    Marks marks;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const StoredPoint& p = points[i];
        const Json all = counts(p) ? values(i, p) : Json();
        if (!all.is_null()) marks.insert(mark(panel_of(p), all));
    }
    return marks;
}

Marks bars(const std::vector<StoredPoint>& points) {
    return marks_of(points, [&](std::size_t i, const StoredPoint& p) {
        if (!is_best(points, p)) return Json();
        return Json::array(
            {i, p.machine, "derived", nodes_of(p), gap_percent_of(p), cycles_of(p), p.outcome->bound().cycles});
    });
}

bool is_beaten(const std::vector<StoredPoint>& points, const StoredPoint& point) {
    return std::ranges::any_of(points, [&](const StoredPoint& other) {
        if (!counts(other) || panel_of(other) != panel_of(point)) return false;
        const double fewer_nodes = nodes_of(point) - nodes_of(other);
        const double fewer_cycles = cycles_of(point) - cycles_of(other);
        return fewer_nodes >= 0 && fewer_cycles >= 0 && fewer_nodes + fewer_cycles > 0;
    });
}

Marks dots(const std::vector<StoredPoint>& points) {
    return marks_of(points, [&](std::size_t i, const StoredPoint& p) {
        return Json::array({i, p.machine, nodes_of(p), cycles_of(p), !is_beaten(points, p)});
    });
}

Marks points_of_curves(const std::vector<StoredPoint>& points) {
    return marks_of(points, [&](std::size_t i, const StoredPoint& p) {
        return Json::array({i, p.machine, nodes_of(p), cycles_of(p) / 125, is_best(points, p)});
    });
}

Marks bounds_of_curves(const std::vector<StoredPoint>& points) {
    return marks_of(points, [&](std::size_t i, const StoredPoint& p) {
        if (!is_best(points, p)) return Json();
        const double time = static_cast<double>(p.outcome->bound().cycles) / 125;
        return Json::array({i, p.machine, "derived", nodes_of(p), time});
    });
}

/// The points in a cell of the map: the best of each contender, the best first; equal ones in the order of the study.
std::vector<std::size_t> ranking(const std::vector<StoredPoint>& points, const std::string& nodes,
                                 const std::string& words) {
    std::vector<std::size_t> numbers;
    for (const std::string& machine : contenders) {
        if (const StoredPoint* const p = result(points, machine, nodes, words))
            numbers.push_back(static_cast<std::size_t>(p - points.data()));
    }
    std::ranges::stable_sort(numbers, {}, [&](std::size_t number) { return cycles_of(points[number]); });
    return numbers;
}

/// A cell of the map that differs from the points; empty if there is none.
std::string wrong_regime(const std::vector<StoredPoint>& points, const Json& panels) {
    std::map<std::pair<double, double>, Json> shown;
    for (const Json& panel : panels) {
        for (const Json& cell : panel.at("cells")) shown[{cell.at("x"), cell.at("y")}] = cell;
    }
    for (const std::string& nodes : sizes) {
        for (const std::string& words : word_counts) {
            const std::vector<std::size_t> numbers = ranking(points, nodes, words);
            const auto found = shown.find({std::stod(words), std::stod(nodes)});
            if (numbers.empty() != (found == shown.end())) return nodes + " " + words;
            if (numbers.empty()) continue;
            const Json& cell = found->second;
            Json entries = Json::array();
            std::size_t winners = 0;
            std::optional<double> percent;  // how much less time than the second
            const double least = cycles_of(points[numbers.front()]);
            for (const std::size_t number : numbers) {
                const double cycles = cycles_of(points[number]);
                entries.push_back({{"contender", points[number].machine}, {"point", number}, {"value", cycles}});
                winners += cycles == least ? 1 : 0;
                if (cycles > least && !percent) percent = 100 * (cycles - least) / cycles;
            }
            if (cell.at("ranking") != entries) return "ranking of " + nodes + " " + words;
            if (cell.at("winners") != winners) return "winners of " + nodes + " " + words;
            if (!is_value(cell.at("percent"), percent)) return "percent of " + nodes + " " + words;
        }
    }
    return "";
}

TEST(FiguresOfAnyStudy, AreThoseOfItsPlots) {
    const Study study = study_of_contenders();
    EXPECT_TRUE(holds_for(cases, [&study] {
        std::vector<StoredPoint> points = any_points();
        derive(study, points);
        const Json plots = report_data(study, points, {}, {}).at("plots");
        RC_ASSERT(wrong_regime(points, plots.at(0).at("panels")) == "");
        RC_ASSERT(shown_marks(plots.at(1), "bars",
                              {"point", "contender", "bound", "x", "percent", "cycles", "least"}) == bars(points));
        RC_ASSERT(shown_marks(plots.at(2), "dots", {"point", "contender", "x", "y", "onFront"}) == dots(points));
        RC_ASSERT(shown_marks(plots.at(3), "points", {"point", "contender", "x", "y", "onLine"}) ==
                  points_of_curves(points));
        RC_ASSERT(shown_marks(plots.at(3), "bounds", {"point", "contender", "name", "x", "y"}) ==
                  bounds_of_curves(points));
    }));
}

}  // namespace narrows::study::plots_test
