#include "testbench/study/point_meanings.h"

#include <algorithm>
#include <array>
#include <limits>

#include "testbench/study/contenders.h"
#include "testbench/study/derive.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr std::array<std::string_view, 4> words_of_points{"machine", "workload", "contender", "best"};
/// The algorithm that ran, if the parameter leaves it open.
constexpr std::string_view algorithm = "algorithm";

/// The names of numbers and words in a condition.
std::vector<std::string> all_names_in(const Formula& condition) {
    if (condition.text.empty()) return {};
    std::vector<std::string> names = names_in(condition);
    for (const WordComparison& word : unquoted(condition).words) names.push_back(word.name);
    return names;
}

}  // namespace

std::vector<std::string_view> names_of_words() { return {words_of_points.begin(), words_of_points.end()}; }

PointMeanings::PointMeanings(const Study& study, const std::vector<StoredPoint>& points, const Cases& cases,
                             const std::vector<Section>& analysed)
    : study_(study),
      points_(points),
      cases_(cases),
      analysed_(analysed),
      compared_(compared_cases(study, points, cases)) {}

Meaning PointMeanings::of(std::size_t point) const {
    return {.number = [this, point](std::string_view name) { return number(point, name); },
            .words = [this, point](std::string_view name) { return words(point, name); },
            .elsewhere = [this, point](const ValueElsewhere& other) { return elsewhere(point, other); }};
}

std::optional<double> PointMeanings::elsewhere(std::size_t point, const ValueElsewhere& other) const {
    if (other.kind == ValueElsewhere::Kind::analysis) return analysed_value(point, other);
    if (other.kind != ValueElsewhere::Kind::same_case) return extreme(point, other);
    const std::optional<std::size_t> same = same_in(other, point);
    return same ? formulas_.evaluate(other.formula, of(*same)) : std::nullopt;
}

bool PointMeanings::is_of_runs(const ValueElsewhere& other, std::size_t point, std::size_t candidate) const {
    const std::size_t runs = points_[candidate].run;
    return other.where.empty() ? runs == points_[point].run : study_.runs[runs].name.text == other.where;
}

bool PointMeanings::fulfils(const Formula& condition, std::size_t point, std::size_t candidate) const {
    if (condition.text.empty()) return true;
    Meaning meaning = of(candidate);
    meaning.number = [this, point, candidate](std::string_view name) {
        return name.starts_with(of_here) ? number(point, name.substr(of_here.size())) : number(candidate, name);
    };
    // A run does not meet a closed form that does not apply.
    return formulas_.evaluate(condition, meaning).value_or(0) != 0;
}

std::optional<double> PointMeanings::extreme(std::size_t point, const ValueElsewhere& other) const {
    std::optional<double> found;
    for (std::size_t candidate = 0; candidate < points_.size(); ++candidate) {
        if (!is_of_runs(other, point, candidate)) continue;
        if (!points_[candidate].passed()) return {};
        if (!fulfils(other.condition, point, candidate)) continue;
        const std::optional<double> value = formulas_.evaluate(other.formula, of(candidate));
        if (!value) return {};
        const bool is_least = other.kind == ValueElsewhere::Kind::least;
        if (!found || (is_least ? *value < *found : *value > *found)) found = value;
    }
    return found;
}

std::optional<double> PointMeanings::analysed_value(std::size_t point, const ValueElsewhere& other) const {
    const auto section = std::ranges::find(analysed_, other.where, &Section::key);
    if (section == analysed_.end()) return {};
    const auto value = std::ranges::find(section->values, other.formula.text, &NamedNumber::name);
    if (value == section->values.end()) return {};
    const std::optional<double> seed = number(point, "seed");
    return value->with_seed(seed ? static_cast<std::uint64_t>(*seed) : 0);
}

std::optional<double> PointMeanings::number(std::size_t point, std::string_view name) const {
    const ComparedCase& in_case = compared_[cases_.of(point)];
    if (name.starts_with(of_baseline)) {
        const auto baseline = in_case.find(baseline_of(study_));
        return baseline == in_case.end() ? std::nullopt : number_of(*baseline->second, name.substr(of_baseline.size()));
    }
    if (name != times_best) return number_of(points_[point], name);
    const double times = objective_of(study_, points_[point]) / least_objective(point);
    return std::isfinite(times) ? std::optional(times) : std::nullopt;
}

std::vector<std::string> PointMeanings::words(std::size_t point, std::string_view name) const {
    const StoredPoint& here = points_[point];
    if (name == "machine") return {here.machine};
    if (name == "workload") return {here.workload};
    if (name == "contender") return {contender_of(study_, here)};
    if (name == "best") return best(point);
    const std::string_view metric_name = name == algorithm ? "chosen_algorithm" : name;
    const metrics::Metric* const metric = metrics::find(metric_name);
    if (metric != nullptr && metric->type == metrics::Type::text && here.outcome) {
        const metrics::Value value = here.outcome->metrics[metric->name];
        // In a name such as "blocks block=4" the algorithm comes before its parameters.
        if (!metrics::is_missing(value)) {
            const std::string& text = std::get<std::string>(value);
            return {name == algorithm ? text.substr(0, text.find(' ')) : text};
        }
    }
    for (const auto& [parameter, value] : here.parameters) {
        if (is_formula_name(name, parameter)) return {value};
    }
    for (const Setting& setting : here.swept) {
        if (is_formula_name(name, setting.name)) return {setting.value};
    }
    return {};
}

double PointMeanings::least_objective(std::size_t point) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [contender, other] : compared_[cases_.of(point)])
        least = std::min(least, objective_of(study_, *other));
    return least;
}

std::vector<std::string> PointMeanings::best(std::size_t point) const {
    const double least = least_objective(point);
    std::vector<std::string> names;
    for (const auto& [contender, other] : compared_[cases_.of(point)]) {
        if (std::isfinite(least) && objective_of(study_, *other) == least) names.push_back(contender);
    }
    return names;
}

/// Compares values, with numbers in texts parsed once: there are few texts, and every two points are compared.
bool PointMeanings::is_equal(std::size_t point, std::size_t candidate, const std::string& name) const {
    const auto number = [this](const std::string& text) {
        const auto [known, is_new] = numbers_.try_emplace(text);
        if (is_new) known->second = base_number(text);
        return known->second;
    };
    const std::string* const here = points_[point].value_of(name);
    const std::string* const there = points_[candidate].value_of(name);
    if (here == nullptr || there == nullptr) return false;
    return *here == *there || (number(*here) && number(*here) == number(*there));
}

std::optional<std::size_t> PointMeanings::same_in(const ValueElsewhere& other, std::size_t point) const {
    const std::vector<std::string> named = all_names_in(other.condition);
    std::optional<std::size_t> same;
    for (std::size_t candidate = 0; candidate < points_.size(); ++candidate) {
        if (!is_of_runs(other, point, candidate)) continue;
        const auto is_as_here = [&](const Setting& setting) {
            return is_printed(setting) || std::ranges::find(named, formula_name(setting.name)) != named.end() ||
                   is_equal(point, candidate, setting.name);
        };
        const bool is_same = std::ranges::all_of(study_.runs[points_[candidate].run].axes, [&](const Axis& axis) {
            return axis.size() == 1 || std::ranges::all_of(axis.front(), is_as_here);
        });
        if (!is_same || !fulfils(other.condition, point, candidate)) continue;
        if (same) return {};
        same = candidate;
    }
    return same;
}

}  // namespace narrows::study
