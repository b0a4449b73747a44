#pragma once

#include <memory>

#include "tests/reference/random_network.h"
#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// RandomTraffic on a random network, with lanes, slots and a credit latency.
class RandomNetworkTraffic : public RandomTraffic {
public:
    explicit RandomNetworkTraffic(unsigned seed);

    const RandomNetwork& network() const { return *network_; }
    Options options() const override;

private:
    void give_classes_their_routes();

    unsigned seed_;
    std::unique_ptr<RandomNetwork> network_;
};

}  // namespace narrows::reference
