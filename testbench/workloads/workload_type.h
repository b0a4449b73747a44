#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// A parameter of a workload with the text of its default; empty if the machine sets the default.
struct ParameterDefault {
    const ParameterText* parameter;
    std::optional<std::string> value;
};

/// A kind of workload, found by name.
struct WorkloadType {
    std::string_view name;
    std::string_view summary;
    std::function<std::vector<ParameterDefault>()>
        parameters;  ///< nodes first; if the workload chooses nodes, ranks next
    /// Makes a workload with these values; other parameters keep their defaults.
    std::function<ChosenWorkload(const Machine& machine, const Topology& topology, std::span<const KeyValue> values)>
        make;
    std::vector<FormulaText> (*formulas)() = nullptr;  ///< the formulas of its stated_bounds(), or null
    bool draws_traffic = false;                        ///< true: the seed decides which messages are sent, or what is
                                                       ///< computed; false: it only decides their data
    bool chooses_nodes = false;  ///< nodes= gives the participating nodes, not those of the machine
    /// The algorithms from which Narrows chooses for these values; empty if they name one. Null: always empty.
    std::function<std::vector<OpenAlgorithm>(const Machine& machine, std::span<const KeyValue> values)> alternatives =
        nullptr;

    /// Uses the machine's defaults for parameters that `arguments` do not set, and the fastest algorithm if they leave
    /// it open. Throws InputError. `machine` and `topology` must outlive the result.
    ChosenWorkload choose(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) const;

    /// choose() in parts. The algorithms that `arguments` leave open; empty if they name one.
    std::vector<OpenAlgorithm> open_algorithms(const Machine& machine, std::span<const KeyValue> arguments) const;
    AlgorithmChoice choose_algorithm(const Machine& machine, std::span<const KeyValue> arguments) const;
    ChosenWorkload with_choice(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments,
                               const AlgorithmChoice& choice) const;
    /// Without the choice: open values remain open, and the workload is that of the first algorithm that can run.
    /// Throws InputError if none can.
    ChosenWorkload undecided(const Machine& machine, const Topology& topology,
                             std::span<const KeyValue> arguments) const;

    std::vector<KeyValue> with_defaults(const Machine& machine, std::span<const KeyValue> arguments) const;
    /// Reports errors of values at the places where they were written.
    ChosenWorkload make_of(const Machine& machine, const Topology& topology, const std::vector<KeyValue>& values) const;
};

}  // namespace narrows
