#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
};

/// A parameter of a workload and the text of its default; none if the machine sets the default.
struct ParameterDefault {
    const ParameterText* parameter;
    std::optional<std::string> value;
};

/// A kind of workload, found by its name.
struct WorkloadType {
    std::string_view name;
    std::string_view summary;
    std::vector<ParameterDefault> (*parameters)();  ///< nodes first, and where the workload chooses nodes, ranks next
    /// Makes a workload of these values; parameters that are not among them keep their defaults.
    ChosenWorkload (*make)(const Machine& machine, const Topology& topology, std::span<const KeyValue> values);
    std::vector<FormulaText> (*formulas)() = nullptr;  ///< what its stated_bounds() evaluates; null: nothing
    bool draws_traffic = false;                        ///< true: the seed decides which messages are sent, or what is
                                                       ///< computed; false: it only decides their data
    bool chooses_nodes = false;  ///< nodes= says how many take part, and not how many the machine has

    /// The machine's defaults count where `arguments` say nothing. Throws InputError. `machine` and `topology` must
    /// outlive what is made.
    ChosenWorkload choose(const Machine& machine, const Topology& topology, std::span<const KeyValue> arguments) const;
};

std::span<const WorkloadType> workload_types();
/// Throws InputError with a suggestion if there is no workload of that name.
const WorkloadType& find_workload(std::string_view name);

/// The parameter that a machine's default is for. Throws InputError, with a suggestion, if there is none.
const ParameterText& parameter_of(const WorkloadDefault& given);
/// Throws InputError, with the places, if workloads do not have these parameters, or cannot have these values.
void check_defaults(std::span<const WorkloadDefault> defaults);

/// The formulas of all documents whose bounds are stated, in the order of the workloads.
std::vector<FormulaText> formula_texts();

}  // namespace narrows
