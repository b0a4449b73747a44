// Checks of the shape and the size of the network.
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/checks.h"
#include "models/machine/network_size.h"
#include "models/machine/own_parameters.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

constexpr std::int64_t most_lanes_of_network = 1 << 22;  // of all channels together
constexpr std::int64_t most_inputs = 32767;              // of a router: they are numbered in two bytes

using Names = std::vector<std::string_view>;

Names shape_names(const Machine& machine) {
    const auto names = shape_parameters(machine.topology);
    return {names.begin(), names.end()};
}

/// "topology.columns = 32 times topology.rows = 4"
std::string shape_text(const Machine& machine, std::string_view between) {
    std::string text;
    for (const std::string_view name : shape_parameters(machine.topology)) {
        const Parameter& parameter = *find_parameter(name);
        text += fmt::format("{}{} = {}", text.empty() ? "" : between, name, parameter.text(parameter.get(machine)));
    }
    return text;
}

/// "1 node", "many nodes".
std::string nodes_text(std::int64_t nodes) {
    if (nodes >= too_many) return "too many nodes to count";
    return fmt::format("{} node{}", nodes, nodes == 1 ? "" : "s");
}

/// The parameter of the channels that have most lanes.
std::string_view lanes_parameter(const Machine& machine) {
    const auto all = machine.all_channel_values();
    const auto most = std::ranges::max_element(all, {}, &ChannelParameters::lanes);
    return parameter_of(machine, ChannelClass(static_cast<int>(most - all.begin())), "network.lanes");
}

void check_ring(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    if (topology.all_sides().size() == 1) return;
    if (topology.sides.empty()) {
        complaints.push_back({fmt::format("topology.kind = ring is a single row, but topology.rows = {}; set "
                                          "topology.rows = 1, or topology.kind = cylinder",
                                          topology.rows),
                              {"topology.rows", "topology.kind"}});
    } else {
        complaints.push_back({fmt::format("topology.kind = ring is a single row, but topology.sides has {} numbers; "
                                          "give one, or set topology.kind = cylinder",
                                          topology.sides.size()),
                              {"topology.sides", "topology.kind"}});
    }
}

/// Wrapping a side of two would join its nodes by two links. On a ring, which has nothing else, this is meant.
void check_double_links(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    const std::string_view kind = type_of(topology.kind).name;
    if (!topology.sides.empty()) {
        for (const int side : wrapped_sides(topology)) {
            if (side != 2) continue;
            complaints.push_back(
                {fmt::format("topology.sides = {} on a {} wraps a side of 2 around into double links; set the side to "
                             "1, 3 or more, or topology.kind = mesh",
                             find_parameter("topology.sides")->text(topology.sides), kind),
                 {"topology.sides", "topology.kind"}});
            return;
        }
        return;
    }
    if (count_nodes(topology) == 2 && wrapped_sides(topology) == std::vector<int>{2}) {
        complaints.push_back(
            {fmt::format("a {} of two nodes wraps around into double links; set topology.columns = 3 or "
                         "more with topology.rows = 1, or topology.kind = mesh",
                         kind),
             {"topology.columns", "topology.rows", "topology.kind"}});
        return;
    }
    const auto double_links = [&](std::string_view parameter, std::string_view remedy) {
        complaints.push_back({fmt::format("{0} = 2 on a {1} wraps around into double links; set {0} to 1, 3 or more, "
                                          "or topology.kind = {2}",
                                          parameter, kind, remedy),
                              {parameter, "topology.kind"}});
    };
    if (topology.kind != TopologyKind::mesh && topology.columns == 2) double_links("topology.columns", "mesh");
    if (topology.kind == TopologyKind::torus && topology.rows == 2)
        double_links("topology.rows", topology.columns == 2 ? "mesh" : "cylinder");
}

void check_fat_tree(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    if (topology.down.empty()) {
        complaints.push_back(
            {fmt::format("topology.levels = {}, but a fat-tree has at least two; set topology.levels = "
                         "2 or more, or topology.kind = crossbar",
                         topology.levels),
             {"topology.levels", "topology.kind"}});
    } else if (topology.down.size() != topology.up.size() + 1) {
        complaints.push_back(
            {fmt::format("topology.down = {} has {} numbers and topology.up = {} has {}, but all levels "
                         "have links down, and all but the last have links up; give topology.up one "
                         "number less than topology.down, and at least one",
                         find_parameter("topology.down")->text(topology.down), topology.down.size(),
                         find_parameter("topology.up")->text(topology.up), topology.up.size()),
             {"topology.down", "topology.up"}});
    }
}

}  // namespace

void check_shape(const Machine& machine, std::vector<Complaint>& complaints) {
    const TopologyParameters& topology = machine.topology;
    if (topology.kind == TopologyKind::fat_tree) check_fat_tree(topology, complaints);
    if (topology.kind == TopologyKind::ring) check_ring(topology, complaints);
    if (is_grid(topology.kind) && topology.kind != TopologyKind::ring) check_double_links(topology, complaints);
}

void check_size(const Machine& machine, std::vector<Complaint>& complaints) {
    const TopologyParameters& topology = machine.topology;
    const std::int64_t nodes = count_nodes(topology);
    const bool is_product = is_grid(topology.kind);
    if (nodes < 2 || nodes > most_nodes) {
        complaints.push_back(
            {fmt::format("{} is {}; a machine has from 2 to {} nodes",
                         shape_text(machine, is_product ? " times " : " with "), nodes_text(nodes), most_nodes),
             shape_names(machine)});
        return;
    }
    const std::int64_t links =
        std::int64_t{all_links(machine.interface)} * std::max(1, machine.interface.injection_buffers);
    if (const std::int64_t inputs = most_ports(topology) * machine.most_lanes() + links; inputs > most_inputs) {
        Names inputs_from = shape_names(machine);
        inputs_from.push_back(lanes_parameter(machine));
        complaints.push_back({fmt::format("{} with {} = {} gives a router {} inputs; it has at most {}: use "
                                          "fewer ports or lanes",
                                          shape_text(machine, is_product ? " times " : " with "),
                                          lanes_parameter(machine), machine.most_lanes(), inputs, most_inputs),
                              std::move(inputs_from)});
        return;
    }
    const std::int64_t channels = count_channels(topology);
    if (channels * machine.most_lanes() <= most_lanes_of_network) return;
    Names names = shape_names(machine);
    names.push_back(lanes_parameter(machine));
    complaints.push_back(
        {fmt::format("{} is a network of about {} channels, with {} = {} lanes each; a machine has at most "
                     "{} lanes: use fewer channels or lanes",
                     shape_text(machine, is_product ? " times " : " with "), channels, lanes_parameter(machine),
                     machine.most_lanes(), most_lanes_of_network),
         std::move(names)});
}

}  // namespace narrows
