#pragma once

#include <cstdint>

#include "models/machine/machine.h"

/// How large a network is, also where the numbers do not fit an int. From `too_many` on they are not exact.
namespace narrows {

inline constexpr std::int64_t most_nodes = 65536;
inline constexpr std::int64_t too_many = std::int64_t{1} << 40;

std::int64_t count_nodes(const TopologyParameters& topology);
/// Network channels, at most; on a grid the rim has fewer.
std::int64_t count_channels(const TopologyParameters& topology);
/// The ports on one side of the router that has most.
std::int64_t most_ports(const TopologyParameters& topology);

}  // namespace narrows
