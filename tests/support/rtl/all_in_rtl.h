#pragma once

#include <memory>
#include <vector>

#include "hw/variants.h"
#include "models/rtl/array.h"
#include "models/topology/grid.h"

namespace narrows {

/// All nodes of a machine in RTL. `make(machine)` makes one of them.
template <class Make>
rtl::Array all_in_rtl(const Machine& machine, const Grid& grid, Make make) {
    std::vector<std::unique_ptr<rtl::Pins>> nodes;
    for (NodeId node = 0; node < grid.nodes(); ++node) nodes.push_back(make(machine));
    return {grid, std::move(nodes), !machine.input_buffers_hold_messages()};
}

inline rtl::Array all_in_rtl(const Machine& machine, const Grid& grid) {
    return all_in_rtl(machine, grid, rtl::variant_for(machine).make);
}

}  // namespace narrows
