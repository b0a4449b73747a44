#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "testbench/app/commands.h"
#include "testbench/app/output.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

/// A diagram of the path between a processor and the network on this machine.
std::string diagram(const Machine& m) {
    const auto& i = m.interface;
    const std::string buffers = fmt::format("{} out / {} in", i.send_buffers, i.receive_buffers);
    const std::string injection =
        i.injection_buffers > 0 ? fmt::format(" > {} injection buffers", i.injection_buffers) : std::string();
    return fmt::format(
        "  processor ({} moves the data)\n"
        "      |  {} interface link{} each way, {} B/cycle, message buffers {}{}\n"
        "   router -- network channels, {} B/cycle, {} cycle{} a hop, input buffers of {} flits -- neighbours\n"
        "      {} nodes: {} columns x {} rows ({})\n",
        i.data_mover == DataMover::dma ? "a DMA engine" : "the processor", i.links, i.links == 1 ? "" : "s",
        i.link_bytes_per_cycle, buffers, injection, m.network.link_bytes_per_cycle, m.network.link_latency,
        m.network.link_latency == 1 ? "" : "s", m.network.buffer_flits, m.nodes(), m.topology.columns, m.topology.rows,
        find_parameter("topology.kind")->text(static_cast<std::int64_t>(m.topology.kind)));
}

/// With the unit of its number; null if it has none.
nlohmann::ordered_json to_json(const ResolvedParameter& p, const Machine& machine) {
    const Parameter& parameter = *p.parameter;
    const std::int64_t value = parameter.get(machine);
    nlohmann::ordered_json json{{"value", value}, {"unit", nullptr}};
    switch (parameter.kind) {
        case Parameter::Kind::integer:
            if (!parameter.unit.empty()) json["unit"] = parameter.unit;
            break;
        case Parameter::Kind::choice: json["value"] = p.value; break;
        case Parameter::Kind::boolean: json["value"] = value != 0; break;
        case Parameter::Kind::cycles: json["unit"] = "cycles"; break;
        case Parameter::Kind::time: json["unit"] = "ps"; break;
    }
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

}  // namespace

int show_command(const std::string& machine, const std::vector<std::string>& written, const CommonOptions& options) {
    const Arguments arguments(written);
    if (!arguments.workload.empty()) {
        throw InputError(
            Place{arguments.workload.front().text()},
            fmt::format("this is not a parameter of a machine; {}", suggest_parameter(arguments.workload.front().key)));
    }
    const ResolvedMachine resolved = load_checked_machine(machine, arguments.machine, arguments.nodes);
    if (options.json) {
        nlohmann::ordered_json json{
            {"machine", resolved.machine.name}, {"summary", resolved.machine.summary}, {"parameters", {}}};
        for (const ResolvedParameter& p : resolved.parameters)
            json["parameters"][std::string(p.parameter->name)] = to_json(p, resolved.machine);
        for (const WorkloadDefault& given : resolved.machine.workload_defaults)
            json["parameters"][given.name()] = to_json(given);
        print_json(json);
        return 0;
    }
    Table table{"", {{"name", "parameter"}, {"value", "value"}, {"origin", "from"}, {"source", "source"}}, {}, {}};
    for (const ResolvedParameter& p : resolved.parameters) {
        table.rows.push_back({std::string(p.parameter->name), p.value, shown_origin(p), p.source});
    }
    for (const WorkloadDefault& given : resolved.machine.workload_defaults)
        table.rows.push_back({given.name(), given.value, shown_origin(given), given.source});
    print(fmt::format("{}: {}\n\n{}\n{}", resolved.machine.name, resolved.machine.summary, diagram(resolved.machine),
                      to_text(table)));
    return 0;
}

}  // namespace narrows
