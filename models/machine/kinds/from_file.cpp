#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "models/machine/kinds/kinds.h"
#include "models/machine/network_file.h"

namespace narrows::kinds {

namespace {

/// Number of ports of the largest router. Each channel of a group is an input and counts.
Count ports_of_file(const TopologyParameters& t) {
    const NetworkFile& file = *t.file;
    std::vector<Count> inputs(file.ports.begin(), file.ports.end());
    for (const FileChannel& channel : file.channels) inputs[static_cast<std::size_t>(channel.to.at)] += channel.count;
    return *std::ranges::max_element(inputs);
}

/// Ports that lead nowhere count, because they need memory too.
Count channels_of_file(const TopologyParameters& t) {
    const NetworkFile& file = *t.file;
    Count channels = std::accumulate(file.ports.begin(), file.ports.end(), endpoint_channels(file.nodes()));
    for (const FileChannel& channel : file.channels) channels += channel.count;
    return channels;
}

/// A message comes to a port and a lane at most once.
double hops_of_file(const TopologyParameters& t) {
    return 2 + static_cast<double>(t.file->channels.size()) * t.file->lanes_named;
}

}  // namespace

TopologyType file() {
    return {
        .kind = TopologyKind::file,
        .name = "file",
        .summary = "switches, channels, endpoints and routes from a file",
        .shapes = {{"topology.file"}},
        .routings = {{RoutingKind::table, 1, "by the routes of the file; if it has none, as minimal"},
                     {RoutingKind::minimal, 1, "a shortest way, at each switch by the lowest port that begins one"}},
        .channel_classes = {those_of_the_file, "endpoint"},
        .in_words =
            [](const TopologyParameters& t, CountText counted) {
                return fmt::format("{} of {}", counted(t.file->switch_count(), "switch"), t.file->name);
            },
        .nodes = [](const TopologyParameters& t) { return Count{t.file->nodes()}; },
        .channels = channels_of_file,
        .ports = ports_of_file,
        .hops = hops_of_file};
}

}  // namespace narrows::kinds
