#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "models/machine/description.h"
#include "models/machine/machine.h"
#include "models/machine/parameters.h"

namespace narrows {

/// The final value of a parameter, and its origin.
struct ResolvedParameter {
    const Parameter* parameter;
    std::string value;      ///< "5 cycles", "cylinder", "4"
    std::string origin;     ///< "machines/cns1.toml:12", "command line", "nodes" or "default"
    std::string source;     ///< the source that the description cites; empty for values from elsewhere
    bool rescaled = false;  ///< a layer gave it in cycles, and one above it another cycle_time: its time is another one
};

struct ResolvedMachine {
    Machine machine;
    std::vector<ResolvedParameter> parameters;  ///< those that apply to the machine, in the order of parameters()
    std::vector<std::string> files;             ///< of the machine, of its base, ...
};

/// Builds a machine from layers: chain.front() is the machine, followed by its bases up to a complete description; then
/// come the overrides, then the number of nodes. Throws InputError.
ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides = {},
                                std::optional<std::int64_t> nodes = {});

}  // namespace narrows
