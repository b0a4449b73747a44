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
/// The algorithm that ran, where the parameter leaves it open.
constexpr std::string_view algorithm = "algorithm";

bool is_equal(const StoredPoint& a, const StoredPoint& b, const std::string& name) {
    const std::string* const of_a = a.value_of(name);
    const std::string* const of_b = b.value_of(name);
    if (of_a == nullptr || of_b == nullptr) return false;
    const std::optional<double> number = base_number(*of_a);
    return *of_a == *of_b || (number && number == base_number(*of_b));
}

}  // namespace

std::vector<std::string_view> names_of_words() { return {words_of_points.begin(), words_of_points.end()}; }

PointMeanings::PointMeanings(const Study& study, const std::vector<StoredPoint>& points, const Cases& cases,
                             const std::vector<Section>& analysed)
    : study_(study), points_(points), cases_(cases), analysed_(analysed), races_(races_of(study, points, cases)) {}

Meaning PointMeanings::of(std::size_t point) const {
    return {.number = [this, point](std::string_view name) { return number(point, name); },
            .words = [this, point](std::string_view name) { return words(point, name); },
            .elsewhere = [this, point](const ValueElsewhere& other) { return elsewhere(point, other); }};
}

std::optional<double> PointMeanings::elsewhere(std::size_t point, const ValueElsewhere& other) const {
    if (other.kind == ValueElsewhere::Kind::analysis) return analysed_value(other);
    if (other.kind != ValueElsewhere::Kind::same_case) return extreme(other);
    const std::optional<std::size_t> same = same_in(other.where, point);
    return same ? evaluate(other.formula, of(*same)) : std::nullopt;
}

std::optional<double> PointMeanings::extreme(const ValueElsewhere& other) const {
    std::optional<double> found;
    for (std::size_t point = 0; point < points_.size(); ++point) {
        if (study_.runs[points_[point].run].name.text != other.where) continue;
        if (!points_[point].passed()) return {};
        const Meaning here = of(point);
        // Where a closed form does not apply, a run does not meet it.
        if (!other.condition.text.empty() && evaluate(other.condition, here).value_or(0) == 0) continue;
        const std::optional<double> value = evaluate(other.formula, here);
        if (!value) return {};
        const bool is_least = other.kind == ValueElsewhere::Kind::least;
        if (!found || (is_least ? *value < *found : *value > *found)) found = value;
    }
    return found;
}

std::optional<double> PointMeanings::analysed_value(const ValueElsewhere& other) const {
    const auto section = std::ranges::find(analysed_, other.where, &Section::key);
    if (section == analysed_.end()) return {};
    const auto value = std::ranges::find(section->values, other.formula.text, &NamedNumber::name);
    return value == section->values.end() ? std::nullopt : std::optional(value->value);
}

std::optional<double> PointMeanings::number(std::size_t point, std::string_view name) const {
    const Race& race = races_[cases_.of(point)];
    if (name.starts_with(of_baseline)) {
        const auto baseline = race.find(baseline_of(study_));
        return baseline == race.end() ? std::nullopt : number_of(*baseline->second, name.substr(of_baseline.size()));
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
        if (!metrics::is_missing(value)) return {std::get<std::string>(value)};
    }
    for (const auto& [parameter, value] : here.parameters) {
        if (formula_name(parameter) == name) return {value};
    }
    for (const Setting& setting : here.swept) {
        if (formula_name(setting.name) == name) return {setting.value};
    }
    return {};
}

double PointMeanings::least_objective(std::size_t point) const {
    double least = std::numeric_limits<double>::infinity();
    for (const auto& [contender, other] : races_[cases_.of(point)])
        least = std::min(least, objective_of(study_, *other));
    return least;
}

std::vector<std::string> PointMeanings::best(std::size_t point) const {
    const double least = least_objective(point);
    std::vector<std::string> names;
    for (const auto& [contender, other] : races_[cases_.of(point)]) {
        if (std::isfinite(least) && objective_of(study_, *other) == least) names.push_back(contender);
    }
    return names;
}

std::optional<std::size_t> PointMeanings::same_in(const std::string& runs, std::size_t point) const {
    std::optional<std::size_t> same;
    for (std::size_t other = 0; other < points_.size(); ++other) {
        const Runs& of_other = study_.runs[points_[other].run];
        if (of_other.name.text != runs) continue;
        const bool is_same = std::ranges::all_of(of_other.axes, [&](const Axis& axis) {
            return axis.size() == 1 || std::ranges::all_of(axis.front(), [&](const Setting& setting) {
                       return is_equal(points_[point], points_[other], setting.name);
                   });
        });
        if (is_same && same) return {};
        if (is_same) same = other;
    }
    return same;
}

}  // namespace narrows::study
