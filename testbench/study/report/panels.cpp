#include "testbench/study/report/panels.h"

#include <algorithm>
#include <map>

#include "testbench/study/cases.h"
#include "testbench/study/contenders.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

std::string value_text(const StoredPoint& point, const std::string& name) {
    const std::string* const value = point.value_of(name);
    return value == nullptr ? "" : *value;
}

/// True if points that are equal in all of `known` can differ in `name`. (16 nodes are always 4 x 4, if no other size
/// is swept.)
bool varies(const std::vector<StoredPoint>& points, const std::vector<std::size_t>& numbers,
            const std::vector<std::string>& known, const std::string& name) {
    std::map<std::vector<std::string>, std::string> values;
    return std::ranges::any_of(numbers, [&](std::size_t number) {
        std::vector<std::string> place;
        for (const std::string& other : known) place.push_back(value_text(points[number], other));
        const std::string value = value_text(points[number], name);
        return values.emplace(std::move(place), value).first->second != value;
    });
}

std::vector<std::string> panel_names(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot,
                                     const Cases& cases, const std::vector<std::size_t>& shown) {
    std::vector<std::string> names;
    for (const SourceText& panel : plot.panels) names.push_back(panel.text);
    std::vector<std::string> known = names;
    if (plot.kind != PlotKind::load) known.push_back(plot.x.text);
    if (plot.kind == PlotKind::regimes) known.push_back(plot.y.text);
    std::vector<std::string> of_cases = cases.names();
    if (study.across.empty()) of_cases.insert(of_cases.end(), {"nodes", "ranks"});
    for (const std::string& name : of_cases) {
        if (std::ranges::find(known, name) != known.end() || !varies(points, shown, known, name)) continue;
        names.push_back(name);
        known.push_back(name);
    }
    return names;
}

}  // namespace

std::vector<Panel> panels_of(const Study& study, const std::vector<StoredPoint>& points, const Plot& plot) {
    std::vector<std::size_t> shown;
    for (std::size_t number = 0; number < points.size(); ++number) {
        if (points[number].passed() && points[number].is_at(plot.at)) shown.push_back(number);
    }
    const Cases cases(study, points);
    const std::vector<std::string> names = panel_names(study, points, plot, cases, shown);
    std::vector<Panel> panels;
    std::map<std::pair<std::size_t, std::string>, std::size_t> places;
    for (const std::size_t number : shown) {
        const std::string title = case_text(points[number], names);
        const auto [place, is_new] = places.emplace(std::pair(cases.problem_of(number), title), panels.size());
        if (is_new) panels.push_back({title, {}});
        panels[place->second].points.push_back(number);
    }
    return panels;
}

std::vector<std::pair<std::string, std::vector<std::size_t>>> by_contender(const Study& study,
                                                                           const std::vector<StoredPoint>& points,
                                                                           const std::vector<std::size_t>& numbers) {
    std::vector<std::pair<std::string, std::vector<std::size_t>>> groups;
    for (const std::size_t number : numbers) {
        const std::string contender = contender_of(study, points[number]);
        const auto known = std::ranges::find(groups, contender, [](const auto& group) { return group.first; });
        (known == groups.end() ? groups.emplace_back(contender, std::vector<std::size_t>{}) : *known)
            .second.push_back(number);
    }
    return groups;
}

std::optional<std::size_t> best_of(const Study& study, const std::vector<StoredPoint>& points,
                                   const std::vector<std::size_t>& numbers) {
    std::optional<std::size_t> best;
    for (const std::size_t number : numbers) {
        const std::optional<double> value = number_of(points[number], study.objective.text);
        if (value && (!best || *value < number_of(points[*best], study.objective.text))) best = number;
    }
    return best;
}

}  // namespace narrows::study
