#include <fmt/format.h>

#include "models/machine/kinds/kinds.h"

namespace narrows::kinds {

TopologyType crossbar() {
    return {.kind = TopologyKind::crossbar,
            .name = "crossbar",
            .summary = "all nodes on one switch",
            .shapes = {{"topology.nodes"}},
            .routings = {{RoutingKind::destination, 1, only_way}},
            .channel_classes = {"endpoint"},
            .in_words = [](const TopologyParameters&, CountText) { return std::string("one switch"); },
            .nodes = [](const TopologyParameters& t) { return Count{t.size}; },
            .channels = [](const TopologyParameters& t) { return endpoint_channels(t.size); },
            .ports = [](const TopologyParameters& t) { return Count{t.size}; },
            .hops = [](const TopologyParameters&) { return 2.0; },
            .multiply_endpoints =
                [](TopologyParameters& t, int times) {
                    t.size *= times;
                    return fmt::format("topology.nodes={}", t.size);
                }};
}

}  // namespace narrows::kinds
