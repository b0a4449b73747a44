#pragma once

#include <vector>

#include "models/machine/network_file.h"

/// The parts of parse_network() that look at the network as a whole. `file`: the place of the whole file.
namespace narrows {

/// Every switch belongs to the one network, and from every node a way leads to every other.
void check_reach(const NetworkFile& network, const Place& file, std::vector<Problem>& problems);

/// A table of routes has a row wherever a message comes, in whichever lane it may be, and leads it to its destination.
void check_routes(const NetworkFile& network, const Place& file, std::vector<Problem>& problems);

}  // namespace narrows
