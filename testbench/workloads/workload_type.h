#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "testbench/workloads/chosen_workload.h"

namespace narrows {

/// A parameter of a workload and the text of its default; none if the machine sets the default.
struct ParameterDefault {
    const ParameterText* parameter;
    std::optional<std::string> value;
};

/// A kind of workload, found by its name.
struct WorkloadType {
    std::string_view name;
    std::string_view summary;
    std::function<std::vector<ParameterDefault>()>
        parameters;  ///< nodes first, and where the workload chooses nodes, ranks next
    /// Makes a workload of these values; parameters that are not among them keep their defaults.
    std::function<ChosenWorkload(const Machine& machine, const Topology& topology, std::span<const KeyValue> values)>
        make;
    std::vector<FormulaText> (*formulas)() = nullptr;  ///< what its stated_bounds() evaluates; null: nothing
    bool draws_traffic = false;                        ///< true: the seed decides which messages are sent, or what is
                                                       ///< computed; false: it only decides their data
    bool chooses_nodes = false;  ///< nodes= says how many take part, and not how many the machine has
    /// The algorithms among which these values leave the choice to Narrows; none if they name one. Null: always none.
    std::vector<OpenAlgorithm> (*alternatives)(const Machine& machine, std::span<const KeyValue> values) = nullptr;

    /// The machine's defaults count where `arguments` say nothing. Where they leave the algorithm open, it is the
    /// fastest one. Throws InputError. `machine` and `topology` must outlive what is made.
    ChosenWorkload choose(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) const;

    /// The same in parts. The algorithms that `arguments` leave open; none if they name one.
    std::vector<OpenAlgorithm> open_algorithms(const Machine& machine, std::span<const KeyValue> arguments) const;
    AlgorithmChoice choose_algorithm(const Machine& machine, std::span<const KeyValue> arguments) const;
    ChosenWorkload with_choice(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments,
                               const AlgorithmChoice& choice) const;
    /// Without the choice: ways that are open have the values that leave them open, and the workload is that of the
    /// first algorithm that can run. Throws InputError if none can.
    ChosenWorkload undecided(const Machine& machine, const Topology& topology,
                             std::span<const KeyValue> arguments) const;

    std::vector<KeyValue> with_defaults(const Machine& machine, std::span<const KeyValue> arguments) const;
    /// Complains about values where they were written.
    ChosenWorkload make_of(const Machine& machine, const Topology& topology, const std::vector<KeyValue>& values) const;
};

}  // namespace narrows
