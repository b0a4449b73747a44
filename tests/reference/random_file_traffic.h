#pragma once

#include <memory>

#include "models/network/topology/topology.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// RandomTraffic on a network from a random file, read like users' files.
class RandomFileTraffic : public RandomTraffic {
public:
    explicit RandomFileTraffic(unsigned seed);

    const Topology& network() const { return *network_; }

private:
    std::unique_ptr<Topology> network_;
};

}  // namespace narrows::reference
