#pragma once

#include <optional>
#include <string>

#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// The earliest event that is not the same on both sides.
struct Divergence {
    Cycle cycle;          ///< the earlier of the two
    std::size_t message;  ///< its place in the list of sends
    std::string event;    ///< "head on channel east of node 3"
    Cycle expected;       ///< of the model; never: it did not happen
    Cycle actual;         ///< of the RTL

    std::string text() const;
};

std::optional<Divergence> first_divergence(const Topology& topology, const std::vector<Journey>& model,
                                           const std::vector<Journey>& rtl);

}  // namespace narrows::lockstep
