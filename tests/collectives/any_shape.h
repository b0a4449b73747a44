#pragma once

#include <numeric>
#include <optional>
#include <vector>

#include "models/machine/topology_kinds.h"
#include "models/machine/validate.h"
#include "tests/support/runs/machine_of.h"

/// Networks of each kind with a given number of nodes.
namespace narrows {

/// Sides of a grid with so many nodes, as equal as possible, in descending order.
inline std::vector<int> sides_of(int nodes) {
    int rows = 1;
    for (int side = 2; side * side <= nodes; ++side) {
        if (nodes % side == 0) rows = side;
    }
    if (rows == 1) return {nodes};
    return {nodes / rows, rows};
}

/// Sets radix and levels of a network with so many nodes, with the smallest radix.
inline void set_power(TopologyParameters& shape, int nodes) {
    for (shape.radix = 2; shape.radix <= nodes; ++shape.radix) {
        shape.levels = 1;
        int power = shape.radix;
        for (; power < nodes; power *= shape.radix) ++shape.levels;
        if (power == nodes) return;
    }
}

inline void set_dragonfly(TopologyParameters& shape, int nodes) {
    for (shape.group_switches = 1; shape.group_switches <= nodes; ++shape.group_switches) {
        for (shape.global_channels = 1; shape.global_channels <= nodes; ++shape.global_channels) {
            const int switches = shape.group_switches * (shape.group_switches * shape.global_channels + 1);
            shape.nodes_per_switch = nodes / switches;
            if (shape.nodes_per_switch > 0 && nodes % switches == 0) return;
        }
    }
}

/// Empty if there is no network of this kind with so many nodes, or the function does not know the kind.
inline std::optional<TopologyParameters> shape_of(TopologyKind kind, int nodes) {
    TopologyParameters shape{};
    shape.kind = kind;
    const std::vector<int> sides = sides_of(nodes);
    switch (kind) {
        case TopologyKind::ring: shape.sides = {nodes}; break;
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: shape.sides = sides; break;
        case TopologyKind::hyperx:
            shape.nodes_per_switch = sides.back();
            shape.sides = sides.size() == 1 ? std::vector<int>{1} : std::vector<int>{sides.front()};
            break;
        case TopologyKind::hypercube:
            while (1 << shape.dimension < nodes) ++shape.dimension;
            break;
        case TopologyKind::bus:
        case TopologyKind::ethernet:
        case TopologyKind::crossbar: shape.size = nodes; break;
        case TopologyKind::butterfly: set_power(shape, nodes); break;
        case TopologyKind::bidirectional_fly: set_power(shape, nodes / 2); break;
        case TopologyKind::fat_tree:
            shape.down = sides;
            if (sides.size() == 2) shape.up = {sides.back()};
            break;
        case TopologyKind::dragonfly: set_dragonfly(shape, nodes); break;
        default: return std::nullopt;
    }
    return shape;
}

/// Machines with so many nodes on the network, with different processors and interfaces.
inline std::optional<Machine> machine_with(TopologyKind kind, const AllowedRouting& routing, int nodes) {
    const std::optional<TopologyParameters> shape = shape_of(kind, nodes);
    if (!shape) return std::nullopt;
    const std::vector<std::string> sorts{"mesh-16x16", "cns1-2i", "delta"};
    const bool is_medium = kind == TopologyKind::bus || kind == TopologyKind::ethernet;
    Machine machine = machine_of(kind == TopologyKind::ethernet ? "ethernet-16"
                                 : is_medium                    ? "bus-16"
                                             : sorts[static_cast<std::size_t>(nodes) % sorts.size()]);
    machine.topology = *shape;
    machine.topology.routing = routing.routing;
    machine.processor.combine = 3;
    machine.message.vector_words = 10;
    machine.network.lanes = routing.lanes;
    const int width = machine.network.link_bytes_per_cycle;
    machine.network.buffer_flits = (machine.message.largest() + width - 1) / width;
    normalize(machine);
    if (!validate(machine).empty() || machine.nodes() != nodes) return std::nullopt;
    return machine;
}

/// As above with ranks that share their nodes, in many ways. Empty if the network does not fit.
inline std::optional<Machine> with_shared_nodes(Machine machine) {
    const int nodes = machine.nodes();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    machine.interface.data_mover = DataMover::dma;
    machine.interface.links = 1;
    machine.node.processors = nodes > 30 ? 1 : 1 + nodes % 4;
    machine.node.interfaces = machine.has_medium() ? 1 : 1 + (nodes + 1) % 2;
    machine.network.rails = nodes % 8 < 4 ? machine.node.interfaces : 1;
    machine.node.placement = nodes % 3 == 0 ? RankPlacement::round_robin : RankPlacement::block;
    machine.node.interface_choice = static_cast<InterfaceChoice>(nodes / 2 % 4);
    machine.message.packet_bytes = nodes % 5 == 0 ? 0 : 8 + 12 * (nodes % 3);
    machine.message.cut = nodes % 4 < 2 ? MessageCut::interface : MessageCut::processor;
    machine.message.copies = nodes / 2 % 2;
    machine.message.within_node = nodes % 5 < 3 ? WithinNode::shared_segment : WithinNode::one_copy;
    machine.processor.copy_rate = {nodes % 7, 2};
    machine.memory.bandwidth = {nodes % 11, 3};
    normalize(machine);
    if (!machine.has_packet_engine() || !validate(machine).empty()) return std::nullopt;
    return machine;
}

}  // namespace narrows
