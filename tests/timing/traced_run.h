#pragma once

#include <optional>
#include <vector>

#include "models/system/system.h"
#include "tests/reference/one_node/plain_programs.h"

namespace narrows {

/// Runs the programs of the reference on the SystemC model.
reference::Outcome run_on_model(const Machine& machine, const Topology& topology, const reference::Programs& programs,
                                std::optional<std::uint64_t> shuffle = {});

/// As above for sends alone. Returns the transfers in their order.
std::vector<reference::Transfer> run_on_model(const Machine& machine, const Topology& topology,
                                              const std::vector<reference::Send>& sends,
                                              std::optional<std::uint64_t> shuffle = {});

/// As above for sends and receives.
reference::Outcome run_on_model(const Machine& machine, const Topology& topology,
                                const std::vector<reference::Send>& sends,
                                const std::vector<reference::Receive>& receives,
                                std::optional<std::uint64_t> shuffle = {});

}  // namespace narrows
