#include <algorithm>

#include "models/machine/kinds/kinds.h"

namespace narrows::kinds {

TopologyType hypercube() {
    return {
        .kind = TopologyKind::hypercube,
        .name = "hypercube",
        .summary = "2^dimension nodes, each joined with those whose number differs in one bit",
        .shapes = {{"topology.dimension"}},
        .routings = {{RoutingKind::minimal, 1, "bit by bit, the lowest first (e-cube)"},
                     {RoutingKind::adaptive, 2, freest_way}},
        .channel_classes = {one_for_each_dimension},
        .in_words = [](const TopologyParameters& t, CountText counted) { return counted(t.dimension, "dimension"); },
        .nodes = [](const TopologyParameters& t) { return power(2, t.dimension); },
        .channels = [](const TopologyParameters& t) { return times(power(2, t.dimension), t.dimension); },
        .ports = [](const TopologyParameters& t) { return Count{t.dimension}; },
        .hops = [](const TopologyParameters& t) { return static_cast<double>(t.dimension); },
        .reduce = [](TopologyParameters& t) { t.dimension = std::min(t.dimension, 8); }};
}

}  // namespace narrows::kinds
