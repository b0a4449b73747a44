#pragma once

#include <memory>

#include "models/network/topology/topology.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// RandomTraffic on a small network of some kind (narrows list topologies), with one of its routings. None of them
/// deadlocks.
class RandomTopologyTraffic : public RandomTraffic {
public:
    explicit RandomTopologyTraffic(unsigned seed);

    const Topology& network() const { return *network_; }

private:
    std::unique_ptr<Topology> network_;
};

}  // namespace narrows::reference
