#include "models/network/topology/placement.h"

#include "models/machine/message_class.h"

namespace narrows {

namespace {

/// The node of a rank (D0).
int node_by_rule(const Machine& machine, int nodes, int rank) {
    const NodeParameters& node = machine.node;
    if (!node.node_of_rank.empty()) return node.node_of_rank.at(static_cast<std::size_t>(rank));
    return node.placement == RankPlacement::round_robin ? rank % nodes : rank / machine.ranks_of_node();
}

}  // namespace

Placement::Placement(const Machine& machine)
    : nodes_(machine.nodes()),
      ranks_of_node_(machine.ranks_of_node()),
      interfaces_(machine.node.interfaces),
      links_(all_links(machine.interface)),
      places_(static_cast<std::size_t>(ranks())),
      ranks_(places_.size()) {
    std::vector<int> ranks_on(static_cast<std::size_t>(nodes_));
    for (RankId rank(0); rank < ranks(); ++rank) {
        const int node = node_by_rule(machine, nodes_, rank);
        const int place = node * ranks_of_node_ + ranks_on.at(static_cast<std::size_t>(node))++;
        places_[static_cast<std::size_t>(rank)] = place;
        ranks_.at(static_cast<std::size_t>(place)) = rank;
    }
}

}  // namespace narrows
