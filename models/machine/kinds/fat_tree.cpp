#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "models/machine/kinds/kinds.h"
#include "models/machine/parameters.h"

namespace narrows::kinds {

namespace {

Count nodes_of_tree(const TopologyParameters& t) { return t.down.empty() ? power(t.radix, t.levels) : product(t.down); }

/// A level's switches: the product of the links down of all levels above it and the links up of all levels below it.
Count channels_of_tree(const TopologyParameters& t) {
    const std::span<const int> down(t.down);
    const std::span<const int> up(t.up);
    Count channels = endpoint_channels(nodes_of_tree(t));
    for (std::size_t level = 0; level < up.size(); ++level) {
        const Count links_up =
            times(product(down.subspan(std::min(level + 1, down.size()))), product(up.first(level + 1)));
        channels = std::min(too_many, channels + 2 * links_up);
    }
    return channels;
}

Count ports_of_tree(const TopologyParameters& t) {
    if (t.down.empty()) return 2 * Count{t.radix};
    Count most = 0;
    for (std::size_t level = 0; level < t.down.size(); ++level) {
        const Count up = level < t.up.size() ? t.up[level] : 0;
        most = std::max(most, t.down[level] + up);
    }
    return most;
}

void check_fat_tree(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    if (topology.down.empty()) {
        complaints.push_back(
            {fmt::format("topology.levels = {}, but a fat-tree has at least two; set topology.levels = "
                         "2 or more, or topology.kind = crossbar",
                         topology.levels),
             {"topology.levels", "topology.kind"}});
    } else if (topology.down.size() != topology.up.size() + 1) {
        complaints.push_back(
            {fmt::format("topology.down = {} has {} numbers and topology.up = {} has {}, but all levels "
                         "have links down, and all but the last have links up; give topology.up one "
                         "number less than topology.down, and at least one",
                         find_parameter("topology.down")->text(topology.down), topology.down.size(),
                         find_parameter("topology.up")->text(topology.up), topology.up.size()),
             {"topology.down", "topology.up"}});
    }
}

void reduce_tree(TopologyParameters& topology) {
    for (const int most : {4, 2}) {
        if (most == 2 && topology.nodes() <= most_nodes_in_full) break;
        reduce_each(topology.down, most);
        reduce_each(topology.up, most);
    }
    while (topology.nodes() > most_nodes_in_full) {
        topology.down.pop_back();
        topology.up.pop_back();
    }
}

std::string multiply_endpoints_of_tree(TopologyParameters& topology, int times) {
    if (topology.down.empty()) return {};
    topology.down.front() *= times;
    std::string change = fmt::format("topology.down={}", fmt::join(topology.down, ","));
    if (topology.up.empty()) return change;
    topology.up.front() *= times;
    return change + fmt::format(" topology.up={}", fmt::join(topology.up, ","));
}

}  // namespace

TopologyType fat_tree() {
    using Routing = RoutingKind;
    return {.kind = TopologyKind::fat_tree,
            .name = "fat-tree",
            .summary = "a tree of switches, with several links up from each",
            .shapes = {{"topology.down", "topology.up"}, {"topology.radix", "topology.levels"}},
            .routings = {{Routing::destination, 1, "up by the digits of the destination, down by them too"},
                         {Routing::source, 1, "up by the digits of the source, down by those of the destination"},
                         {Routing::random, 1, "up at random, down by the digits of the destination"},
                         {Routing::adaptive, 1, "up where most slots are free, down by the digits of the destination"}},
            .channel_classes = {"up", "down", "endpoint"},
            .in_words =
                [](const TopologyParameters& t, CountText) {
                    return fmt::format("{} levels, links down {}, up {}", t.down.size(), fmt::join(t.down, ", "),
                                       fmt::join(t.up, ", "));
                },
            .nodes = nodes_of_tree,
            .channels = channels_of_tree,
            .ports = ports_of_tree,
            .hops = [](const TopologyParameters& t) { return 2 * static_cast<double>(t.down.size()); },
            .check = check_fat_tree,
            .reduce = reduce_tree,
            .multiply_endpoints = multiply_endpoints_of_tree};
}

}  // namespace narrows::kinds
