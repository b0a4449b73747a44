#include "models/topology/placement.h"

namespace narrows {

Placement::Placement(const Machine& machine)
    : nodes_(machine.nodes()),
      processors_(machine.node.processors),
      interfaces_(machine.node.interfaces),
      is_round_robin_(machine.node.placement == RankPlacement::round_robin) {}

}  // namespace narrows
