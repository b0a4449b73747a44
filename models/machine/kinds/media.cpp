#include "models/machine/kinds/kinds.h"

namespace narrows::kinds {

namespace {

TopologyType medium(TopologyKind kind, std::string_view name, std::string_view summary) {
    return {.kind = kind,
            .name = name,
            .summary = summary,
            .shapes = {{"topology.nodes"}},
            .routings = {{RoutingKind::destination, 1, only_way}},
            .channel_classes = {},
            .in_words = [](const TopologyParameters&, CountText) { return std::string("one wire"); },
            .nodes = [](const TopologyParameters& t) { return Count{t.size}; },
            .channels = [](const TopologyParameters&) { return Count{1}; },
            .ports = [](const TopologyParameters& t) { return Count{t.size}; },
            .hops = [](const TopologyParameters&) { return 1.0; }};
}

}  // namespace

TopologyType bus() {
    return medium(TopologyKind::bus, "bus", "all nodes on one wire, which one message holds at a time");
}

TopologyType ethernet() {
    return medium(TopologyKind::ethernet, "ethernet",
                  "all nodes on one wire; who sends at the same time collides, backs off and tries again");
}

}  // namespace narrows::kinds
