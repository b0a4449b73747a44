#include "models/machine/network_size.h"

#include <algorithm>
#include <numeric>
#include <span>

#include "models/machine/network_file.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

using Count = std::int64_t;

Count times(Count a, Count b) { return b > 0 && a > too_many / b ? too_many : a * b; }

Count capped_product(std::span<const int> factors) {
    return std::accumulate(factors.begin(), factors.end(), Count{1}, times);
}

Count capped_power(Count base, int exponent) {
    Count result = 1;
    for (int i = 0; i < exponent; ++i) result = times(result, base);
    return result;
}

/// Both ways between a node and the network.
Count endpoint_channels(const TopologyParameters& t) { return 2 * count_nodes(t); }

/// The switches of a level: the product of the links down of all levels above it and the links up of all levels below.
Count fat_tree_channels(const TopologyParameters& t) {
    const std::span<const int> down(t.down);
    const std::span<const int> up(t.up);
    Count channels = endpoint_channels(t);
    for (std::size_t level = 0; level < up.size(); ++level) {
        const Count links_up =
            times(capped_product(down.subspan(std::min(level + 1, down.size()))), capped_product(up.first(level + 1)));
        channels = std::min(too_many, channels + 2 * links_up);
    }
    return channels;
}

Count dragonfly_channels(const TopologyParameters& t) {
    const Count routers = times(t.group_switches, times(t.group_switches, t.global_channels) + 1);
    return times(routers, Count{t.group_switches} - 1 + t.global_channels) + endpoint_channels(t);
}

Count hyperx_channels(const TopologyParameters& t) {
    Count others = 0;
    for (const int side : t.sides) others += side - 1;
    return times(capped_product(t.sides), others) + endpoint_channels(t);
}

Count fat_tree_ports(const TopologyParameters& t) {
    if (t.down.empty()) return 2 * Count{t.radix};
    Count most = 0;
    for (std::size_t level = 0; level < t.down.size(); ++level) {
        const Count up = level < t.up.size() ? t.up[level] : 0;
        most = std::max(most, t.down[level] + up);
    }
    return most;
}

/// Of a router, each channel of a group counted: each is an input.
Count file_ports(const NetworkFile& file) {
    std::vector<Count> inputs(file.ports.begin(), file.ports.end());
    for (const FileChannel& channel : file.channels) inputs[static_cast<std::size_t>(channel.to.at)] += channel.count;
    return *std::ranges::max_element(inputs);
}

/// Ports that lead nowhere need memory, too.
Count file_channels(const NetworkFile& file) {
    Count channels = std::accumulate(file.ports.begin(), file.ports.end(), Count{2} * file.nodes());
    for (const FileChannel& channel : file.channels) channels += channel.count;
    return channels;
}

}  // namespace

std::int64_t count_nodes(const TopologyParameters& t) {
    switch (t.kind) {
        case TopologyKind::hypercube: return capped_power(2, t.dimension);
        case TopologyKind::bus:
        case TopologyKind::ethernet:
        case TopologyKind::crossbar: return t.size;
        case TopologyKind::butterfly: return capped_power(t.radix, t.levels);
        case TopologyKind::bidirectional_fly: return times(2, capped_power(t.radix, t.levels));
        case TopologyKind::fat_tree: return t.down.empty() ? capped_power(t.radix, t.levels) : capped_product(t.down);
        case TopologyKind::dragonfly: {
            const Count groups = times(t.group_switches, t.global_channels) + 1;
            return times(times(t.nodes_per_switch, t.group_switches), groups);
        }
        case TopologyKind::hyperx: return times(t.nodes_per_switch, capped_product(t.all_sides()));
        case TopologyKind::file: return t.file->nodes();
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: break;
    }
    return capped_product(t.all_sides());
}

std::int64_t most_ports(const TopologyParameters& t) {
    switch (t.kind) {
        case TopologyKind::hypercube: return t.dimension;
        case TopologyKind::bus:
        case TopologyKind::ethernet:
        case TopologyKind::crossbar: return t.size;
        case TopologyKind::butterfly: return t.radix;
        case TopologyKind::bidirectional_fly: return 2 * Count{t.radix};
        case TopologyKind::fat_tree: return fat_tree_ports(t);
        case TopologyKind::dragonfly: return Count{t.nodes_per_switch} + t.group_switches - 1 + t.global_channels;
        case TopologyKind::hyperx: {
            Count ports = t.nodes_per_switch;
            for (const int side : t.all_sides()) ports += side - 1;
            return ports;
        }
        case TopologyKind::file: return file_ports(*t.file);
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: break;
    }
    return 2 * static_cast<Count>(t.all_sides().size());
}

std::int64_t count_channels(const TopologyParameters& t) {
    switch (t.kind) {
        case TopologyKind::hypercube: return times(count_nodes(t), t.dimension);
        case TopologyKind::bus:
        case TopologyKind::ethernet: return 1;
        case TopologyKind::crossbar: return endpoint_channels(t);
        case TopologyKind::butterfly: return times(capped_power(t.radix, t.levels), t.levels + 1);
        case TopologyKind::bidirectional_fly: return times(capped_power(t.radix, t.levels), 2 * (t.levels + 1));
        case TopologyKind::fat_tree: return fat_tree_channels(t);
        case TopologyKind::dragonfly: return dragonfly_channels(t);
        case TopologyKind::hyperx: return hyperx_channels(t);
        case TopologyKind::file: return file_channels(*t.file);
        case TopologyKind::ring:
        case TopologyKind::mesh:
        case TopologyKind::cylinder:
        case TopologyKind::torus: break;
    }
    return times(count_nodes(t), 2 * static_cast<Count>(t.all_sides().size()));
}

}  // namespace narrows
