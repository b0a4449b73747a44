#pragma once

#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::rtl {

struct RtlParameter {
    std::string name;
    std::string value;  ///< a literal: "137", or the bits "3'b101"

    bool operator==(const RtlParameter&) const = default;
};

/// A module of hw/node, or the router of a switch, and its parameters.
struct RtlModule {
    std::string name;  ///< "node", "table_node" or "table_router"
    std::vector<RtlParameter> parameters;

    bool operator==(const RtlModule&) const = default;
};

/// The RTL of a router of this machine, with its node if it has one. Throws InputError with all reasons for machines
/// that the RTL does not describe (hw/README.md).
RtlModule module_of(const Machine& machine, const Topology& topology, RouterId router);

/// The RTL of node 0 of this machine. Throws InputError if nodes are shared, because these are several modules.
RtlModule module_of_first_node(const Machine& machine);

/// The RTL of the part that the processors of a node have in common. Throws InputError with all reasons for machines
/// that the RTL does not describe. The machine must have shared nodes.
RtlModule engine_of(const Machine& machine, const Topology& topology);

/// The number of lanes in all its channels inwards. The time to build or synthesize it grows faster than proportionally
/// with it.
int lanes_in(const RtlModule& module);

/// Options of Verilator that elaborate the module.
std::string options_of(const RtlModule& module);

/// True if the machine's nodes are hw/node/node.sv: a two-dimensional grid with one lane of one slot, where a hop takes
/// a cycle. Other nodes have route tables.
bool is_grid_in_rtl(const Machine& machine);

}  // namespace narrows::rtl
