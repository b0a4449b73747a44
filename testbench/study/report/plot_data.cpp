#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <variant>
#include <vector>

#include "testbench/study/contenders.h"
#include "testbench/study/report/page_data.h"
#include "testbench/study/report/panels.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

/// The position of a point on an axis: a number, or a word (an algorithm, a machine).
using AxisValue = std::variant<double, std::string>;

/// Empty if the point has no value of that name.
std::optional<AxisValue> axis_value(const StoredPoint& point, const std::string& name) {
    if (const std::optional<double> number = number_of(point, name)) return AxisValue(*number);
    const std::string* const text = point.value_of(name);
    if (text == nullptr) return std::nullopt;
    // Formulas know no names with dots.
    const std::optional<double> number = plain_number(*text);
    return number ? AxisValue(*number) : AxisValue(*text);
}

nlohmann::ordered_json axis_json(const AxisValue& value) {
    return std::visit([](const auto& number_or_text) { return nlohmann::ordered_json(number_or_text); }, value);
}

struct Entry {
    std::string contender;
    std::size_t point;
    double value;
};

/// The best point of each contender, the best contender first. Ties keep the order of the study.
std::vector<Entry> ranking(const Study& study, const std::vector<StoredPoint>& points,
                           const std::vector<std::size_t>& numbers) {
    std::vector<Entry> entries;
    for (const auto& [contender, own] : by_contender(study, points, numbers)) {
        if (const std::optional<std::size_t> best = best_of(study, points, own))
            entries.push_back({contender, *best, *number_of(points[*best], study.objective.text)});
    }
    std::ranges::stable_sort(entries, {}, &Entry::value);
    return entries;
}

Json cell(const AxisValue& x, const AxisValue& y, const std::vector<Entry>& entries) {
    const auto next =
        std::ranges::find_if(entries, [&](const Entry& entry) { return entry.value > entries.front().value; });
    Json all = Json::array();
    for (const Entry& entry : entries)
        all.push_back({{"contender", entry.contender}, {"point", entry.point}, {"value", entry.value}});
    Json json{{"x", axis_json(x)},
              {"y", axis_json(y)},
              {"winners", next - entries.begin()},
              {"ranking", std::move(all)},
              {"percent", nullptr}};
    if (next != entries.end()) json["percent"] = 100.0 * (1.0 - entries.front().value / next->value);
    return json;
}

/// A map: for each position on two axes the best contender, alone or tied, and its lead.
Json regime_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot, const Panel& panel) {
    std::map<std::pair<AxisValue, AxisValue>, std::vector<std::size_t>> places;
    for (const std::size_t number : panel.points) {
        const std::optional<AxisValue> x = axis_value(points[number], plot.x.text);
        const std::optional<AxisValue> y = axis_value(points[number], plot.y.text);
        if (x && y) places[{*x, *y}].push_back(number);
    }
    Json cells = Json::array();
    for (const auto& [place, numbers] : places) {
        const std::vector<Entry> entries = ranking(study, points, numbers);
        if (!entries.empty()) cells.push_back(cell(place.first, place.second, entries));
    }
    return {{"title", panel.title}, {"cells", std::move(cells)}};
}

/// Points of one contender at one position of an axis.
struct Stack {
    AxisValue x;
    std::vector<std::size_t> points;
};

std::vector<Stack> stacks_of(const std::vector<StoredPoint>& points, const std::vector<std::size_t>& numbers,
                             const std::string& axis) {
    std::vector<Stack> stacks;
    for (const std::size_t number : numbers) {
        const std::optional<AxisValue> x = axis_value(points[number], axis);
        if (!x) continue;
        const auto known = std::ranges::find(stacks, *x, &Stack::x);
        (known == stacks.end() ? stacks.emplace_back(Stack{*x, {}}) : *known).points.push_back(number);
    }
    return stacks;
}

