#include "testbench/study/derive.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "testbench/run/stated_bounds.h"
#include "testbench/study/formula.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr std::string_view of_baseline = "baseline_";

/// For every point the one of the baseline that is equal in everything else; of several the best.
std::vector<const StoredPoint*> baselines_of(const Study& study, const std::vector<StoredPoint>& points) {
    const std::vector<std::string> names = place_names(study, points);
    std::map<std::string, const StoredPoint*> by_place;
    for (const StoredPoint& point : points) {
        if (contender_of(study, point) != study.baseline || !point.passed()) continue;
        const StoredPoint*& known = by_place[place_text(point, names)];
        if (known == nullptr || number_of(point, study.objective) < number_of(*known, study.objective)) known = &point;
    }
    std::vector<const StoredPoint*> baselines;
    for (const StoredPoint& point : points) {
        const auto known = by_place.find(place_text(point, names));
        baselines.push_back(known == by_place.end() ? nullptr : known->second);
    }
    return baselines;
}

/// Words that results.csv has as headings besides the names of results.
constexpr std::array headings{"point",      "machine", "workload", "state",  "passed",
                              "limited_by", "busiest", "command",  "message"};

bool is_taken(std::string_view name) {
    const auto results = result_names();
    const auto formulas = formula_texts();
    return std::ranges::find(results, name) != results.end() || std::ranges::find(headings, name) != headings.end() ||
           std::ranges::any_of(formulas, [&](const FormulaText& text) { return formula_name(text.name) == name; });
}

/// A column whose name stood for something else already would change what formulas and the answer mean.
void check_name(const Column& column) {
    const auto is_letter = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
    const bool well_formed = is_letter(column.name.front()) && std::ranges::all_of(column.name, [&](char c) {
                                 return is_letter(c) || (c >= '0' && c <= '9');
                             });
    if (!well_formed || column.name.starts_with(of_baseline)) {
        throw InputError(column.formula.place,
                         fmt::format("a column cannot be called '{}'; use lower-case letters, digits and '_', and no "
                                     "'baseline_' in front",
                                     column.name));
    }
    if (is_taken(column.name)) {
        throw InputError(column.formula.place, fmt::format("'{}' is what a result is called; give the column a name of "
                                                           "its own",
                                                           column.name));
    }
}

}  // namespace

void check_columns(const Study& study) {
    for (auto column = study.columns.begin(); column != study.columns.end(); ++column) {
        names_in(column->formula);
        check_name(*column);
        const bool twice = std::any_of(study.columns.begin(), column,
                                       [&](const Column& earlier) { return earlier.name == column->name; });
        if (twice) {
            throw InputError(column->formula.place,
                             fmt::format("there is a column '{}' before; give each a name of its own", column->name));
        }
    }
}

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
        for (std::size_t i = 0; i < points.size(); ++i) points[i].derived.emplace_back(column.name, values[i]);
        for (const auto& [name, any] : has_value) {
            if (any) continue;
            problems.push_back(fmt::format("{}: column {} is empty: no point has a '{}'", column.formula.place.text(),
                                           column.name, name));
        }
    }
    return problems;
}

}  // namespace narrows::study
