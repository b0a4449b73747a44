#include "testbench/study/only.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/suggestion.h"
#include "testbench/study/formula.h"
#include "testbench/study/quoted_words.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

/// The value of a parameter that formulas know by name; empty if it has not been derived yet. A word counts as 0.
std::optional<double> number_of(const Point& point, std::string_view name) {
    std::optional<double> of_word;
    for (const auto& [parameter, value] : point.parameters) {
        if (!is_formula_name(name, parameter)) continue;
        if (const auto number = base_number(value)) return number;
        of_word = 0;  // also for a list, which may have been written as a rate
    }
    for (const Setting& setting : point.swept) {
        if (!is_formula_name(name, setting.name)) continue;
        // A time in seconds here may become cycles as a parameter of the machine.
        const bool is_derived = point.parameters.empty() && !plain_number(setting.value);
        return is_derived ? std::nullopt : std::optional(base_number(setting.value).value_or(0));
    }
    return of_word;
}

/// The word for which a name stands; empty if it has not been derived yet.
std::vector<std::string> words_of(const Point& point, std::string_view name) {
    for (const Setting& setting : point.swept) {
        if (is_formula_name(name, setting.name)) return {name == "machine" ? point.machine_name() : setting.value};
    }
    for (const auto& [parameter, value] : point.parameters) {
        if (is_formula_name(name, parameter)) return {value};
    }
    return {};
}

}  // namespace

std::optional<bool> wanted(const Point& point, const Runs& runs) {
    bool all_known = true;
    for (const Formula& only : runs.only) {
        bool known = true;
        const auto see = [&known](auto value, bool is_known) {
            known = known && is_known;
            return value;
        };
        const auto answer = evaluate(
            only, Meaning{.number =
                              [&](std::string_view name) {
                                  const auto number = number_of(point, name);
                                  return see(number, number.has_value());
                              },
                          .words =
                              [&](std::string_view name) {
                                  const auto words = words_of(point, name);
                                  return see(words, !words.empty());
                              },
                          .elsewhere = [&](const ValueElsewhere&) { return see(std::optional<double>(), false); }});
        if (known && answer.value_or(0) == 0) return false;
        all_known = all_known && known;
    }
    return all_known ? std::optional(true) : std::nullopt;
}

void refuse_only(const Point& point, const Runs& runs) {
    std::vector<std::string> names;
    for (const Setting& setting : point.swept) names.push_back(formula_name(setting.name));
    for (const auto& [parameter, value] : point.parameters) names.push_back(formula_name(parameter));
    const std::vector<std::string_view> known(names.begin(), names.end());
    for (const Formula& only : runs.only) {
        const UnquotedFormula plain = unquoted(only);
        std::vector<std::string> used = names_in(plain.formula);
        for (const WordComparison& word : plain.words) used.push_back(word.name);
        for (const std::string& name : used) {
            if (std::ranges::find(names, name) != names.end()) continue;
            throw InputError(
                only.place,
                fmt::format(
                    "'{}' is no parameter of {} {}; {}", name, point.machine, point.workload,
                    did_you_mean(name, known, "'narrows list' names those of workloads, machine files the others")));
        }
    }
    throw InputError(runs.only.front().place,
                     "'only' is about the parameters of one point; leave values of other points and of analyses out");
}

}  // namespace narrows::study
