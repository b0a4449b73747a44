#pragma once

#include <vector>

#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

/// A network of 2^bits nodes.
struct SkewedNetwork {
    ChosenNetwork network;
    int bits;
};

std::vector<SkewedNetwork> skewed_networks();
/// The claim that algorithms whose processors do not send at the same time are less likely to compete.
Section skewed(const std::vector<SkewedNetwork>& networks, const Progress& progress);

}  // namespace narrows::foster
