#pragma once

#include <vector>

#include "models/machine/network_file.h"

/// The parts of parse_network() that check the network as a whole. `file`: the place of the whole file.
namespace narrows {

/// Checks that every switch is connected, and that every node can reach every other.
void check_reach(const NetworkFile& network, const Place& file, std::vector<Problem>& problems);

/// Checks that a table has a route wherever a message comes, in any lane, and that it leads to the destination.
void check_routes(const NetworkFile& network, const Place& file, std::vector<Problem>& problems);

}  // namespace narrows
