#include "models/network/topology/machine_freedom.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/machine/kinds/kinds.h"
#include "models/machine/network_file.h"
#include "models/machine/parameters.h"
#include "models/machine/topology_kinds.h"
#include "models/network/topology/make_topology.h"

namespace narrows {

namespace {

/// A key with everything on which the proof depends.
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

/// The cycle of waiting lanes in the first rail of the machine, by the names that they have there.
std::vector<std::string> lines_in_first_rail(const Machine& machine, std::vector<Wait> cycle) {
    const int rails = machine.rails();
    for (Wait& wait : cycle) {
        wait.router = RouterId(wait.router * rails);
        wait.from = NodeId(wait.from * rails);
        wait.to = NodeId(wait.to * rails);
    }
    return lines_of(*make_topology(machine), cycle);
}

MachineFreedom prove(const Machine& machine, bool in_full) {
    const auto rail = make_topology(machine.with_one_rail());
    MachineFreedom found{in_full,
                         rail->nodes(),
                         deadlock_freedom(*rail, ClassLanes(machine), machine.input_buffers_hold_messages()),
                         {}};
    if (!found.freedom.cycle.empty()) found.cycle = lines_in_first_rail(machine, found.freedom.cycle);
    return found;
}

}  // namespace

TopologyParameters size_to_check(TopologyParameters topology) {
    if (topology.nodes() <= kinds::most_nodes_in_full) return topology;
    if (const auto reduce = type_of(topology.kind).reduce) reduce(topology);
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
    checked.node.node_of_rank.clear();  // refers to nodes that a smaller network does not have
    const bool in_full = checked.topology.nodes() == machine.topology.nodes();
    std::shared_ptr<const MachineFreedom>& found = known_[fmt::format("{} {}", in_full, key_of(checked))];
    if (found == nullptr) found = std::make_shared<const MachineFreedom>(prove(checked, in_full));
    return found;
}

std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine, MessageClass message_class) {
    return FreedomProofs().of(machine, message_class);
}

std::shared_ptr<const MachineFreedom> machine_freedom(const Machine& machine) { return FreedomProofs().of(machine); }

}  // namespace narrows
