#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "models/machine/topology_kinds.h"

/// The properties of each kind of topology that are known before a network is built. Each kind, or group of similar
/// kinds, has a file.
namespace narrows::kinds {

#define NARROWS_TOPOLOGY_TYPE(name) TopologyType name();
NARROWS_TOPOLOGY_KINDS(NARROWS_TOPOLOGY_TYPE)

// Texts and arithmetic that the kinds share.

inline constexpr std::string_view only_way = "the only way";
inline constexpr std::string_view freest_way = "of the shortest ways, at each hop the one with most free slots";
inline constexpr std::string_view way_by_queues = "minimal or valiant, as the queues say when a message enters";

using Count = std::int64_t;  ///< not exact from `too_many` on

Count times(Count a, Count b);
Count product(std::span<const int> factors);
Count power(Count base, int exponent);
/// Channels between the nodes and the network, both ways.
inline Count endpoint_channels(Count nodes) { return 2 * nodes; }

/// Up to so many nodes a proof of freedom from deadlock looks at the whole network
/// (models/network/topology/machine_freedom.h).
inline constexpr int most_nodes_in_full = 4096;
void reduce_each(std::vector<int>& arities, int most);

}  // namespace narrows::kinds
