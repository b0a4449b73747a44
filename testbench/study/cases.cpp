#include "testbench/study/cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "testbench/run/request.h"
#include "testbench/study/contenders.h"
#include "testbench/study/listed.h"
#include "testbench/study/values.h"

namespace narrows::study {

namespace {

using Numbers = std::vector<std::size_t>;

/// Groups of points that are divided more and more finely.
class PointGroups {
public:
    explicit PointGroups(std::size_t points) : of_(points) {}

    std::size_t count() const { return count_; }
    std::size_t of(std::size_t point) const { return of_[point]; }

    /// Divides groups further: points stay together only if these values are equal too.
    void divide(const std::vector<std::string>& values) {
        std::map<std::pair<std::size_t, std::string>, std::size_t> parts;
        for (std::size_t i = 0; i < of_.size(); ++i)
            of_[i] = parts.emplace(std::pair(of_[i], values[i]), parts.size()).first->second;
        count_ = parts.size();
    }

private:
    Numbers of_;
    std::size_t count_ = 1;
};

std::string text_of(const StoredPoint& point, const std::string& name) {
    const std::string* const value = point.value_of(name);
    return value == nullptr ? "" : *value;
}

bool gives(const StoredPoint& point, const std::string& name) {
    return std::ranges::find(point.swept, name, &Setting::name) != point.swept.end();
}

/// One text for each number, in whatever form it is written: 1024 and 1KiB are the same size.
std::string number_text_of(const StoredPoint& point, const std::string& name) {
    const std::string text = text_of(point, name);
    const std::optional<double> number = base_number(text);
    return number ? fmt::format("{}", *number) : text;
}

/// The parameters of a workload that say how much work there is, without nodes and ranks.
std::vector<const ParameterText*> amounts_of(const std::string& workload) {
    std::vector<const ParameterText*> amounts;
    const auto types = workload_types();
    const auto type = std::ranges::find(types, workload, &WorkloadType::name);
    if (type == types.end()) return amounts;  // from another version of Narrows
    for (const ParameterDefault& each : type->parameters()) {
        const bool is_of_machine = each.parameter->name == "nodes" || each.parameter->name == "ranks";
        if (!each.parameter->is_way && !is_of_machine) amounts.push_back(each.parameter);
    }
    return amounts;
}

/// A size of the workload that can also be given in bytes.
const ParameterText* size_with(const std::string& workload, const std::string& name) {
    for (const ParameterText* const each : amounts_of(workload)) {
        const ParameterText* const bytes = each->in_bytes.parameter;
        if (bytes != nullptr && (each->name == name || bytes->name == name)) return each;
    }
    return nullptr;
}

/// The size in bytes, because machines have words of different length.
std::string bytes_text_of(const StoredPoint& point, const ParameterText& size) {
    const std::string bytes(size.in_bytes.parameter->name);
    if (gives(point, bytes)) return number_text_of(point, bytes);
    const std::optional<double> units = number_of(point, size.name);
    const double word = number_of(point, "message_word_bytes").value_or(1);
    const std::int64_t each = size.in_bytes.bytes_each(static_cast<std::int64_t>(word));
    return units ? fmt::format("{}", *units * static_cast<double>(each)) : "";
}

/// The value as written; the default of a size in bytes.
std::string given_or_default(const StoredPoint& point, const std::string& name) {
    const std::string text = text_of(point, name);
    const ParameterText* const size = text.empty() ? size_with(point.workload, name) : nullptr;
    return size == nullptr ? text : bytes_text_of(point, *size);
}

std::vector<std::string> texts_of(const std::vector<StoredPoint>& points, const Numbers& some,
                                  const std::string& name) {
    std::vector<std::string> texts;
    for (const std::size_t point : some) texts.push_back(number_text_of(points[point], name));
    return texts;
}

/// True if a parameter may be a property of the contender. A size may not, because contenders that do different work
/// cannot be compared.
bool may_be_of_contender(const std::string& name, const std::vector<std::string>& values) {
    if (name == "machine") return false;
    if (is_of_machine(name) || name == "nodes" || name == "ranks") return true;
    return std::ranges::none_of(values, [](const std::string& value) { return base_number(value).has_value(); });
}

/// Divides the points of a problem into cases. A parameter that all contenders have belongs to the case, unless the
/// contender and the rest of the case determine it.
class ProblemCases {
public:
    ProblemCases(const Study& study, const std::vector<StoredPoint>& points, const Numbers& some)
        : points_(points), some_(some), cases_(some.size()), of_contender_(some.size()) {
        std::vector<std::string> contenders;
        for (const std::size_t point : some) contenders.push_back(contender_of(study, points[point]));
        of_contender_.divide(contenders);
        if (study.across.empty()) {
            for (const char* const size : {"nodes", "ranks"}) divide(texts_of(points, some, size));
        }
        std::vector<std::string> others;
        for (const std::string& name : swept_names(study)) {
            if (name == study.contenders.text || divide_by_size(name) || !is_given(name)) continue;
            const std::vector<std::string> values = texts_of(points, some, name);
            if (may_be_of_contender(name, values)) {
                others.push_back(name);
            } else {
                divide(values);
            }
        }
        divide_by_defaults(study);
        for (const std::string& name : others) {
            const std::vector<std::string> values = texts_of(points, some, name);
            PointGroups divided = of_contender_;
            divided.divide(values);
            if (divided.count() > of_contender_.count()) divide(values);
        }
    }

