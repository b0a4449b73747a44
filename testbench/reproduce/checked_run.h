#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "testbench/run/simulation.h"

namespace narrows {

/// A run of a machine of the catalogue, with KEY=VALUE arguments, that must pass all checks.
struct CheckedRun {
    Simulation simulation;
    bool passed;  ///< finished, every byte in its place, no lower bound beaten

    Cycle cycles() const { return simulation.cycles; }
    /// The cycles at a milestone; `never` if the workload has none of this name.
    Cycle at(std::string_view name) const;
};

CheckedRun checked_run(const std::string& machine, const std::string& workload,
                       const std::vector<std::string>& arguments, const SimulationOptions& options = {});
CheckedRun checked_run(const std::string& machine, const std::string& workload,
                       const std::vector<std::string>& arguments, Observer* observer);

/// The arguments, with those changes that are not about the same keys: changes of what a run is about are left out.
std::vector<std::string> with_other_changes(std::vector<std::string> arguments,
                                            const std::vector<std::string>& changes);

}  // namespace narrows
