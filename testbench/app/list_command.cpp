#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <nlohmann/json.hpp>

#include "models/machine/suggestion.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/list_pages.h"
#include "testbench/app/message.h"
#include "testbench/app/output.h"
#include "testbench/run/request.h"
#include "testbench/study/study_file.h"
#include "testbench/text/printable.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

Table machines_table() {
    Table table{"machines", {{"name", "name"}, {"summary", "what it is"}}, {}, {}};
    for (const ListedMachine& machine : list_checked_machines().machines) {
        table.rows.push_back({machine.name, machine.summary});
        if (machine.hides.empty()) continue;
        table.notes.push_back(
            printable(fmt::format("{}: from {}, which takes precedence over {}", machine.name,
                                  shown_file(machine.file.string()), shown_file(machine.hides.string()))));
    }
    return table;
}

Table workloads_table() {
    Table table{"workloads", {{"name", "name"}, {"parameters", "parameters"}, {"summary", "what it is"}}, {}, {}};
    for (const WorkloadType& type : workload_types()) {
        std::vector<std::string_view> names;
        for (const ParameterDefault& p : type.parameters()) names.push_back(p.parameter->name);
        table.rows.push_back(
            {std::string(type.name), fmt::format("{}", fmt::join(names, " ")), std::string(type.summary)});
    }
    return table;
}

/// "1 to 64", "ring or bidirectional-ring".
std::string range_text(const ParameterText& parameter) {
    if (parameter.kind == ParameterEntry::Kind::choice) return alternatives(parameter.spellings);
    if (parameter.kind == ParameterEntry::Kind::text) return std::string(parameter.form);
    if (parameter.counts_bytes())
        return fmt::format("{} to {} bytes; 4096, 4KiB or 4KB, for instance", parameter.least, parameter.most);
    return fmt::format("{} to {}", parameter.least, parameter.most);
}

/// All workloads, with a line for each parameter.
std::string workloads_text() {
    std::string text = "workloads\n";
    for (const WorkloadType& type : workload_types()) {
        Table table{fmt::format("\n{}: {}", type.name, type.summary),
                    {{"name", "parameter"}, {"default", "default"}, {"range", "may be"}, {"description", "what it is"}},
                    {},
                    {}};
        for (const auto& [parameter, value] : type.parameters()) {
            table.rows.push_back({std::string(parameter->name), value.value_or("the machine's"), range_text(*parameter),
                                  std::string(parameter->description)});
        }
        text += to_text(table);
    }
    return text;
}

/// All parameters with a word in their name or description that begins with the pattern.
Table workload_parameters_like(std::string_view pattern) {
    Table table{"parameters of workloads",
                {{"workload", "workload"},
                 {"name", "parameter"},
                 {"default", "default"},
                 {"range", "may be"},
                 {"description", "what it is"}},
                {},
                {},
                {},
                2};
    for (const WorkloadType& type : workload_types()) {
        for (const auto& [parameter, value] : type.parameters()) {
            if (begins_word(parameter->name, pattern) || begins_word(parameter->description, pattern))
                table.rows.push_back({std::string(type.name), std::string(parameter->name),
                                      value.value_or("the machine's"), range_text(*parameter),
                                      std::string(parameter->description)});
        }
    }
    return table;
}

nlohmann::ordered_json number_or_text(const std::string& value) {
    std::int64_t number = 0;
    const char* const end = value.data() + value.size();
    const auto [rest, error] = std::from_chars(value.data(), end, number);
    if (error == std::errc{} && rest == end) return number;
    return value;
}

nlohmann::ordered_json to_json(const ParameterDefault& p) {
    const ParameterText& parameter = *p.parameter;
    const bool has_range = parameter.kind == ParameterEntry::Kind::integer;
    nlohmann::ordered_json json{{"name", parameter.name},
                                {"default", nullptr},
                                {"least", nullptr},
                                {"most", nullptr},
                                {"choices", parameter.spellings},
                                {"description", parameter.description}};
    if (has_range) {
        json["least"] = parameter.least;
        json["most"] = parameter.most;
    }
    if (parameter.kind == ParameterEntry::Kind::text) json["form"] = parameter.form;
    if (p.value) json["default"] = has_range ? number_or_text(*p.value) : nlohmann::ordered_json(*p.value);
    return json;
}

nlohmann::ordered_json workloads_json() {
    auto json = nlohmann::ordered_json::array();
    for (const WorkloadType& type : workload_types()) {
        json.push_back({{"name", type.name}, {"summary", type.summary}, {"parameters", {}}});
        for (const ParameterDefault& parameter : type.parameters())
            json.back()["parameters"].push_back(to_json(parameter));
    }
    return json;
}

Table studies_table() {
    Table table{"studies", {{"name", "name"}, {"title", "title"}}, {}, {}};
    for (const study::ListedStudy& study : study::list_studies()) table.rows.push_back({study.name, study.title});
    return table;
}