    /// The case of the point at this place, among those of the problem.
    std::size_t case_of(std::size_t place) const { return cases_.of(place); }

private:
    bool is_given(const std::string& name) const {
        return std::ranges::all_of(some_, [&](std::size_t point) { return gives(points_[point], name); });
    }
    /// Divides by a size of the workload, in bytes, even if some points leave it to its default.
    bool divide_by_size(const std::string& name) {
        const ParameterText* const size = size_with(points_[some_.front()].workload, name);
        if (size == nullptr) return false;
        std::vector<std::string> values;
        for (const std::size_t at : some_) values.push_back(bytes_text_of(points_[at], *size));
        divide(values);
        return true;
    }
    /// Divides by sizes that no [[runs]] set. The default can depend on the machine, so the amount of work may differ.
    void divide_by_defaults(const Study& study) {
        const std::vector<std::string> swept = swept_names(study);
        for (const ParameterText* const parameter : amounts_of(points_[some_.front()].workload)) {
            const std::string name(parameter->name);
            const bool is_swept = std::ranges::find(swept, name) != swept.end();
            const bool have_all =
                std::ranges::all_of(some_, [&](std::size_t point) { return points_[point].value_of(name) != nullptr; });
            if (!is_swept && have_all && !divide_by_size(name)) divide(texts_of(points_, some_, name));
        }
    }
    void divide(const std::vector<std::string>& values) {
        cases_.divide(values);
        of_contender_.divide(values);
    }

