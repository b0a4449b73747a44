#include "models/topology/machine_freedom.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/network_file.h"
#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "models/topology/make_topology.h"

namespace narrows {

namespace {

constexpr int most_nodes_in_full = 4096;

void reduce_sides(TopologyParameters& topology) {
    topology.sides = topology.all_sides();
    const bool all_wrap = topology.kind == TopologyKind::torus;
    const bool first_wraps = topology.kind == TopologyKind::ring || topology.kind == TopologyKind::cylinder;
    for (std::size_t d = 0; d < topology.sides.size(); ++d) {
        int& side = topology.sides[d];
        const bool wraps = all_wrap || (first_wraps && d == 0);
        if (wraps && side > 8) side = 8 + side % 2;
        if (!wraps) side = std::min(side, 4);
    }
}

/// All that the proof depends on.
std::string key_of(const Machine& machine) {
    std::string key = fmt::format("{}", machine.input_buffers_hold_messages());
    for (const ChannelParameters& values : machine.all_channel_values()) key += fmt::format(" {}", values.lanes);
    for (const Parameter& parameter : parameters()) {
        if (parameter.group() != "topology" || !parameter.applies_to(machine)) continue;
        const MachineValue value = parameter.get(machine);
        key += fmt::format(" {}={}", parameter.name, parameter.text(value));
        if (value.network != nullptr) key += value.network->text;
    }
    return key;
}

MachineFreedom prove(const Machine& machine, bool in_full) {
    const auto topology = make_topology(machine);
    MachineFreedom found{in_full,
                         topology->nodes(),
                         deadlock_freedom(*topology, ClassLanes(machine), machine.input_buffers_hold_messages()),
                         {}};
    found.cycle = lines_of(*topology, found.freedom.cycle);
    return found;
}

void reduce_arities(std::vector<int>& arities, int most) {
    for (int& arity : arities) arity = std::min(arity, most);
}

/// The levels of such a network are alike, so a cycle of many levels has its like among few.
void reduce_fly(TopologyParameters& topology) {
    topology.radix = std::min(topology.radix, 4);
    if (topology.nodes() > most_nodes_in_full) topology.radix = 2;
    while (topology.nodes() > most_nodes_in_full) --topology.levels;
}

void reduce_tree(TopologyParameters& topology) {
    for (const int most : {4, 2}) {
        if (most == 2 && topology.nodes() <= most_nodes_in_full) break;
        reduce_arities(topology.down, most);
        reduce_arities(topology.up, most);
    }
    while (topology.nodes() > most_nodes_in_full) {
        topology.down.pop_back();
        topology.up.pop_back();
    }
}

}  // namespace

TopologyParameters size_to_check(TopologyParameters topology) {
    if (topology.nodes() <= most_nodes_in_full) return topology;
    switch (topology.kind) {
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: reduce_sides(topology); break;
        case TopologyKind::hypercube: topology.dimension = std::min(topology.dimension, 8); break;
        case TopologyKind::hyperx:
            reduce_arities(topology.sides, 4);
            topology.nodes_per_switch = std::min(topology.nodes_per_switch, 2);
            break;
        case TopologyKind::butterfly:
        case TopologyKind::bidirectional_fly: reduce_fly(topology); break;
        case TopologyKind::fat_tree: reduce_tree(topology); break;
        case TopologyKind::bus:
        case TopologyKind::ethernet:
        case TopologyKind::crossbar:
        case TopologyKind::dragonfly:
        case TopologyKind::file: break;
    }
    return topology;
}

std::shared_ptr<const MachineFreedom> FreedomProofs::of(const Machine& machine) {
    std::shared_ptr<const MachineFreedom> found;
    for (const MessageClass each : all_message_classes) {
        auto of_class = of(machine, each);
        if (found == nullptr || !of_class->freedom.is_free()) found = std::move(of_class);
        if (!found->freedom.is_free()) break;
    }
    return found;
}

std::shared_ptr<const MachineFreedom> FreedomProofs::of(const Machine& machine, MessageClass message_class) {
    Machine checked = seen_by(message_class, machine);
    checked.topology = size_to_check(checked.topology);
    const bool in_full = checked.endpoints() == machine.endpoints();
    std::shared_ptr<const MachineFreedom>& found = known_[fmt::format("{} {}", in_full, key_of(checked))];
    if (found == nullptr) found = std::make_shared<const MachineFreedom>(prove(checked, in_full));
    return found;
}

std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine, MessageClass message_class) {
    return FreedomProofs().of(machine, message_class);
}

std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine) { return FreedomProofs().of(machine); }

}  // namespace narrows
