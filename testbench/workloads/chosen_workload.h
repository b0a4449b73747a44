#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "testbench/workloads/algorithm_choice.h"
#include "testbench/workloads/parameters.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// A parameter of a workload and its value in a run.
struct ParameterValue {
    const ParameterText* parameter;
    std::string value;
};

/// A workload with the values of all its parameters, not yet tied to a simulation.
struct ChosenWorkload {
    std::vector<ParameterValue> parameters;
    std::function<std::unique_ptr<Workload>(std::uint64_t seed)> make;
    std::optional<AlgorithmChoice> choice = {};  ///< set if Narrows has chosen the algorithm
};

/// An algorithm that Narrows may choose, and the arguments that name it.
struct OpenAlgorithm {
    std::string name;
    std::vector<KeyValue> arguments;
};

}  // namespace narrows
