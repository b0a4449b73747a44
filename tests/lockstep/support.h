#pragma once

#include <gtest/gtest.h>

#include "hw/variants.h"
#include "models/machine/loader.h"
#include "models/rtl/array.h"
#include "models/topology/grid.h"
#include "tests/support/places.h"

namespace narrows::lockstep {

using Overrides = std::vector<std::string>;

inline Machine machine_of(const std::string& name, const Overrides& overrides) {
    return load_machine(name, {std::filesystem::path(test_places::machines)}, overrides).machine;
}

/// All nodes of a machine in RTL.
inline rtl::Array all_in_rtl(const Machine& machine, const Grid& grid) {
    std::vector<std::unique_ptr<rtl::Pins>> nodes;
    for (NodeId node = 0; node < grid.nodes(); ++node) nodes.push_back(rtl::variant_for(machine).make(machine));
    return {grid, std::move(nodes), !machine.input_buffers_hold_messages()};
}

}  // namespace narrows::lockstep
