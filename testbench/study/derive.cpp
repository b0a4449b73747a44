#include "testbench/study/derive.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "testbench/study/formula.h"
#include "testbench/study/point_meanings.h"
#include "testbench/study/values.h"
#include "testbench/workloads/catalogue.h"

namespace narrows::study {

namespace {

/// Points with a result, divided into those with and without a value for a name in a formula.
struct Uses {
    std::size_t with = 0;
    std::size_t without = 0;

    void add(bool has_value) { ++(has_value ? with : without); }
};

/// Other [[runs]] may have another workload without such a value. So if some [[runs]] have values, those without any do
/// not count.
Uses uses_that_count(const std::map<std::size_t, Uses>& of_runs) {
    Uses all;
    for (const auto& [runs, use] : of_runs) all.with += use.with;
    for (const auto& [runs, use] : of_runs) {
        if (use.with > 0 || all.with == 0) all.without += use.without;
    }
    return all;
}

bool is_bound(const std::string& name) {
    return std::ranges::any_of(formula_texts(),
                               [&](const FormulaText& text) { return is_formula_name(name, text.name); });
}

/// Why a column is empty: ": no point has a 'x'", or the number of points that have it.
std::string reason_of(const std::string& name, const Uses& use) {
    if (use.with == 0) return fmt::format(": no point has a '{}'", name);
    return fmt::format(" in {} of {} points, {}", use.without, use.with + use.without,
                       is_bound(name) ? fmt::format("to which the bound '{}' does not apply", name)
                                      : fmt::format("which have no '{}'", name));
}

/// A document gives a printed number for some points only. If an empty column stands above this one, a warning says
/// why.
bool may_be_missing(const Study& study, const std::string& name) {
    return name.starts_with("printed_") ||
           std::ranges::any_of(study.columns, [&](const Column& column) { return column.name.text == name; });
}

/// The points that ended well but lack the result by which contenders are compared.
std::size_t without_objective(const Study& study, const std::vector<StoredPoint>& points) {
    const bool is_column = may_be_missing(study, study.objective.text);
    if (study.contenders.text.empty() || is_column) return 0;
    return static_cast<std::size_t>(std::ranges::count_if(
        points, [&](const StoredPoint& point) { return point.passed() && !number_of(point, study.objective.text); }));
}

}  // namespace

std::vector<std::string> derive(const Study& study, std::vector<StoredPoint>& points) {
    for (StoredPoint& point : points) point.derived.clear();
    const Cases cases(study, points);
    std::vector<std::string> problems;
    const std::vector<Section> not_analysed;  // a table may still need results of an analysis
    for (const Column& column : study.columns) {
        const PointMeanings meanings(study, points, cases, not_analysed);
        std::map<std::string, std::map<std::size_t, Uses>> uses;  // keys are the name, then the index of [[runs]]
        std::vector<std::optional<double>> values;
        Formulas formulas;
        std::size_t not_finite = 0;
        for (std::size_t i = 0; i < points.size(); ++i) {
            if (!are_of(column.runs, study.runs[points[i].run])) {
                values.emplace_back();
                continue;
            }
            Meaning meaning = meanings.of(i);
            bool are_known = true;
            meaning.number = [&, number = std::move(meaning.number)](std::string_view name) {
                const std::optional<double> value = number(name);
                are_known = are_known && value.has_value();
                if (points[i].outcome) uses[std::string(name)][points[i].run].add(value.has_value());
                return value;
            };
            values.push_back(formulas.evaluate(column.formula, meaning));
            if (points[i].outcome && are_known && !values.back()) ++not_finite;
        }
        for (std::size_t i = 0; i < points.size(); ++i) points[i].derived.emplace_back(column.name.text, values[i]);
        if (not_finite > 0) {
            problems.push_back(
                fmt::format("{}: column {} is empty in {} of {} points, where its formula is no finite number",
                            column.formula.place.text(), column.name.text, not_finite, points.size()));
        }
        for (const auto& [name, of_runs] : uses) {
            const Uses use = uses_that_count(of_runs);
            if (use.without == 0 || may_be_missing(study, name)) continue;
            problems.push_back(fmt::format("{}: column {} is empty{}", column.formula.place.text(), column.name.text,
                                           reason_of(name, use)));
        }
    }
    if (const std::size_t missing = without_objective(study, points); missing > 0) {
        problems.push_back(fmt::format("objective {} has no value in {} of {} points; a contender is never best there",
                                       study.objective.text, missing, points.size()));
    }
    return problems;
}

}  // namespace narrows::study
