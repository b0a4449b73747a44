#include "testbench/workloads/collectives/circle.h"

#include <fmt/format.h>

#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "models/network/topology/placement.h"

namespace narrows::collectives {

namespace {

/// The ranks of the nodes to which the endpoints belong.
Circle ranks_at(const Machine& machine, const std::vector<EndpointId>& endpoints) {
    const Placement placement(machine);
    std::vector<RankId> ranks;
    for (const EndpointId endpoint : endpoints) {
        if (placement.interface_of(endpoint) > 0) continue;
        for (int processor = 0; processor < machine.ranks_of_node(); ++processor)
            ranks.push_back(placement.rank_at(placement.node_with(endpoint), processor));
    }
    return Circle(std::move(ranks));
}

}  // namespace

Circle circle_through(const Machine& machine, const Topology& topology) {
    if (has_line(topology)) return ranks_at(machine, topology.ring().empty() ? topology.line() : topology.ring());
    std::vector<RankId> ranks;
    for (RankId rank = 0; rank < machine.ranks(); ++rank) ranks.push_back(rank);
    return Circle(std::move(ranks));
}

Circle line_through(const Machine& machine, const Topology& topology) {
    return ranks_at(machine, topology.line().empty() ? topology.ring() : topology.line());
}

bool has_line(const Topology& topology) { return !topology.line().empty() || !topology.ring().empty(); }

std::string why_no_grid_of_ranks(const Machine& machine) {
    if (!is_grid(machine.topology.kind))
        return fmt::format("needs a grid, and this machine is {}", with_article(type_of(machine.topology.kind).name));
    if (machine.ranks() == machine.topology.nodes()) return {};
    return fmt::format("needs a rank for each place of the grid, and this machine has {} ranks and {} places",
                       machine.ranks(), machine.topology.nodes());
}

}  // namespace narrows::collectives
