#include "testbench/study/derive.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "testbench/study/contenders.h"
#include "testbench/study/formula.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

/// For every point, the baseline's point that is equal in everything else; if there are several, the first of the best.
std::vector<const StoredPoint*> baselines_of(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> names = case_names(study, points);
    std::map<std::string, const StoredPoint*> by_place;
    for (const StoredPoint& point : points) {
        if (contender_of(study, point) != baseline_of(study) || !point.passed()) continue;
        const StoredPoint*& known = by_place[case_text(point, names)];
        if (known == nullptr || objective_of(study, point) < objective_of(study, *known)) known = &point;
    }
    std::vector<const StoredPoint*> baselines;
    for (const StoredPoint& point : points) {
        const auto known = by_place.find(case_text(point, names));
        baselines.push_back(known == by_place.end() ? nullptr : known->second);
    }
    return baselines;
}

}  // namespace

std::vector<std::string> derive(const Study& study, std::vector<StoredPoint>& points) {
    for (StoredPoint& point : points) point.derived.clear();
    std::vector<std::string> problems;
    for (const Column& column : study.columns) {
        const std::vector<const StoredPoint*> baselines = baselines_of(study, points);
        std::map<std::string, bool> has_value;
        std::vector<std::optional<double>> values;
        for (std::size_t i = 0; i < points.size(); ++i) {
            values.push_back(evaluate(column.formula, [&](std::string_view name) -> std::optional<double> {
                std::optional<double> value;
                if (!name.starts_with(of_baseline)) {
                    value = number_of(points[i], name);
                } else if (baselines[i] != nullptr) {
                    value = number_of(*baselines[i], name.substr(of_baseline.size()));
                }
                has_value[std::string(name)] |= value.has_value();
                return value;
            }));
        }
        for (std::size_t i = 0; i < points.size(); ++i) points[i].derived.emplace_back(column.name.text, values[i]);
        for (const auto& [name, any] : has_value) {
            if (any) continue;
            problems.push_back(fmt::format("{}: column {} is empty: no point has a '{}'", column.formula.place.text(),
                                           column.name.text, name));
        }
    }
    return problems;
}

}  // namespace narrows::study
