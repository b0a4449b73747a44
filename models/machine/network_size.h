#pragma once

#include <cstdint>

#include "models/machine/machine.h"

/// The size of a network, even if the numbers do not fit an int. They are inexact from `too_many` on.
namespace narrows {

inline constexpr std::int64_t most_nodes = 65536;
inline constexpr std::int64_t too_many = std::int64_t{1} << 40;

std::int64_t count_nodes(const TopologyParameters& topology);
/// Network channels, at most; the rim of a grid has fewer.
std::int64_t count_channels(const TopologyParameters& topology);
/// Number of ports on one side of the largest router.
std::int64_t most_ports(const TopologyParameters& topology);

}  // namespace narrows