Table bounds_table() {
    Table table{
        "bounds",
        {{"name", "name"}, {"kind", "kind"}, {"formula", "formula"}, {"source", "source"}},
        {{std::string("derived"), std::string("lower"),
          std::string("the resource that needs longest, and unavoidable latency"), std::string("docs/bounds.md")}},
        {}};
    for (const FormulaText& form : formula_texts()) {
        table.rows.push_back({std::string(form.name), std::string(kind_text(form.kind)), std::string(form.formula),
                              std::string(form.source)});
    }
    return table;
}

nlohmann::ordered_json machines_json() {
    auto json = nlohmann::ordered_json::array();
    for (const ListedMachine& machine : list_checked_machines().machines) {
        json.push_back({{"name", machine.name},
                        {"summary", machine.summary},
                        {"file", shown_file(machine.file.string())},
                        {"hides", nullptr}});
        if (!machine.hides.empty()) json.back()["hides"] = shown_file(machine.hides.string());
    }
    return json;
}
nlohmann::ordered_json studies_json() { return to_json(studies_table())["rows"]; }
std::string studies_text() { return to_text(studies_table()); }
std::string machines_text() { return to_text(machines_table()); }
nlohmann::ordered_json bounds_json() { return to_json(bounds_table())["rows"]; }
std::string bounds_text() { return to_text(bounds_table()); }

struct Listing {
    std::string_view name;
    Table (*brief)();       ///< contents in the full list; null if it is only shown alone
    std::string (*text)();  ///< contents when shown alone
    nlohmann::ordered_json (*json)();
    std::string (*page)() = nullptr;  ///< the page of docs/; null if there is none
};

constexpr std::array<Listing, 7> listings{
    {{"machines", machines_table, machines_text, machines_json},
     {"topologies", topologies_table, topologies_page, topologies_json},
     {"workloads", workloads_table, workloads_text, workloads_json},
     {"studies", studies_table, studies_text, studies_json},
     {"bounds", bounds_table, bounds_text, bounds_json},
     {"metrics", nullptr, metrics_text, metrics_json, metrics_page},
     {"parameters", nullptr, parameters_page, [] { return parameters_json(); }, parameters_page}}};

struct ListOptions : CommandOptions {
    std::string what;
    std::string pattern;
    bool markdown = false;
};

int print_page(const std::string& what) {
    const auto listing = std::ranges::find(listings, what, &Listing::name);
    if (listing == listings.end() || listing->page == nullptr)
        throw InputError(Place{"--markdown"}, "only metrics and parameters have a page in docs/; leave it out");
    print(listing->page());
    return 0;
}

int list_all_of(const std::string& what, const CommonOptions& options) {
    nlohmann::ordered_json json;
    std::string text;
    for (const Listing& listing : listings) {
        if (what.empty() ? listing.brief == nullptr : what != listing.name) continue;
        json[std::string(listing.name)] = listing.json();
        text += what.empty() ? (text.empty() ? "" : "\n") + to_text(listing.brief()) : listing.text();
    }
    if (text.empty()) {
        std::vector<std::string_view> names;
        for (const Listing& listing : listings) names.push_back(listing.name);
        throw InputError(Place{what},
                         "there is no such list; " + did_you_mean(what, names, "use " + alternatives(names)));
    }
    if (what.empty() || what == "machines") {
        for (const Problem& problem : list_checked_machines().problems) {
            if (options.json) json["problems"].push_back(problem.text());
            warn(problem.text(), options);
        }
    }
    options.json ? print_json(json) : print(text);
    return 0;
}

int list_parameters(const std::string& pattern, const CommonOptions& options) {
    const Table of_workloads = workload_parameters_like(pattern);
    std::string text = parameters_like(pattern);
    if (!of_workloads.rows.empty()) text += (text.empty() ? "" : "\n") + to_text(of_workloads);
    if (text.empty())
        throw InputError(Place{pattern}, "no parameter has a word that begins so in its name or description; " +
                                             suggest_parameter(pattern));
    if (options.json)
        print_json({{"parameters", parameters_json(pattern)}, {"of_workloads", to_json(of_workloads)["rows"]}});
    else
        print(text);
    return 0;
}

int list(const ListOptions& options) {
    if (options.markdown) return print_page(options.what);
    if (options.pattern.empty()) return list_all_of(options.what, options.common);
    if (options.what == "parameters") return list_parameters(options.pattern, options.common);
    throw InputError(Place{options.pattern},
                     fmt::format("only 'list parameters' takes a pattern; leave it out of 'list {}'", options.what));
}

}  // namespace

void add_list(CommandList& commands) {
    const auto [command, options] =
        commands.add("list", "list machines, parameters, topologies, workloads, studies, bounds or metrics", list);
    options.add_to(command);
    command.add_option(
        "WHAT", options.what,
        "machines, parameters, topologies, workloads, studies, bounds or metrics; default: all but parameters "
        "and metrics");
    CLI::Option* const pattern =
        command.add_option("PATTERN", options.pattern, "of parameters: those with a word that begins so");
    command.add_flag("--markdown", options.markdown, "metrics or parameters as the page in docs/")
        ->disable_flag_override()
        ->excludes(pattern, command.get_option("--json"));
}

}  // namespace narrows
