#include "testbench/study/derive.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "testbench/study/contenders.h"
#include "testbench/study/formula.h"
#include "testbench/study/race.h"
#include "testbench/study/values.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::study {

namespace {

/// For every point, the baseline's best point in the same case; null if it has no result there.
std::vector<const StoredPoint*> baselines_of(const Study& study, const std::vector<StoredPoint>& points,
                                             const Cases& cases) {
    const std::vector<Race> races = races_of(study, points, cases);
    std::vector<const StoredPoint*> baselines;
    for (std::size_t i = 0; i < points.size(); ++i) {
        const auto baseline = races[cases.of(i)].find(baseline_of(study));
        baselines.push_back(baseline == races[cases.of(i)].end() ? nullptr : baseline->second);
    }
    return baselines;
}

/// The points that have a result, with and without a value for a name in a formula.
struct Uses {
    std::size_t with = 0;
    std::size_t without = 0;
};

bool is_bound(const std::string& name) {
    return std::ranges::any_of(formula_texts(),
                               [&](const FormulaText& text) { return formula_name(text.name) == name; });
}

}  // namespace

std::vector<std::string> derive(const Study& study, std::vector<StoredPoint>& points) {
    for (StoredPoint& point : points) point.derived.clear();
    const Cases cases(study, points);
    std::vector<std::string> problems;
    for (const Column& column : study.columns) {
        const std::vector<const StoredPoint*> baselines = baselines_of(study, points, cases);
        std::map<std::string, Uses> uses;
        std::vector<std::optional<double>> values;
        for (std::size_t i = 0; i < points.size(); ++i) {
            values.push_back(evaluate(column.formula, [&](std::string_view name) -> std::optional<double> {
                std::optional<double> value;
                if (!name.starts_with(of_baseline)) {
                    value = number_of(points[i], name);
                } else if (baselines[i] != nullptr) {
                    value = number_of(*baselines[i], name.substr(of_baseline.size()));
                }
                if (points[i].outcome) ++(value ? uses[std::string(name)].with : uses[std::string(name)].without);
                return value;
            }));
        }
        for (std::size_t i = 0; i < points.size(); ++i) points[i].derived.emplace_back(column.name.text, values[i]);
        for (const auto& [name, use] : uses) {
            const std::string empty =
                fmt::format("{}: column {} is empty", column.formula.place.text(), column.name.text);
            if (use.with == 0) {
                problems.push_back(fmt::format("{}: no point has a '{}'", empty, name));
            } else if (use.without > 0 && is_bound(name)) {
                problems.push_back(fmt::format("{} in {} of {} points, to which the bound '{}' does not apply", empty,
                                               use.without, use.with + use.without, name));
            }
        }
    }
    return problems;
}

}  // namespace narrows::study
