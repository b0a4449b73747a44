#pragma once

#include <deque>
#include <memory>

#include "models/network/topology/grid.h"
#include "tests/reference/one_node/plain_programs.h"
#include "tests/reference/random_network_traffic.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// Random traffic on a grid, with the reference's outcome.
struct RandomGridRun {
    explicit RandomGridRun(unsigned seed);

    const Topology& network() const { return *grid; }

    unsigned seed;
    RandomTraffic traffic;
    std::unique_ptr<Grid> grid;
    Outcome outcome;
};

/// As above on any network.
struct RandomNetworkRun {
    explicit RandomNetworkRun(unsigned seed);

    const Topology& network() const { return traffic.network(); }

    unsigned seed;
    RandomNetworkTraffic traffic;
    Outcome outcome;
};

/// Simulated once, for all tests.
const std::deque<RandomGridRun>& random_grid_runs();
const std::deque<RandomNetworkRun>& random_network_runs();

}  // namespace narrows::reference
