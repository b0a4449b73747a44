#pragma once

#include <optional>
#include <string>
#include <vector>

#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// An event that is not the same on both sides.
struct Divergence {
    Cycle cycle = never;      ///< the earlier of the two
    std::size_t message = 0;  ///< its place in the list of sends
    NodeId node = 0;          ///< where
    std::string event;        ///< "first byte on channel east of node 3"
    Cycle expected = never;   ///< of the model; never: it did not happen
    Cycle actual = never;     ///< of the RTL

    std::string text() const;
};

/// The earliest one.
std::optional<Divergence> first_divergence(const Topology& topology, const std::vector<Send>& sends,
                                           const std::vector<Journey>& model, const std::vector<Journey>& rtl);

/// What led to it: the latest events of its message and of its node, a line each, with the cycles on both sides.
std::string history(const Divergence& divergence, const Topology& topology, const std::vector<Send>& sends,
                    const std::vector<Journey>& model, const std::vector<Journey>& rtl);

}  // namespace narrows::lockstep
