#include "testbench/app/same_problem.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "models/machine/suggestion.h"
#include "models/machine/whole_number.h"

namespace narrows {

namespace {

struct Property {
    std::string name;
    std::string value;

    friend bool operator==(const Property&, const Property&) = default;
};

/// The word for the size of machines: ranks for all, if some nodes have several ranks.
std::string_view name_of_size(const ComparedRows& rows) {
    const bool has_ranks =
        std::ranges::any_of(rows, [](const ComparedRun& row) { return row.request.machine().has_packet_engine(); });
    return has_ranks ? "ranks" : "nodes";
}

std::vector<Property> problem_of(const Request& request, std::string_view size, bool words_differ) {
    std::vector<Property> problem;
    if (!request.type().chooses_nodes)
        problem.push_back({std::string(size), std::to_string(request.machine().ranks())});
    for (const ParameterValue& value : request.workload_parameters()) {
        const ParameterText& parameter = *value.parameter;
        if (parameter.is_way) continue;
        if (parameter.in_bytes.parameter != nullptr && words_differ)
            problem.push_back(
                {std::string(parameter.in_bytes.each > 0 ? parameter.name : parameter.in_bytes.parameter->name),
                 bytes_text(request, parameter)});
        else
            problem.push_back({std::string(parameter.name), value.value});
    }
    return problem;
}

}  // namespace

bool words_differ(const ComparedRows& rows) {
    const int first = rows.front().request.machine().message.word_bytes;
    return std::ranges::any_of(
        rows, [&](const ComparedRun& row) { return row.request.machine().message.word_bytes != first; });
}

std::string bytes_text(const Request& request, const ParameterText& parameter) {
    const auto value = std::ranges::find(request.workload_parameters(), &parameter, &ParameterValue::parameter);
    const std::int64_t each = parameter.in_bytes.bytes_each(request.machine().message.word_bytes);
    const auto number = read_whole_number(value->value).value;
    return number ? std::to_string(*number * each) : value->value;
}

SameProblem::SameProblem(const ComparedRows& rows) {
    std::vector<std::vector<Property>> problems;
    for (const ComparedRun& row : rows) {
        problems.push_back(problem_of(row.request, name_of_size(rows), words_differ(rows)));
        const auto first = std::ranges::find(problems, problems.back());
        first_.push_back(static_cast<std::size_t>(first - problems.begin()));
        problems_ += first_.back() + 1 == first_.size() ? 1 : 0;
        for (std::size_t i = 0; i < problems.front().size(); ++i) {
            const std::string& name = problems.front()[i].name;
            const bool is_known = std::ranges::find(varied_, name) != varied_.end();
            if (!is_known && problems.back()[i] != problems.front()[i]) varied_.push_back(name);
        }
    }
}

std::optional<std::size_t> SameProblem::first(std::size_t row) const {
    return std::ranges::count(first_, first_[row]) > 1 ? std::optional(first_[row]) : std::nullopt;
}

std::string SameProblem::ratio_text() const {
    if (first_.size() == 1) return "";
    if (problems_ == 1) return "ratio: time of the row : time of the first row";
    const std::vector<std::string_view> varied(varied_.begin(), varied_.end());
    return fmt::format(
        "{} the same {}",
        has_ratios() ? "ratio: time of the row : time of the first row with" : "no ratios, because no two rows have",
        enumeration(varied));
}

}  // namespace narrows
