#include "traces/waves/crossed_switches.h"

namespace narrows::waves {

namespace {

/// Returns which nodes are shown; which endpoints if nodes are shared.
std::vector<bool> nodes_of(const WaveSelection& window, const Topology& topology) {
    const Placement* const placement = topology.placement();
    const int interfaces = placement == nullptr ? 1 : placement->interfaces();
    std::vector<bool> wanted(static_cast<std::size_t>(topology.nodes()), false);
    for (const NodeId node : window.nodes) {
        for (int i = 0; i < interfaces; ++i) wanted[static_cast<std::size_t>(node * interfaces + i)] = true;
    }
    return wanted;
}

/// The message is, after the crossing with that index, in a router during the window.
bool is_there(const LoggedMessage& m, std::size_t place, const WaveSelection& window) {
    const bool stays = place + 1 == m.crossings.size();
    const Cycle left = stays ? never : m.crossings[place + 1].tail;
    return m.crossings[place].head <= window.to && (left == never || left >= window.from);
}

}  // namespace

std::vector<RouterId> crossed_switches(const RunLog& log, const Topology& topology, const WaveSelection& window) {
    std::vector<RouterId> switches;
    if (topology.switches() == 0) return switches;
    const std::vector<bool> wanted = nodes_of(window, topology);
    std::vector<bool> crossed(static_cast<std::size_t>(topology.routers()), false);
    for (const LoggedMessage& m : log.messages()) {
        if (!wanted[static_cast<std::size_t>(m.from)] && !wanted[static_cast<std::size_t>(m.to)]) continue;
        for (std::size_t i = 0; i < m.crossings.size() && m.crossings[i].port != Topology::local; ++i) {
            const RouterId router = topology.far_end(m.crossings[i].router, m.crossings[i].port)->router;
            if (!topology.has_node(router) && is_there(m, i, window)) crossed[static_cast<std::size_t>(router)] = true;
        }
    }
    for (RouterId router(topology.nodes()); router < topology.routers(); ++router) {
        if (crossed[static_cast<std::size_t>(router)]) switches.push_back(router);
    }
    return switches;
}

}  // namespace narrows::waves
