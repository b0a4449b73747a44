#pragma once

#include <vector>

#include "testbench/run/simulation.h"
#include "testbench/run/traffic_limits.h"

namespace narrows {

/// A bound, compared with the measured cycles.
struct ComparedBound {
    Bound bound;
    bool exact;      ///< according to its source and docs/bounds.md, a run takes exactly this long
    Cycle measured;  ///< cycles of the whole run, or of the milestone that the bound concerns
    bool holds;      ///< lower: not beaten; model: met to the cycle

    Cycle gap() const { return measured - bound.cycles; }
};

/// The judgement of a simulation: its checks, and its cycles compared with bounds.
struct Judgement {
    std::vector<ComparedBound> bounds;  ///< the derived lower bound first, then the closed forms that apply
    std::vector<Check> checks;          ///< checks that every run has
    // None unless part is RTL. Recordings leave it out, because they are the same with RTL and with models.
    std::optional<Check> against_models;
    std::optional<TrafficLimits> traffic_limits;  ///< where the workload measures the network

    /// All checks, including the comparison with RTL.
    std::vector<Check> all_checks() const;
    bool passed() const;
};

/// The bounds that are judged. A run with RTL that may take other cycles than models has no closed forms.
enum class JudgedBounds { all, lower };

/// Compares a simulation with everything that is known about `machine` and `workload` without simulating.
Judgement judge(const Machine& machine, const Topology& topology, const Workload& workload,
                const Simulation& simulation, JudgedBounds judged = JudgedBounds::all);

/// The busiest resource of a run. Among equally busy kinds, the one that sets the bound. Null if all were idle.
const MeasuredResource* busiest_resource(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
