#include "testbench/workloads/collectives/circle.h"

namespace narrows::collectives {

Circle circle_through(const Topology& topology) {
    if (!topology.ring().empty()) return Circle(topology.ring());
    if (!topology.line().empty()) return Circle(topology.line());
    std::vector<NodeId> nodes;
    for (NodeId node = 0; node < topology.nodes(); ++node) nodes.push_back(node);
    return Circle(std::move(nodes));
}

Circle line_through(const Topology& topology) {
    return Circle(topology.line().empty() ? topology.ring() : topology.line());
}

bool has_line(const Topology& topology) { return !topology.line().empty() || !topology.ring().empty(); }

}  // namespace narrows::collectives