/// Bounds are in cycles, so they only fit an axis of time.
std::optional<double> as_time(const Outcome& outcome, Cycle cycles, const std::string& unit) {
    if (unit == "cycles") return static_cast<double>(cycles);
    if (unit != "time_us" || outcome.cycles() == 0) return {};
    return outcome.time_us() * static_cast<double>(cycles) / static_cast<double>(outcome.cycles());
}

bool draws(const Plot& plot, const RecordedBound& bound) {
    return std::ranges::find(plot.bounds, bound.name, &SourceText::text) != plot.bounds.end();
}

void add_curve(const std::vector<StoredPoint>& points, const Plot& plot, const std::string& contender,
               const Stack& stack, std::size_t best, Json& panel) {
    for (const std::size_t number : stack.points) {
        const std::optional<double> y = number_of(points[number], plot.y.text);
        panel["points"].push_back({{"point", number},
                                   {"contender", contender},
                                   {"x", axis_json(stack.x)},
                                   {"y", y ? Json(*y) : Json()},
                                   {"onLine", number == best}});
    }
    const Outcome& outcome = *points[best].outcome;
    for (const RecordedBound& bound : outcome.bounds) {
        const std::optional<double> y = as_time(outcome, bound.cycles, plot.y.text);
        if (!y || !draws(plot, bound)) continue;
        panel["bounds"].push_back(
            {{"point", best}, {"contender", contender}, {"name", bound.name}, {"x", axis_json(stack.x)}, {"y", *y}});
    }
}

/// The lines of a contender: levels go along the axis, limits are upright. Where limits differ, the first point's
/// counts.
void add_lines(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot,
               const std::string& contender, const std::vector<Stack>& stacks, Json& panel) {
    for (const SourceText& level : plot.levels) {
        for (const Stack& stack : stacks) {
            const std::size_t point = stack.points.front();
            if (const std::optional<double> y = number_of(points[point], level.text)) {
                panel["levels"].push_back({{"point", point},
                                           {"contender", contender},
                                           {"name", value_title(study, level.text)},
                                           {"x", axis_json(stack.x)},
                                           {"y", *y}});
            }
        }
    }
    for (const SourceText& limit : plot.limits) {
        const std::size_t point = stacks.front().points.front();
        if (const std::optional<double> x = number_of(points[point], limit.text)) {
            panel["limits"].push_back(
                {{"point", point}, {"contender", contender}, {"name", value_title(study, limit.text)}, {"x", *x}});
        }
    }
}

void add_bars(const std::vector<StoredPoint>& points, const Plot& plot, const std::string& contender,
              const Stack& stack, std::size_t best, Json& panel) {
    for (const RecordedBound& bound : points[best].outcome->bounds) {
        if (bound.cycles == 0 || !draws(plot, bound)) continue;
        panel["bars"].push_back(
            {{"point", best},
             {"contender", contender},
             {"bound", bound.name},
             {"x", axis_json(stack.x)},
             {"percent", 100.0 * static_cast<double>(bound.gap()) / static_cast<double>(bound.cycles)},
             {"cycles", bound.measured},
             {"least", bound.cycles}});
    }
}

/// Curves and bars: for each contender, one stack of points for each position of the axis.
Json along_axis(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot, const Panel& panel) {
    Json json{{"title", panel.title}};
    const bool bars = plot.kind == PlotKind::gaps;
    for (const char* const list : bars ? std::vector{"bars"} : std::vector{"points", "bounds", "levels", "limits"})
        json[list] = Json::array();
    for (const auto& [contender, numbers] : by_contender(study, points, panel.points)) {
        const std::vector<Stack> stacks = stacks_of(points, numbers, plot.x.text);
        if (!stacks.empty()) add_lines(study, points, plot, contender, stacks, json);
        for (const Stack& stack : stacks) {
            // Without a value of the objective, as for a saturated network, the first point counts as best.
            const std::size_t best = best_of(study, points, stack.points).value_or(stack.points.front());
            if (bars) {
                add_bars(points, plot, contender, stack, best, json);
            } else {
                add_curve(points, plot, contender, stack, best, json);
            }
        }
    }
    return json;
}

