#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/cycle_time_change.h"
#include "models/machine/description.h"
#include "models/machine/machine.h"
#include "models/machine/parameters.h"
#include "models/machine/rounding.h"

namespace narrows {

/// The final value of a parameter, and its origin.
struct ResolvedParameter {
    const Parameter* parameter;
    std::string value;   ///< "5 cycles", "cylinder", "4"
    std::string origin;  ///< "machines/cns1.toml:12", "command line", "nodes" or "default"
    std::string source;  ///< the source that the description cites; empty for values from elsewhere
    /// The time or rate as written, if it has its own unit: "100 ns", "400 Gbit/s".
    std::string given{};
    bool is_of_link_rate = false;  ///< `given` is the rate of the link, from which this parameter follows
};

struct ResolvedMachine {
    Machine machine;
    std::vector<ResolvedParameter> parameters;  ///< parameters that apply to the machine, in the order of parameters()
    std::vector<std::string> files;             ///< the machine's file, then its base's file, ...
    std::vector<RescaledValue> rescaled;        ///< values that changed because the base had another cycle_time
    bool rescaled_by_arguments = false;
    std::vector<std::string> rounded;  ///< rounded values, and by how much
    /// The rules of shared nodes that are stated nowhere, so that a default decides (docs/timing.md).
    std::vector<std::string_view> unstated{};
};

/// Builds a machine from layers: chain.front() is the machine, followed by its bases up to a complete description. Then
/// come the overrides, then the number of nodes. Throws InputError.
ResolvedMachine resolve_machine(std::span<const MachineDescription> chain, std::span<const std::string> overrides = {},
                                std::optional<std::int64_t> nodes = {}, const TimeRules& rules = {});

}  // namespace narrows
