#pragma once

#include <optional>

#include "tests/reference/random_network.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// The same on a random network, with lanes, slots and a credit latency.
class RandomNetworkTraffic : public RandomTraffic {
public:
    explicit RandomNetworkTraffic(unsigned seed);

    const RandomNetwork& network() const { return *network_; }

private:
    std::optional<RandomNetwork> network_;
};

}  // namespace narrows::reference
