#pragma once

#include <nlohmann/json_fwd.hpp>

#include "testbench/text/table.h"
#include "testbench/workloads/dense/measured_phases.h"
#include "traces/why/segment.h"

/// For `why`: the critical path of a dense pattern, cut at its phases, with the causes of each phase's time.
namespace narrows {

Table phase_causes_table(const dense::MeasuredPhases& measured, const std::vector<Segment>& path);
nlohmann::ordered_json phase_causes_json(const dense::MeasuredPhases& measured, const std::vector<Segment>& path);

}  // namespace narrows
