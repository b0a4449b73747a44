#pragma once

#include <optional>
#include <string>
#include <vector>

#include "models/network/topology/topology.h"
#include "testbench/lockstep/stimulus.h"

namespace narrows::lockstep {

/// An event that differs between the model and the RTL.
struct Divergence {
    Cycle cycle = never;      ///< the earlier of the two cycles
    std::size_t message = 0;  ///< its place in the list of sends
    RouterId router = 0;      ///< router of the event; that of the node for events of its interface
    std::string event;        ///< "first byte on channel east of node 3"
    Cycle expected = never;   ///< cycle in the model; never: it did not happen
    Cycle actual = never;     ///< cycle in the RTL

    std::string text() const;
};

/// The earliest divergence.
std::optional<Divergence> first_divergence(const Topology& topology, const std::vector<PlannedSend>& sends,
                                           const std::vector<Journey>& model, const std::vector<Journey>& rtl);

/// The events that led to it: the latest events of its message and of its router, a line each, with the cycles on both
/// sides.
std::string history(const Divergence& divergence, const Topology& topology, const std::vector<PlannedSend>& sends,
                    const std::vector<Journey>& model, const std::vector<Journey>& rtl);

}  // namespace narrows::lockstep
