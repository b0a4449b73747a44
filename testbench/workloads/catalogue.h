#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "testbench/workloads/workload_type.h"

namespace narrows {

/// The workloads of Narrows, and those that a program has added.
std::span<const WorkloadType> workload_types();
/// Call before anything asks for a workload. Throws InputError if the name exists already.
void add_workload_type(WorkloadType type);
/// Throws InputError with a suggestion if there is no such workload.
const WorkloadType& find_workload(std::string_view name);

/// The parameter for which a machine gives a default. Throws InputError with a suggestion if there is none.
const ParameterText& parameter_of(const WorkloadDefault& given);
/// Throws InputError with the places if workloads lack these parameters, or cannot have these values.
void check_defaults(std::span<const WorkloadDefault> defaults);

/// The formulas of all documents that state bounds, in the order of the workloads.
std::vector<FormulaText> formula_texts();

}  // namespace narrows
