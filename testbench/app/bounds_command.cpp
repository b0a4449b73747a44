#include <fmt/format.h>

#include "models/bounds/derived/derived.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/app/pattern_figures.h"
#include "testbench/app/report.h"

namespace narrows {

namespace {

constexpr std::size_t resources_shown = 8;

/// The time that every resource needs. Among equal ones (every node of a regular machine) only the first is shown.
std::vector<Bound> most_needed(const Request& request, const Traffic& traffic) {
    std::vector<Bound> shown;
    for (const Bound& bound : derived_bounds(request.machine(), request.topology(), traffic)) {
        if (shown.size() == resources_shown) break;
        if (shown.empty() || shown.back().cycles != bound.cycles) shown.push_back(bound);
    }
    return shown;
}

}  // namespace

int bounds_command(const std::string& machine, const std::string& workload, const std::vector<std::string>& arguments,
                   const CommonOptions& options) {
    check_one_run("bounds", machine, workload, arguments);
    const Request request(machine, workload, arguments, options.seed);
    warn_about(request, options);
    const auto prepared = request.make_workload(options.seed);
    const auto seed = request.type().draws_traffic ? std::optional(options.seed) : std::nullopt;
    const std::vector<Bound> derived = most_needed(request, prepared->traffic());

    Table table{
        "",
        {{"name", "name"}, {"kind", "kind"}, {"cycles", "cycles"}, {"source", "source"}, {"limited_by", "limited by"}},
        {},
        {}};
    const auto add = [&table](const Bound& bound) {
        table.rows.push_back(
            {bound.name, std::string(kind_text(bound.kind)), bound.cycles, bound.source, bound.limited_by});
    };
    if (!derived.empty()) add(derived.front());
    Table others{"closed forms that do not apply here", {{"name", "name"}, {"reason", "why not"}}, {}, {}};
    const StatedBounds stated = prepared->stated_bounds(request.machine());
    for (const StatedBound& one : stated.bounds) add(one.bound);
    for (const auto& [name, reason] : stated.others) others.rows.push_back({name, reason});
    Table resources{"least cycles of each resource (the first of equal resources)",
                    {{"name", "resource"}, {"cycles", "at least cycles"}},
                    {},
                    {}};
    for (const Bound& bound : derived) resources.rows.push_back({bound.limited_by, bound.cycles});

    Table figures{"figures of the pattern",
                  {{"name", "name"}, {"value", "value"}, {"meaning", "meaning"}, {"source", "source"}},
                  {},
                  {}};
    for (const PatternFigure& figure : pattern_figures(request.machine(), request.topology(), *prepared))
        figures.rows.push_back({figure.name, Decimal{figure.value, 3}, figure.meaning, figure.source});

    if (options.json) {
        nlohmann::ordered_json json{{"machine", request.machine().name},
                                    {"workload", request.type().name},
                                    {"parameters", effective_parameters(request)}};
        if (seed) json["seed"] = *seed;
        json["bounds"] = to_json(table)["rows"];
        json["resources"] = to_json(resources)["rows"];
        json["figures"] = to_json(figures)["rows"];
        json["not_applicable"] = to_json(others)["rows"];
        json["notes"] = prepared->notes();
        print_json(json);
        return 0;
    }
    print_lines(fmt::format("{}: {}\n{}\n\n{}\n{}", request.machine().name, request.machine().summary,
                            workload_text(request, seed), to_text(table), to_text(resources)));
    if (!figures.rows.empty()) print("\n" + to_text(figures));
    for (const std::string& note : prepared->notes()) print_lines(fmt::format("\nnote: {}\n", note));
    if (!others.rows.empty()) print("\n" + to_text(others));
    return 0;
}

}  // namespace narrows
