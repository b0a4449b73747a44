#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "models/machine/loader.h"
#include "tests/support/places.h"

namespace narrows {

/// A machine of machines/, perhaps of another size and with other parameters.
inline Machine machine_of(const std::string& name, const std::vector<std::string>& overrides = {},
                          std::optional<std::int64_t> nodes = {}) {
    return load_machine(name, std::filesystem::path(test_places::machines), overrides, nodes).machine;
}

/// A CNS-1 of another grid, with processors that combine elements.
inline Machine combining_grid(TopologyKind kind, int columns, int rows) {
    Machine machine = machine_of("cns1");
    machine.topology = {kind, columns, rows};
    machine.processor.combine = 3;
    machine.processor.combine3 = 4;
    return machine;
}

/// Overrides for a plain machine with the rules of nodes whose processors share interfaces (docs/nodes.md, N0).
inline std::vector<std::string> for_shared_nodes(std::vector<std::string> more) {
    more.insert(more.end(),
                {"interface.sends=posted", "message.order=listing", "processor.receive_overhead_due=at-request"});
    return more;
}

}  // namespace narrows
