#pragma once

#include <string>

#include "models/machine/input_error.h"

namespace narrows {

/// What a machine's description says about a parameter of a workload: the value it has on this machine unless a run is
/// given another one. All of it is text; only the workload knows what it means and whether it is right.
struct WorkloadDefault {
    std::string workload;
    std::string parameter;
    std::string value;
    std::string source;  ///< what the description cites; empty for an argument of the command line
    Place place;         ///< of the value

    /// "allgather.algorithm"
    std::string name() const { return workload + "." + parameter; }
    bool is_argument() const { return place.line == 0; }
    /// "machines/cns1.toml:12" or "command line"
    std::string origin() const {
        return is_argument() ? "command line" : place.name + ":" + std::to_string(place.line);
    }
};

}  // namespace narrows
