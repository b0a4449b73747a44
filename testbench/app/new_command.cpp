#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <span>
#include <string>
#include <system_error>

#include "models/machine/description.h"
#include "models/machine/input_error.h"
#include "models/machine/parameters.h"
#include "models/machine/value_text.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/machine_notes.h"
#include "testbench/app/output.h"
#include "testbench/app/output_file.h"
#include "testbench/base/shell_word.h"
#include "testbench/own_rtl/own_rtl_start.h"
#include "testbench/run/machines.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

namespace fs = std::filesystem;

void make_empty_folder(const std::string& folder) {
    const Place place{folder};
    std::error_code error;
    if (fs::exists(folder, error) && !fs::is_empty(folder, error))
        throw InputError(place, "there is something of this name already; give another name, or remove it");
    fs::create_directories(folder, error);
    if (error) throw InputError(place, fmt::format("cannot make the folder: {}; give another name", error.message()));
}

/// Makes a folder of RTL to begin with from a module of hw/, and says so. Throws InputError.
int write_new_rtl(const std::string& folder, const std::string& module, bool json) {
    const OwnRtlStart start = start_of_own_rtl(module, folder);
    make_empty_folder(folder);
    const auto write = [&](const std::string& name, const std::string& text) {
        const std::string file = (fs::path(folder) / name).string();
        OutputFile(file, file).write(text);
        return file;
    };
    const std::string copy = write(start.file, start.source);
    const std::string page = write("README.md", start.page);
    const std::string description = write("replace.toml", start.description);
    if (json) {
        print_json({{"file", description},
                    {"nodes", nullptr},
                    {"notes", nlohmann::ordered_json::array()},
                    {"beside", {copy, page}}});
    } else {
        print(fmt::format("wrote {}, {} and {}\nnext: narrows run {} --rtl all --rtl-dir {}\n", description, copy, page,
                          start.run, shell_word(folder)));
    }
    return 0;
}

constexpr std::string_view usual_base = "mesh-16x16";  // plain nodes with assumed values

/// The name of the machine in the file.
std::string name_for(const std::string& file) {
    const Place place{file};
    const std::filesystem::path path(file);
    if (path.filename().empty() || path.filename() == ".toml")
        throw InputError(place, "the name of the machine is missing; write for instance my-card.toml");
    if (path.extension() != ".toml")
        throw InputError(place, fmt::format("a description ends in .toml; write {}",
                                            std::filesystem::path(path).replace_extension(".toml").string()));
    const std::string name = path.stem().string();
    if (!is_machine_name(name)) {
        throw InputError(place,
                         "the name of a machine is of lower-case letters, digits and '-', and the file is called "
                         "like the machine; for instance my-card.toml");
    }
    std::error_code error;
    if (std::filesystem::exists(path, error))
        throw InputError(place, "there is such a file already; give another name, or remove it");
    return name;
}

/// The value as in a description: numbers and lists unquoted, everything else in quotes, a time or a rate as given.
std::string value_in_toml(const ResolvedParameter& given) {
    using Kind = Parameter::Kind;
    if (!given.given.empty() && !given.is_of_link_rate) return fmt::format("\"{}\"", given.given);
    const Kind kind = given.parameter->kind;
    const bool is_list = given.parameter->may_be_list() && given.value.starts_with('[');
    const bool is_bare = kind == Kind::integer || kind == Kind::boolean || is_list;
    return is_bare ? given.value : fmt::format("\"{}\"", given.value);
}

std::string range_with_unit(const Parameter& parameter) {
    return parameter.kind == Parameter::Kind::integer && !parameter.unit.empty()
               ? fmt::format("{} of {}", parameter.expected(), parameter.unit)
               : parameter.expected();
}

/// True for parameters that shared nodes may have in addition. Networks and classes of messages are not included.
bool is_for_shared_nodes(const Parameter& parameter) {
    const std::string_view group = parameter.group();
    return parameter.is_own && group != "topology" && group != "network" &&
           parameter.name.find("message_classes") == std::string_view::npos;
}

std::string text_of(const Parameter& parameter, std::string_view remark, std::string_view assignment) {
    return fmt::format("\n# {}\n# It may be {}.{}\n{}\n", parameter.description, range_with_unit(parameter), remark,
                       assignment);
}

std::string not_given(const Parameter& parameter, const Machine& machine) {
    const ResolvedParameter now{&parameter, parameter.text(parameter.get(machine)), "", ""};
    if (parameter.kind == Parameter::Kind::list) return text_of(parameter, " Not given: no limit.", "");
    return text_of(parameter, " Not given:", fmt::format("# {} = {}", parameter.key(), value_in_toml(now)));
}

/// The rate of a link, which replaces the parameters that follow from it.
std::string link_rate_text(std::span<const ResolvedParameter> all, const ResolvedParameter& first) {
    std::string following;
    for (const ResolvedParameter& each : all) {
        if (!each.is_of_link_rate || each.parameter->group() != first.parameter->group()) continue;
        if (following.empty() && &each != &first) return {};  // written with an earlier one
        following += fmt::format("{}{} = {}", following.empty() ? "" : ", ", each.parameter->key(), each.value);
    }
    return fmt::format("\n# The rate of a link, from which follows: {}.\n# It may be {}.\nlink_rate = \"{}\"\n",
                       following, expected_link_rate, first.given);
}

std::string text_of(std::span<const ResolvedParameter> all, const ResolvedParameter& given) {
    if (given.is_of_link_rate) return link_rate_text(all, given);
    return text_of(*given.parameter, "", fmt::format("{} = {}", given.parameter->key(), value_in_toml(given)));
}