/// Dots, marked if no other dot is better in both directions: smaller x and no larger y.
Json tradeoff(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot, const Panel& panel) {
    struct Dot {
        std::size_t point;
        double x;
        double y;
    };
    std::vector<Dot> dots;
    for (const std::size_t number : panel.points) {
        const std::optional<double> x = number_of(points[number], plot.x.text);
        const std::optional<double> y = number_of(points[number], plot.y.text);
        if (x && y) dots.push_back({number, *x, *y});
    }
    Json json = Json::array();
    for (const Dot& dot : dots) {
        const bool beaten = std::ranges::any_of(dots, [&](const Dot& other) {
            return other.x <= dot.x && other.y <= dot.y && (other.x < dot.x || other.y < dot.y);
        });
        json.push_back({{"point", dot.point},
                        {"contender", contender_of(study, points[dot.point])},
                        {"x", dot.x},
                        {"y", dot.y},
                        {"onFront", !beaten}});
    }
    return {{"title", panel.title}, {"dots", std::move(json)}, {"without", panel.points.size() - dots.size()}};
}

Json panel_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot, const Panel& panel) {
    switch (plot.kind) {
        case PlotKind::curves:
        case PlotKind::gaps: return along_axis(study, points, plot, panel);
        case PlotKind::tradeoff: return tradeoff(study, points, plot, panel);
        case PlotKind::regimes: return regime_data(study, points, plot, panel);
        case PlotKind::load: break;
    }
    return load_data(study, points, panel);
}

/// What all points of a plot have in common, beyond the whole study: the workload, the machine unless machines are
/// compared, and swept parameters with a single value here.
std::string case_of_plot(const Study& study, const std::vector<StoredPoint>& points, const std::vector<Panel>& panels) {
    std::vector<const StoredPoint*> shown;
    for (const Panel& panel : panels) {
        for (const std::size_t number : panel.points) shown.push_back(&points[number]);
    }
    if (shown.empty()) return {};
    const auto is_common = [&](const auto& value_in) {
        return std::ranges::all_of(shown,
                                   [&](const StoredPoint* p) { return value_in(*p) == value_in(*shown.front()); });
    };
    std::string text;
    const auto add = [&](const std::string& part) { text += (text.empty() ? "" : " ") + part; };
    const StoredPoint& first = *shown.front();
    if (is_common([](const StoredPoint& p) { return p.machine; }) && study.contenders.text != "machine")
        add(first.machine);
    if (is_common([](const StoredPoint& p) { return p.workload; })) add(first.workload);
    for (const Setting& setting : first.swept) {
        if (setting.name == "machine" || setting.name == "workload" || setting.name == study.contenders.text) continue;
        const auto value_in = [&](const StoredPoint& p) {
            const std::string* const value = p.value_of(setting.name);
            return value == nullptr ? std::string() : *value;
        };
        if (is_common(value_in)) add(fmt::format("{}={}", setting.name, value_in(first)));
    }
    return text;
}

constexpr std::array kinds{"curves", "gaps", "tradeoff", "regimes", "load"};

}  // namespace

Json plot_data(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot) {
    Json panels = Json::array();
    const std::vector<Panel> divided = panels_of(study, points, plot);
    for (const Panel& panel : divided) panels.push_back(panel_data(study, points, plot, panel));
    return {{"kind", kinds[static_cast<std::size_t>(plot.kind)]},
            {"title", plot.title},
            {"case", case_of_plot(study, points, divided)},
            {"x", plot.x.text},
            {"y", plot.y.text},
            {"xTitle", value_title(study, plot.x.text)},
            {"yTitle", value_title(study, plot.y.text)},
            {"panels", std::move(panels)}};
}

}  // namespace narrows::study
