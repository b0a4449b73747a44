#pragma once

#include <vector>

#include "testbench/run/simulation.h"

namespace narrows {

/// A bound beside what was measured.
struct HeldBound {
    Bound bound;
    bool exact;      ///< the source, with docs/bounds.md, says that a run takes exactly this long
    Cycle measured;  ///< what the bound speaks of: the whole run, or a part of it
    bool holds;      ///< lower: not beaten; model: met to the cycle

    Cycle gap() const { return measured - bound.cycles; }
};

/// What is to be said of a simulation.
struct Judgement {
    std::vector<HeldBound> bounds;  ///< the derived lower bound first, then the closed forms that apply
    std::vector<Check> checks;

    bool passed() const;
};

/// Holds a simulation against everything known about `machine` and `workload` without simulating.
Judgement judge(const Machine& machine, const Topology& topology, const Workload& workload,
                const Simulation& simulation);

/// The busiest resource of a run; where several kinds are equally busy, the one that sets the bound. Null if nothing
/// was busy.
const MeasuredResource* busiest_resource(const Simulation& simulation, const Bound& bound);

}  // namespace narrows