    const std::vector<StoredPoint>& points_;
    const Numbers& some_;
    PointGroups cases_;
    PointGroups of_contender_;
};

/// Joins [[runs]] without a common contender, since they complete each other.
std::map<std::size_t, std::size_t> joined(const std::map<std::size_t, std::set<std::string>>& contenders_of_runs) {
    std::map<std::size_t, std::size_t> problems;
    for (const auto& [run, contenders] : contenders_of_runs) problems[run] = run;
    const auto have_one_in_common = [](const std::set<std::string>& some, const std::set<std::string>& others) {
        return std::ranges::any_of(some, [&](const std::string& contender) { return others.contains(contender); });
    };
    for (const auto& [run, contenders] : contenders_of_runs) {
        for (const auto& [other, others] : contenders_of_runs) {
            const bool have_one = have_one_in_common(contenders, others);
            if (have_one || problems[run] == problems[other]) continue;
            const std::size_t old = problems[other];
            for (auto& [each, problem] : problems) {
                if (problem == old) problem = problems[run];
            }
        }
    }
    return problems;
}

std::string values_of(const std::set<std::string>& values, const std::string& name) {
    constexpr std::size_t named = 3;
    std::vector<std::string> texts(values.begin(), values.end());
    if (texts.size() > named) {
        texts.resize(named);
        texts.push_back(fmt::format("{} more", values.size() - named));
    }
    return fmt::format("{}={}", name, listed(texts));
}

}  // namespace

Cases::Cases(const Study& study, const std::vector<StoredPoint>& points) : study_(study), points_(points) {
    for (const StoredPoint& point : points) contenders_.push_back(contender_of(study, point));
    find_problems();
    find_cases();
    find_names();
}

/// A problem has one workload. [[runs]] with a common contender are different problems.
void Cases::find_problems() {
    std::map<std::string, std::map<std::size_t, std::set<std::string>>> by_workload;
    for (std::size_t i = 0; i < points_.size(); ++i)
        by_workload[points_[i].workload][points_[i].run].insert(contenders_[i]);
    std::map<std::string, std::map<std::size_t, std::size_t>> problems;
    for (const auto& [workload, runs] : by_workload) problems[workload] = joined(runs);
    std::map<std::pair<std::string, std::size_t>, std::size_t> numbers;
    for (const StoredPoint& point : points_) {
        const std::pair problem(point.workload, problems[point.workload][point.run]);
        problem_.push_back(numbers.emplace(problem, numbers.size()).first->second);
    }
}

void Cases::find_cases() {
    std::map<std::size_t, Numbers> by_problem;
    for (std::size_t i = 0; i < points_.size(); ++i) by_problem[problem_[i]].push_back(i);
    case_.resize(points_.size());
    for (const auto& [problem, some] : by_problem) {
        const ProblemCases cases(study_, points_, some);
        for (std::size_t place = 0; place < some.size(); ++place) case_[some[place]] = cases.case_of(place);
    }
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> numbers;
    for (std::size_t i = 0; i < points_.size(); ++i)
        case_[i] = numbers.emplace(std::pair(problem_[i], case_[i]), numbers.size()).first->second;
    count_ = numbers.size();
}

/// A parameter has one value in a case, differs between contenders, or is merged.
void Cases::find_names() {
    for (const std::string& name : swept_names(study_)) {
        if (name == study_.contenders.text) continue;
        std::map<std::size_t, std::set<std::string>> in_cases;
        std::map<std::pair<std::size_t, std::string>, std::set<std::string>> of_contenders;
        for (std::size_t i = 0; i < points_.size(); ++i) {
            const std::string value = number_text_of(points_[i], name);
            in_cases[case_[i]].insert(value);
            of_contenders[{case_[i], contenders_[i]}].insert(value);
        }
        const auto has_several = [](const auto& entry) { return entry.second.size() > 1; };
        if (std::ranges::none_of(in_cases, has_several)) names_.push_back(name);
        MergedParameter merged{name, {}};
        for (const std::string& contender : contenders_of(study_, points_)) {
            if (std::ranges::any_of(of_contenders, [&](const auto& entry) {
                    return entry.first.second == contender && has_several(entry);
                }))
                merged.contenders.push_back(contender);
        }
        if (!merged.contenders.empty()) merged_.push_back(std::move(merged));
    }
}

bool Cases::share_one(const std::string& contender, const std::string& other) const {
    std::set<std::size_t> cases;
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (contenders_[i] == contender) cases.insert(case_[i]);
    }
    for (std::size_t i = 0; i < points_.size(); ++i) {
        if (contenders_[i] == other && cases.contains(case_[i])) return true;
    }
    return false;
}

std::string Cases::difference(const std::string& contender, const std::string& other) const {
    std::vector<std::string> names{"workload"};
    if (study_.across.empty()) names.insert(names.end(), {"nodes", "ranks"});
    names.insert(names.end(), names_.begin(), names_.end());
    for (const ParameterText* const parameter : amounts_of(points_.front().workload)) {
        const ParameterText* const bytes = parameter->in_bytes.parameter;
        names.emplace_back(bytes == nullptr ? parameter->name : bytes->name);
    }
    std::stable_partition(names.begin(), names.end(), [](const std::string& name) { return !is_of_machine(name); });
    for (const std::string& name : names) {
        std::map<std::string, std::set<std::string>> values;
        for (std::size_t i = 0; i < points_.size(); ++i)
            values[contenders_[i]].insert(given_or_default(points_[i], name));
        const std::set<std::string>& own = values[contender];
        const std::set<std::string>& others = values[other];
        if (std::ranges::any_of(own, [&](const std::string& value) { return others.contains(value); })) continue;
        const bool is_size = name == "nodes" || name == "ranks";
        return fmt::format("{} has {}, and {} has {}; give both the same{}", contender, values_of(own, name), other,
                           values_of(others, name),
                           is_size ? ", or write across = [\"nodes\"] if the objective is a latency or a rate" : "");
    }
    return fmt::format(
        "{} and {} never have all parameters in common, in one of the [[runs]] that have both; give "
        "both the same",
        contender, other);
}

std::vector<ComparedCase> compared_cases(const Study& study, const std::vector<StoredPoint>& points,
                                         const Cases& cases) {
    std::vector<ComparedCase> compared(cases.count());
    for (std::size_t i = 0; i < points.size(); ++i) {
        const std::string contender = contender_of(study, points[i]);
        if (!points[i].passed() || contender.empty()) continue;
        const StoredPoint*& best = compared[cases.of(i)][contender];
        if (best == nullptr || objective_of(study, points[i]) < objective_of(study, *best)) best = &points[i];
    }
    return compared;
}

}  // namespace narrows::study
