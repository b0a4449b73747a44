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

/// What a parameter came to be, and why.
struct ResolvedParameter {
    const Parameter* parameter;
    std::string value;   ///< "5 cycles", "cylinder", "4"
    std::string origin;  ///< "machines/cns1.toml:12", "command line" or "nodes"
    std::string source;  ///< what the description cites; empty for what did not come from one
};

struct ResolvedMachine {
    Machine machine;
    std::vector<ResolvedParameter> parameters;  ///< in the order of parameters()
    std::vector<std::string> files;             ///< of the machine, of what it inherits from, ...
};

/// Puts a machine together: chain.front() is the machine, followed by what it inherits from, up to a description that
/// is complete; then the overrides; then the number of nodes. Throws InputError.
ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides = {},
                                std::optional<std::int64_t> nodes = {});

}  // namespace narrows
