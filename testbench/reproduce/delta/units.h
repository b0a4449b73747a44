#pragma once

#include "testbench/reproduce/delta/nbl_printed.h"

namespace narrows::delta {

/// The report's costs in cycles of the machine delta, with each of its models.
inline delta::Costs standard_costs() { return delta::printed::costs(delta::standard_overlap); }
inline delta::Costs nominal_costs() { return delta::printed::costs(delta::nominal_overlap); }
inline delta::Costs report_fit_costs() { return delta::printed::costs(delta::fitted_overlap); }

/// Milliseconds, from cycles of the machine delta.
inline double milliseconds(double cycles) { return cycles * delta::printed::cycle_time_ps * 1e-9; }
inline double microseconds(double cycles) { return 1000 * milliseconds(cycles); }

}  // namespace narrows::delta
