#pragma once

#include <optional>
#include <vector>

#include "models/system/system.h"
#include "tests/reference/one_node/plain_programs.h"

namespace narrows {

/// Runs the programs of the reference on the SystemC model.
reference::Outcome run_on_model(const Machine& machine, const Topology& topology, const reference::Programs& programs,
                                std::optional<std::uint64_t> shuffle = {});

}  // namespace narrows
