#include "testbench/reproduce/foster/wires.h"

#include <algorithm>
#include <bit>
#include <vector>

namespace narrows::foster {

int sharing_a_wire(const Topology& topology, const std::function<NodeId(NodeId)>& partner) {
    std::vector<int> messages(topology.graph().all_ports());
    for (NodeId from = 0; from < topology.nodes(); ++from) {
        const NodeId to = partner(from);
        for (RoutePlace place = topology.start(from, to); place.here != topology.router_of(to);) {
            Choices choices;
            topology.choose(place, choices);
            ++messages[topology.graph().port_number(place.here, choices.front().port)];
            topology.cross(place, choices.front().port, std::countr_zero(choices.front().lanes));
        }
    }
    return *std::ranges::max_element(messages);
}

}  // namespace narrows::foster
