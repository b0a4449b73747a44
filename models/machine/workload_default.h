#pragma once

#include <string>

#include "models/machine/input_error.h"

namespace narrows {

/// The default of a workload's parameter on this machine, from its description; arguments of a run override it.
/// Everything is text, because only the workload interprets and checks it.
struct WorkloadDefault {
    std::string workload;
    std::string parameter;
    std::string value;
    std::string source;  ///< the cited source; empty for an argument of the command line
    Place place;         ///< where the value was given

    /// "allgather.algorithm"
    std::string name() const { return workload + "." + parameter; }
    bool is_argument() const { return place.line == 0; }
    /// "machines/cns1.toml:12" or "command line"
    std::string origin() const {
        return is_argument() ? "command line" : place.name + ":" + std::to_string(place.line);
    }
};

}  // namespace narrows
