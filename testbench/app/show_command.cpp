#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/app/command_checks.h"
#include "testbench/app/command_options.h"
#include "testbench/app/commands.h"
#include "testbench/app/machine_notes.h"
#include "testbench/app/output.h"
#include "testbench/app/show_pages.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/run/freedom.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

/// Cycles and picoseconds as numbers, with the unit in another member.
nlohmann::ordered_json number_json(const Parameter& parameter, const MachineValue& value) {
    const bool has_unit = parameter.kind == Parameter::Kind::cycles || parameter.kind == Parameter::Kind::time;
    return has_unit ? nlohmann::ordered_json(value.number) : value_json(parameter, value);
}

/// Describes a parameter of the machine. Its unit is null if it has none.
nlohmann::ordered_json to_json(const ResolvedParameter& p, const Machine& machine) {
    const Parameter& parameter = *p.parameter;
    nlohmann::ordered_json json{{"value", number_json(parameter, parameter.get(machine))}, {"unit", nullptr}};
    if (!parameter.unit.empty()) json["unit"] = parameter.unit;
    json["text"] = p.value;
    json["origin"] = shown_origin(p);
    json["source"] = p.source;
    json["description"] = parameter.description;
    return json;
}

nlohmann::ordered_json to_json(const WorkloadDefault& given) {
    return {{"value", json_of(parameter_of(given), given.value)},
            {"unit", nullptr},
            {"text", given.value},
            {"origin", shown_origin(given)},
            {"source", given.source},
            {"description", fmt::format("Default of {} on this machine.", given.workload)}};
}

/// The lanes and interface links that messages of each class use, shared or separate.
nlohmann::ordered_json message_classes_json(const Machine& machine) {
    auto json = nlohmann::ordered_json::array();
    FreedomProofs proofs;
    for (const MessageClass each : all_message_classes) {
        const NumberRange links = links_of(machine.interface, each);
        const auto freedom = proofs.of(machine, each);
        json.push_back({{"name", name_of(each)},
                        {"own_lanes", own_lanes(machine.network, each)},
                        {"own_links", machine.interface.message_classes.of(each).links},
                        {"first_link", links.first},
                        {"links", links.count},
                        {"deadlock_free", freedom->freedom.is_free()}});
    }
    return json;
}

struct ShowOptions : CommandOptions {
    std::string machine;
    KeyValueOptions key_values;

    void settle(const CLI::App& command) { common.times = key_values.settle(command, {{"MACHINE", &machine}}); }
};

int show(const ShowOptions& wanted) {
    const CommonOptions& options = wanted.common;
    const Arguments arguments(wanted.key_values.arguments);
    refuse_workload_arguments(arguments);
    const ResolvedMachine resolved = load_checked_machine(wanted.machine, arguments, options.times);
    if (options.json) {
        nlohmann::ordered_json json{
            {"machine", resolved.machine.name}, {"summary", resolved.machine.summary}, {"parameters", {}}};
        for (const ResolvedParameter& p : resolved.parameters)
            json["parameters"][std::string(p.parameter->name)] = to_json(p, resolved.machine);
        for (const WorkloadDefault& given : resolved.machine.workload_defaults)
            json["parameters"][given.name()] = to_json(given);
        json["notes"] = notes_on(resolved);
        json["message_classes"] = message_classes_json(resolved.machine);
        json["topology"] = network_json(resolved.machine);
        print_json(json);
        return 0;
    }
    Table table{"", {{"name", "parameter"}, {"value", "value"}, {"origin", "from"}, {"source", "source"}}, {}, {}};
    for (const ResolvedParameter& p : resolved.parameters) {
        table.rows.push_back({std::string(p.parameter->name), p.value, shown_origin(p), p.source});
    }
    for (const WorkloadDefault& given : resolved.machine.workload_defaults)
        table.rows.push_back({given.name(), given.value, shown_origin(given), given.source});
    table.notes = notes_on(resolved);
    print(fmt::format("{}: {}\n\n{}\n{}\n{}", resolved.machine.name, resolved.machine.summary,
                      machine_drawing(resolved.machine), network_text(resolved.machine), to_text(table)));
    return 0;
}

}  // namespace

void add_show(CommandList& commands) {
    const auto [command, options] =
        commands.add("show", "show the parameters of a machine, with units and sources", show);
    options.add_to(command);
    command.add_option("MACHINE", options.machine, "a name from 'narrows list machines', or a file")->required();
    options.key_values.add_to(command, machine_key_values);
}

}  // namespace narrows
