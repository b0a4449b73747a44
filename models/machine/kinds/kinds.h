#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "models/machine/topology_kinds.h"

/// What there is to know about each kind of topology before a network is built: a file for each, or for kinds that are
/// alike.
namespace narrows::kinds {

#define NARROWS_TOPOLOGY_TYPE(name) TopologyType name();
NARROWS_TOPOLOGY_KINDS(NARROWS_TOPOLOGY_TYPE)

// Texts and arithmetic that kinds share.

inline constexpr std::string_view only_way = "the only way";
inline constexpr std::string_view freest_way = "of the shortest ways, at each hop the one with most free slots";
inline constexpr std::string_view way_by_queues = "minimal or valiant, as the queues say when a message enters";

using Count = std::int64_t;  ///< not exact from `too_many` on

Count times(Count a, Count b);
Count product(std::span<const int> factors);
Count power(Count base, int exponent);
/// Both ways between each node and the network.
inline Count endpoint_channels(Count nodes) { return 2 * nodes; }

/// The limit for proofs of freedom from deadlock, which need not look at more
/// (models/network/topology/machine_freedom.h).
inline constexpr int most_nodes_in_full = 4096;
void reduce_each(std::vector<int>& arities, int most);

}  // namespace narrows::kinds
