#include "testbench/study/best_by.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "testbench/study/contenders.h"
#include "testbench/study/listed.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

constexpr double equal_within = 0.01;

std::string value_in(const ComparedCase& in_case, const std::string& name) {
    const std::string* const value = in_case.begin()->second->value_of(name);
    return value == nullptr ? "" : *value;
}

/// Geometric mean of the baseline's objective over the contender's; empty if one of them lacks a value in some case.
std::optional<double> mean_ratio(const Study& study, const std::vector<ComparedCase>& compared,
                                 const std::string& contender) {
    double logarithms = 0;
    for (const ComparedCase& in_case : compared) {
        const auto own = in_case.find(contender);
        const auto baseline = in_case.find(baseline_of(study));
        if (own == in_case.end() || baseline == in_case.end()) return std::nullopt;
        const double ratio = objective_of(study, *baseline->second) / objective_of(study, *own->second);
        if (!std::isfinite(ratio) || ratio <= 0) return std::nullopt;
        logarithms += std::log(ratio);
    }
    return std::exp(logarithms / static_cast<double>(compared.size()));
}

/// Empty if no contender has a mean.
BestAt best_at(const Study& study, const std::vector<ComparedCase>& compared, const std::string& value) {
    std::vector<std::pair<std::string, double>> means;
    for (const auto& [contender, point] : compared.front()) {
        if (const auto mean = mean_ratio(study, compared, contender)) means.emplace_back(contender, *mean);
    }
    BestAt at{{value}, {}};
    for (const auto& [contender, mean] : means) at.most_ratio = std::max(at.most_ratio, mean);
    at.least_ratio = at.most_ratio;
    for (const auto& [contender, mean] : means) {
        if (mean * (1 + equal_within) >= at.most_ratio) at.best.push_back(contender);
    }
    at.of_all = at.best.size() == compared.front().size();
    return at;
}

/// The compared cases by equal values of a parameter, in the order of first occurrence.
std::vector<std::pair<std::string, std::vector<ComparedCase>>> split(const std::vector<ComparedCase>& compared,
                                                                     const std::string& name) {
    std::vector<std::pair<std::string, std::vector<ComparedCase>>> parts;
    for (const ComparedCase& in_case : compared) {
        const std::string value = value_in(in_case, name);
        auto part = std::ranges::find(parts, value, [](const auto& each) { return each.first; });
        if (part == parts.end()) part = parts.insert(part, {value, {}});
        part->second.push_back(in_case);
    }
    return parts;
}

void add_along(const Study& study, const std::vector<ComparedCase>& compared, std::size_t name,
               const std::string& where, std::vector<BestBy>& all) {
    const std::string& parameter = study.by[name].text;
    const auto parts = split(compared, parameter);
    if (name + 1 < study.by.size()) {
        for (const auto& [value, some] : parts)
            add_along(study, some, name + 1,
                      fmt::format("{}{}{}={}", where, where.empty() ? "" : " ", parameter, value), all);
        return;
    }
    BestBy by{where, parameter, {}};
    for (const auto& [value, some] : parts) {
        BestAt at = best_at(study, some, value);
        if (at.best.empty()) continue;
        if (by.at.empty() || by.at.back().best != at.best) {
            by.at.push_back(std::move(at));
            continue;
        }
        BestAt& same = by.at.back();
        same.values.push_back(value);
        same.least_ratio = std::min(same.least_ratio, at.least_ratio);
        same.most_ratio = std::max(same.most_ratio, at.most_ratio);
    }
    if (!by.at.empty()) all.push_back(std::move(by));
}

/// "8 and 16"; "50 to 600" for values that follow each other in the study.
std::string values_text(const std::vector<std::string>& values) {
    constexpr std::size_t most_listed = 3;
    if (values.size() <= most_listed) return listed(values);
    return fmt::format("{} to {}", values.front(), values.back());
}

std::string times_text(const BestAt& at) {
    const std::string least = fmt::format("{:.2f}", at.least_ratio);
    const std::string most = fmt::format("{:.2f}", at.most_ratio);
    return least == most ? least : fmt::format("{} to {}", least, most);
}

}  // namespace

std::vector<BestBy> best_by(const Study& study, const std::vector<ComparedCase>& compared) {
    std::vector<BestBy> all;
    if (!study.by.empty()) add_along(study, compared, 0, "", all);
    return all;
}

std::string sentence(const BestBy& by, const std::string& baseline) {
    std::string text = by.where;
    for (const BestAt& at : by.at) {
        const bool is_first = &at == &by.at.front();
        const bool has_baseline = std::ranges::find(at.best, baseline) != at.best.end();
        const char* const judgement = at.best.size() == 1 ? " is best"
                                      : at.of_all         ? " are equal within 1 %"
                                                          : " are best and equal within 1 %";
        text += is_first ? (text.empty() ? "" : ": ") : "; ";
        text += listed(at.best) + judgement;
        text += fmt::format(" with {}{}", is_first ? by.name + "=" : "", values_text(at.values));
        if (!has_baseline) text += fmt::format(", {} times as fast as {}", times_text(at), baseline);
    }
    return text + ".";
}

}  // namespace narrows::study
