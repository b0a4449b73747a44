// Checks of the shape and the size of the network, and of the number of message buffers.
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/checks.h"
#include "models/machine/own_parameters.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr std::int64_t most_lanes_of_network = 1 << 22;  // the sum over all channels
constexpr std::int64_t most_inputs = 32767;              // a router numbers its inputs in two bytes

using Names = std::vector<std::string_view>;

Names shape_names(const Machine& machine) {
    const auto names = shape_parameters(machine.topology);
    return {names.begin(), names.end()};
}

/// The parameters that give the size of all networks together.
Names size_names(const Machine& machine) {
    Names names = shape_names(machine);
    if (machine.rails() > 1) names.insert(names.end(), {"network.rails", "node.interfaces"});
    return names;
}

/// "topology.columns = 32 times topology.rows = 4"
std::string shape_text(const Machine& machine) {
    const std::string_view between = is_grid(machine.topology.kind) ? " times " : " with ";
    std::string text;
    for (const std::string_view name : shape_parameters(machine.topology)) {
        if (!text.empty()) text += between;
        text += assignment_text(machine, name);
    }
    if (machine.rails() > 1) text = fmt::format("network.rails = {} of {}", machine.rails(), text);
    return text;
}

/// "1 node", "many nodes".
std::string nodes_text(std::int64_t nodes) {
    if (nodes >= too_many) return "too many nodes to count";
    return fmt::format("{} node{}", nodes, nodes == 1 ? "" : "s");
}

/// The lanes parameter of the channels with the most lanes.
std::string_view lanes_parameter(const Machine& machine) {
    const auto all = machine.all_channel_values();
    const auto most = std::ranges::max_element(all, {}, &ChannelParameters::lanes);
    return parameter_of(machine, ChannelClass(static_cast<int>(most - all.begin())), "network.lanes");
}

}  // namespace

void check_shape(const Machine& machine, std::vector<Complaint>& complaints) {
    if (const ShapeCheck check = type_of(machine.topology.kind).check) check(machine.topology, complaints);
}

void check_size(const Machine& machine, std::vector<Complaint>& complaints) {
    const TopologyParameters& topology = machine.topology;
    const std::int64_t of_rail = type_of(topology.kind).nodes(topology);
    const bool is_small = of_rail < 2;
    if (is_small || of_rail * machine.rails() > most_nodes) {
        const Machine refused = is_small ? machine.with_one_rail() : machine;
        complaints.push_back({fmt::format("{} is {}; a machine has from 2 to {} nodes", shape_text(refused),
                                          nodes_text(of_rail * refused.rails()), most_nodes),
                              size_names(refused)});
        return;
    }
    const std::int64_t links =
        std::int64_t{all_links(machine.interface)} * std::max(1, machine.interface.injection_buffers);
    if (const std::int64_t inputs = type_of(topology.kind).ports(topology) * machine.most_lanes() + links;
        inputs > most_inputs) {
        Names inputs_from = shape_names(machine);
        inputs_from.push_back(lanes_parameter(machine));
        complaints.push_back(
            {fmt::format("{} with {} = {} gives a router {} inputs; it has at most {}: use "
                         "fewer ports or lanes",
                         shape_text(machine), lanes_parameter(machine), machine.most_lanes(), inputs, most_inputs),
             std::move(inputs_from)});
        return;
    }
    const std::int64_t channels = type_of(topology.kind).channels(topology) * machine.rails();
    if (channels * machine.most_lanes() <= most_lanes_of_network) return;
    Names names = size_names(machine);
    names.push_back(lanes_parameter(machine));
    complaints.push_back(
        {fmt::format("{} is a network of about {} channels, with {} = {} lanes each; a machine has at most "
                     "{} lanes: use fewer channels or lanes",
                     shape_text(machine), channels, lanes_parameter(machine), machine.most_lanes(),
                     most_lanes_of_network),
         std::move(names)});
}

/// Each message buffer has a state of its own in the model, even if it is never used.
void check_message_buffers(const Machine& machine, std::vector<Complaint>& complaints) {
    constexpr std::int64_t most = 1 << 22;
    const InterfaceParameters& interface = machine.interface;
    const std::int64_t of_link =
        std::int64_t{interface.send_buffers} + interface.receive_buffers + interface.injection_buffers;
    std::int64_t all = machine.endpoints() * all_links(interface) * of_link;
    for (const MessageClass each : all_message_classes) {
        const OwnLinks own = interface.message_classes.of(each);
        all += std::int64_t{machine.endpoints()} * own.links * own.receive_buffers;
    }
    if (all <= most) return;
    Names names{"interface.links", "interface.send_buffers", "interface.receive_buffers",
                "interface.injection_buffers"};
    const Names shape = shape_names(machine);
    names.insert(names.end(), shape.begin(), shape.end());
    complaints.push_back({fmt::format("interface.links = {} with {} message buffers each (interface.send_buffers + "
                                      "interface.receive_buffers + interface.injection_buffers) on {} nodes are {} "
                                      "buffers; a machine has at most {}: use fewer buffers or nodes",
                                      interface.links, of_link, machine.endpoints(), all, most),
                          std::move(names)});
}

}  // namespace narrows
