#pragma once

#include <vector>

#include "testbench/run/simulation.h"
#include "testbench/run/traffic_limits.h"

namespace narrows {

/// A bound, compared with the measured cycles.
struct ComparedBound {
    Bound bound;
    bool exact;      ///< the source and docs/bounds.md say that a run takes exactly this long
    Cycle measured;  ///< cycles of the whole run, or of the milestone that the bound is about
    bool holds;      ///< lower: not beaten; model: met to the cycle

    Cycle gap() const { return measured - bound.cycles; }
};

/// The judgement of a simulation: its checks, and its cycles compared with bounds.
struct Judgement {
    std::vector<ComparedBound> bounds;  ///< the derived lower bound first, then the closed forms that apply
    std::vector<Check> checks;          ///< those of any run
    // None unless part is RTL; recordings do not have it, since they are the same.
    std::optional<Check> against_models;
    std::optional<TrafficLimits> traffic_limits;  ///< where the workload measures the network

    /// All checks, those of RTL included.
    std::vector<Check> all_checks() const;
    bool passed() const;
};

/// Which bounds are judged. A run with RTL that may take other cycles than models has no closed forms.
enum class JudgedBounds { all, lower };

/// Compares a simulation with everything known about `machine` and `workload` without simulating.
Judgement judge(const Machine& machine, const Topology& topology, const Workload& workload,
                const Simulation& simulation, JudgedBounds judged = JudgedBounds::all);

/// The busiest resource of a run; among equally busy kinds, the one that sets the bound. Null if no resource was busy.
const MeasuredResource* busiest_resource(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
