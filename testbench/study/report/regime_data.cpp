#include "testbench/study/report/regime_data.h"

#include <algorithm>
#include <map>

#include "testbench/study/contenders.h"
#include "testbench/study/report/axis.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Json = nlohmann::ordered_json;

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

}  // namespace

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

}  // namespace narrows::study