/// Every parameter with a comment above it. On shared nodes also parameters that are not given, in comments.
std::string description_of(const std::string& name, const std::string& from, const ResolvedMachine& resolved) {
    std::string text = fmt::format(
        "# A machine for Narrows. 'narrows list parameters' explains the parameters and shows where each of them "
        "sits;\n"
        "# 'narrows show {0}.toml' checks this file and draws the node.\n\n"
        "name = \"{0}\"\nsummary = \"written by 'narrows new machine' from {1}\"\n",
        name, from);
    std::string_view group;
    for (const Parameter& parameter : parameters()) {
        const auto given = std::ranges::find(resolved.parameters, &parameter, &ResolvedParameter::parameter);
        const bool is_given = given != resolved.parameters.end();
        if (!is_given && !(resolved.machine.has_packet_engine() && is_for_shared_nodes(parameter))) continue;
        if (parameter.group() != group) {
            group = parameter.group();
            text += fmt::format("\n[{}]\n", group);
        }
        text += is_given ? text_of(resolved.parameters, *given) : not_given(parameter, resolved.machine);
    }
    for (const WorkloadDefault& given : resolved.machine.workload_defaults)
        text += fmt::format("\n[workload.{}]\n{} = \"{}\"\n", given.workload, given.parameter, given.value);
    return text;
}

/// The machine that the description begins with.
ResolvedMachine base_machine(const std::string& base, const std::vector<std::string>& written, const TimeRules& times) {
    const Arguments arguments(written);
    refuse_workload_arguments(arguments);
    ResolvedMachine resolved = load_checked_machine(base, arguments, times);
    if (resolved.machine.topology.kind == TopologyKind::file) {
        const auto makes_file = [](const std::string& argument) {
            return argument.starts_with("topology.kind=") || argument.starts_with("topology.file=");
        };
        const auto given = std::ranges::find_if(written, makes_file);
        throw InputError(Place{given == written.end() ? base : *given},
                         "a network that is a file is not copied into a new description; write one beside the file, "
                         "with topology.kind = \"file\" and topology.file (docs/networks.md)");
    }
    return resolved;
}

/// Differences of the written machine that a user may not expect.
std::string what_is_another(const ResolvedMachine& resolved, const std::string& base) {
    std::string text;
    for (const std::string& note : resolved.rounded) text += fmt::format("rounded: {}\n", note);
    if (!resolved.rescaled_by_arguments || resolved.rescaled.empty()) return text;
    Table table{"These are given in cycles, and so change with cycle_time (--keep times keeps them):",
                {{"name", "parameter"}, {"was", base}, {"is", "now"}},
                {},
                {}};
    for (const RescaledValue& value : resolved.rescaled)
        table.rows.push_back({std::string(value.parameter), value.was, value.is});
    return text + to_text(table);
}

struct NewOptions : CommandOptions {
    std::string what;
    std::string file;
    std::string from{usual_base};
    std::string module;
    KeyValueOptions key_values;

    void settle(const CLI::App& command) {
        common.times = key_values.settle(command, {{"WHAT", &what}, {"FILE", &file}});
        refuse_options_of_others(command);
    }

private:
    /// Refuses options of the other kinds.
    void refuse_options_of_others(const CLI::App& command) const {
        const bool is_rtl = what == "rtl";
        if (!is_rtl && !module.empty())
            throw InputError(Place{"--module " + module}, "a machine has no modules of RTL; leave it out");
        if (is_rtl && !key_values.arguments.empty())
            throw InputError(Place{key_values.arguments.front()}, "RTL has no parameters of a machine; leave it out");
        for (const char* const name : {"--from", "--round", "--keep"}) {
            if (is_rtl && !command.get_option(name)->empty())
                throw InputError(Place{name}, "this is about machines, not about RTL; leave it out");
        }
        if (is_rtl && module.empty()) {
            throw InputError(
                Place{"new rtl"},
                "--module NAME is missing, the module of hw/ to begin with; for instance --module send_link");
        }
    }
};

int write_new(const NewOptions& options) {
    if (options.what == "rtl") return write_new_rtl(options.file, options.module, options.common.json);
    const std::string& file = options.file;
    const std::string name = name_for(file);
    const ResolvedMachine resolved = base_machine(options.from, options.key_values.arguments, options.common.times);
    const std::string text = description_of(name, options.from, resolved);
    // The text must be valid, as was asked for.
    parse_description(text, file, Citations::optional);
    OutputFile(file, file).write(text);
    if (options.common.json)
        print_json({{"file", file},
                    {"nodes", resolved.machine.nodes()},
                    {"notes", notes_on_times(resolved)},
                    {"beside", nlohmann::ordered_json::array()}});
    else
        print(fmt::format("wrote {0}: {1} nodes\n{2}next: narrows show {0}\n", file, resolved.machine.nodes(),
                          what_is_another(resolved, options.from)));
    return 0;
}

}  // namespace

void add_new(CommandList& commands) {
    const auto [command, options] =
        commands.add("new", "write the description of a machine, or RTL to begin with", write_new);
    options.add_to(command);
    command.add_option("WHAT", options.what, "machine or rtl")->required()->check(CLI::IsMember({"machine", "rtl"}));
    command.add_option("FILE", options.file, "the description to write, for instance my-card.toml; of RTL the folder")
        ->required();
    command.add_option("--module", options.module, "the module of hw/ that RTL begins with, for instance send_link")
        ->type_name("NAME");
    command.add_option("--from", options.from, "the machine whose values it begins with; default: mesh-16x16")
        ->type_name("MACHINE");
    options.key_values.add_to(command, machine_key_values);
}

}  // namespace narrows
