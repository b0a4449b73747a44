#include <fmt/format.h>

#include <algorithm>

#include "models/machine/kinds/kinds.h"

namespace narrows::kinds {

namespace {

/// The levels are alike, so a cycle over many levels has a counterpart over few.
void reduce_fly(TopologyParameters& topology) {
    topology.radix = std::min(topology.radix, 4);
    if (topology.nodes() > most_nodes_in_full) topology.radix = 2;
    while (topology.nodes() > most_nodes_in_full) --topology.levels;
}

std::string fly_in_words(const TopologyParameters& t, CountText counted) {
    return fmt::format("{} of {} x {} switches", counted(t.levels, "level"), t.radix, t.radix);
}

/// Number of nodes on one side.
Count rows_of_fly(const TopologyParameters& t) { return power(t.radix, t.levels); }

}  // namespace

TopologyType butterfly() {
    return {.kind = TopologyKind::butterfly,
            .name = "butterfly",
            .summary = "radix^levels nodes; messages cross all levels of switches, in one direction",
            .shapes = {{"topology.radix", "topology.levels"}},
            .routings = {{RoutingKind::destination, 1, "by the digits of the destination, the only way"}},
            .channel_classes = {"level", "endpoint"},
            .in_words = fly_in_words,
            .nodes = rows_of_fly,
            .channels = [](const TopologyParameters& t) { return times(rows_of_fly(t), t.levels + 1); },
            .ports = [](const TopologyParameters& t) { return Count{t.radix}; },
            .hops = [](const TopologyParameters& t) { return static_cast<double>(t.levels + 1); },
            .reduce = reduce_fly};
}

TopologyType bidirectional_fly() {
    return {
        .kind = TopologyKind::bidirectional_fly,
        .name = "bidirectional-fly",
        .summary = "2 radix^levels nodes, half of them on each side of the levels of switches",
        .shapes = {{"topology.radix", "topology.levels"}},
        .routings = {{RoutingKind::minimal, 2, "to the nearest level in common, then to the side of the destination"}},
        .channel_classes = {"level", "endpoint"},
        .in_words = fly_in_words,
        .nodes = [](const TopologyParameters& t) { return times(2, rows_of_fly(t)); },
        .channels = [](const TopologyParameters& t) { return times(rows_of_fly(t), 2 * (t.levels + 1)); },
        .ports = [](const TopologyParameters& t) { return 2 * Count{t.radix}; },
        .hops = [](const TopologyParameters& t) { return static_cast<double>(2 * t.levels + 1); },
        .reduce = reduce_fly};
}

}  // namespace narrows::kinds
