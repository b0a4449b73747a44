#include <fmt/format.h>

#include "models/network/topology/resource.h"
#include "traces/timeline/timeline.h"

namespace narrows {

int home_of(const Topology& topology, const Station& track) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return track.place;
    switch (track.part) {
        case NodePart::processor: return placement->node_of(RankId(track.place));
        case NodePart::node_memory:
        case NodePart::port:
        case NodePart::host_bus: return track.place;
        default: break;
    }
    const RouterId router(track.place);
    if (topology.has_node(router)) return placement->node_with(topology.node_at(router));
    return placement->nodes() + (router - topology.nodes());
}

std::string home_name(const Topology& topology, int home) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return router_name(topology, RouterId(home));
    if (home < placement->nodes()) return fmt::format("node {}", home);
    return router_name(topology, RouterId(topology.nodes() + home - placement->nodes()));
}

}  // namespace narrows
