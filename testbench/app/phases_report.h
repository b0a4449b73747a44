#pragma once

#include <nlohmann/json_fwd.hpp>

#include "models/machine/machine.h"
#include "testbench/text/table.h"
#include "testbench/workloads/dense/measured_phases.h"

/// The phases of a dense pattern, in the output of `run`.
namespace narrows {

Table phases_table(const dense::MeasuredPhases& measured, const Machine& machine);
nlohmann::ordered_json to_json(const dense::MeasuredPhases& measured, const Machine& machine);

}  // namespace narrows
