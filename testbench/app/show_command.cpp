#include <fmt/format.h>
#include <fmt/ranges.h>

#include <nlohmann/json.hpp>

#include "models/machine/network_file.h"
#include "models/machine/topology_kinds.h"
#include "testbench/app/command_checks.h"
#include "testbench/app/commands.h"
#include "testbench/app/network_page.h"
#include "testbench/app/output.h"
#include "testbench/run/effective_parameters.h"
#include "testbench/run/freedom.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

/// "32 columns x 4 rows", "8 x 8 x 8", "8 dimensions".
std::string shape_text(const TopologyParameters& t) {
    switch (t.kind) {
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus:
            return t.sides.empty() ? fmt::format("{} x {}", counted(t.columns, "column"), counted(t.rows, "row"))
                                   : fmt::format("{}", fmt::join(t.sides, " x "));
        case TopologyKind::hypercube: return counted(t.dimension, "dimension");
        case TopologyKind::crossbar: return "one switch";
        case TopologyKind::bus:
        case TopologyKind::ethernet: return "one wire";
        case TopologyKind::butterfly:
        case TopologyKind::bidirectional_fly:
            return fmt::format("{} of {} x {} switches", counted(t.levels, "level"), t.radix, t.radix);
        case TopologyKind::fat_tree:
            return fmt::format("{} levels, links down {}, up {}", t.down.size(), fmt::join(t.down, ", "),
                               fmt::join(t.up, ", "));
        case TopologyKind::dragonfly:
            return fmt::format("{} of {} with {} each", counted(t.group_switches * t.global_channels + 1, "group"),
                               counted(t.group_switches, "switch"), counted(t.nodes_per_switch, "node"));
        case TopologyKind::hyperx:
            return fmt::format("{} switches with {} each", fmt::join(t.sides, " x "),
                               counted(t.nodes_per_switch, "node"));
        case TopologyKind::file:
            return fmt::format("{} of {}", counted(t.file->switch_count(), "switch"), t.file->name);
    }
    return {};
}

/// "input buffers of 137 flits", "input buffers of 2 lanes x 4 slots x 9 flits".
std::string buffers_text(const ChannelParameters& network) {
    if (network.lanes == 1 && network.slots == 1) return fmt::format("input buffers of {} flits", network.buffer_flits);
    return fmt::format("input buffers of {} lane{} x {} slot{} x {} flits", network.lanes,
                       network.lanes == 1 ? "" : "s", network.slots, network.slots == 1 ? "" : "s",
                       network.buffer_flits);
}

std::string channels_text(const ChannelParameters& network) {
    return fmt::format("{} B/cycle, {} cycle{} a hop, {}", network.link_bytes_per_cycle, network.link_latency,
                       network.link_latency == 1 ? "" : "s", buffers_text(network));
}

/// One line for each class of channels that has values of its own.
std::string class_lines(const Machine& machine) {
    std::string text;
    const auto names = channel_classes(machine.topology);
    for (std::size_t i = 0; i < machine.network.classes.size(); ++i) {
        if (machine.network.classes[i] == OwnChannelParameters{}) continue;
        text += fmt::format("      channels of class {}: {}\n", names[i],
                            channels_text(machine.channel_values(ChannelClass(static_cast<int>(i)))));
    }
    return text;
}

/// "a bus of 8 B/cycle, 2 cycles from any node to any other".
std::string medium_text(const Machine& m) {
    const NetworkParameters& network = m.network;
    const std::string rate =
        m.topology.kind == TopologyKind::ethernet
            ? "1 bit/cycle"
            : fmt::format("{} B in {}", network.link_bytes_per_cycle, counted(network.link_flit_time, "cycle"));
    return fmt::format("{}, {}, {} from any node to any other", type_of(m.topology.kind).name, rate,
                       counted(network.link_latency, "cycle"));
}

/// One line for each class of messages that has lanes or links for itself.
std::string message_class_lines(const Machine& machine) {
    std::string text;
    for (const MessageClass each : all_message_classes) {
        const int lanes = own_lanes(machine.network, each);
        const int links = machine.interface.message_classes.of(each).links;
        if (lanes == 0 && links == 0) continue;
        const std::string of_network = lanes == 0 ? "no lanes" : counted(lanes, "lane") + " of every channel";
        std::string of_interface = links == 0 ? "no interface links" : counted(links, "interface link");
        if (links > 0) {
            of_interface += fmt::format(
                " with {} in", counted(receive_buffers_of(machine.interface, links_of(machine.interface, each).first),
                                       "message buffer"));
        }
        text += fmt::format("      messages of class {} have for themselves: {}, {}\n", name_of(each), of_network,
                            of_interface);
    }
    return text;
}

/// A diagram of the path between a processor and the network on this machine.
std::string diagram(const Machine& m) {
    const auto& i = m.interface;
    const std::string buffers = fmt::format("{} out / {} in", i.send_buffers, i.receive_buffers);
    const std::string injection =
        i.injection_buffers > 0 ? fmt::format(" > {} injection buffers", i.injection_buffers) : std::string();
    return fmt::format(
        "  processor ({} moves the data)\n"
        "      |  {} interface link{} each way, {} B/cycle, message buffers {}{}\n"
        "{}"
        "{}{}"
        "      {} nodes: {} ({})\n",
        i.data_mover == DataMover::dma ? "a DMA engine" : "the processor", i.links, i.links == 1 ? "" : "s",
        i.link_bytes_per_cycle, buffers, injection,
        m.has_medium() ? fmt::format("   ===== {} =====\n", medium_text(m))
                       : fmt::format("   router -- channels, {} -- neighbours\n", channels_text(m.network)),
        class_lines(m), message_class_lines(m), m.nodes(), shape_text(m.topology), type_of(m.topology.kind).name);
}

/// Cycles and picoseconds as numbers, because the unit stands beside them.
nlohmann::ordered_json number_json(const Parameter& parameter, const MachineValue& value) {
    const bool has_unit = parameter.kind == Parameter::Kind::cycles || parameter.kind == Parameter::Kind::time;
    return has_unit ? nlohmann::ordered_json(value.number) : value_json(parameter, value);
}

/// With the unit of its number; null if it has none.
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

/// The lanes and interface links that messages of each class use, shared or not.
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

}  // namespace

int show_command(const std::string& machine, const std::vector<std::string>& written, const CommonOptions& options) {
    const Arguments arguments(written);
    refuse_workload_arguments(arguments);
    const ResolvedMachine resolved = load_checked_machine(machine, arguments.machine, arguments.nodes);
    if (options.json) {
        nlohmann::ordered_json json{
            {"machine", resolved.machine.name}, {"summary", resolved.machine.summary}, {"parameters", {}}};
        for (const ResolvedParameter& p : resolved.parameters)
            json["parameters"][std::string(p.parameter->name)] = to_json(p, resolved.machine);
        for (const WorkloadDefault& given : resolved.machine.workload_defaults)
            json["parameters"][given.name()] = to_json(given);
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
    print(fmt::format("{}: {}\n\n{}\n{}\n{}", resolved.machine.name, resolved.machine.summary,
                      diagram(resolved.machine), network_text(resolved.machine), to_text(table)));
    return 0;
}

}  // namespace narrows
