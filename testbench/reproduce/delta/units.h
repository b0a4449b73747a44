#pragma once

#include "testbench/reproduce/delta/nbl_printed.h"

namespace narrows::delta {

/// The report's costs in cycles of the machine delta, with each of its models.
inline nbl::Costs standard_costs() { return nbl::printed::costs(nbl::standard_overlap); }
inline nbl::Costs nominal_costs() { return nbl::printed::costs(nbl::nominal_overlap); }
inline nbl::Costs report_fit_costs() { return nbl::printed::costs(nbl::fitted_overlap); }

/// Milliseconds, from cycles of the machine delta.
inline double milliseconds(double cycles) { return cycles * nbl::printed::cycle_time_ps * 1e-9; }

}  // namespace narrows::delta
