#pragma once

#include <string>
#include <vector>

#include "testbench/reproduce/foster/finite_difference.h"
#include "testbench/reproduce/foster/foster.h"

namespace narrows::foster {

/// A network of example 1. Its slices are on a ring of neighbours.
struct SlicedNetwork {
    std::string name;
    std::string machine;
    std::vector<std::string> (*of)(int bits);  ///< changes of the machine for 2^bits nodes
    std::vector<RankId> (*ring)(int bits);     ///< nodes in the order of their slices
    bool is_one_wire;                          ///< S = P/2 by the document; else no messages compete
    TransferCost (*transfer)(const SlicedNetwork& network, int bits, int words);
};

std::vector<SlicedNetwork> sliced_networks();
Section example_1(const std::vector<SlicedNetwork>& networks, const Progress& progress);

}  // namespace narrows::foster
