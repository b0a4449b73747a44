#include "models/topology/placement.h"

namespace narrows {

Placement::Placement(const Machine& machine)
    : nodes_(machine.nodes()),
      ranks_of_node_(machine.ranks_of_node()),
      interfaces_(machine.node.interfaces),
      is_round_robin_(machine.node.placement == RankPlacement::round_robin) {}

}  // namespace narrows
