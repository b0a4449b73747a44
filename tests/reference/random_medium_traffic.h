#pragma once

#include "tests/reference/random_traffic.h"

namespace narrows::reference {

/// RandomTraffic on a shared medium with 2 to 12 nodes.
class RandomMediumTraffic : public RandomTraffic {
public:
    RandomMediumTraffic(TopologyKind medium, unsigned seed);

    Options options() const override { return {.seed = run_seed_}; }

private:
    std::uint64_t run_seed_;
};

}  // namespace narrows::reference
