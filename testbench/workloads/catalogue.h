#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "testbench/workloads/workload_type.h"

namespace narrows {

/// Those of Narrows, and those that a program has added.
std::span<const WorkloadType> workload_types();
/// Called before anything asks for a workload. Throws InputError if there is one of this name.
void add_workload_type(WorkloadType type);
/// Throws InputError with a suggestion if there is no workload of that name.
const WorkloadType& find_workload(std::string_view name);

/// The parameter that a machine's default is for. Throws InputError, with a suggestion, if there is none.
const ParameterText& parameter_of(const WorkloadDefault& given);
/// Throws InputError, with the places, if workloads do not have these parameters, or cannot have these values.
void check_defaults(std::span<const WorkloadDefault> defaults);

/// The formulas of all documents whose bounds are stated, in the order of the workloads.
std::vector<FormulaText> formula_texts();

}  // namespace narrows
