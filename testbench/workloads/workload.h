#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "models/bounds/bound.h"
#include "models/system/system.h"
#include "testbench/scoreboard/scoreboard.h"
#include "testbench/workloads/stated_bounds.h"

namespace narrows {

/// A part of a run that is worth a number of its own.
struct Milestone {
    std::string name;
    Cycle cycles;
};

/// One run's worth of work: programs for every node, the data they move, and how to tell that it is right.
class Workload {
public:
    virtual ~Workload() = default;

    /// All that will be moved and computed; the derived lower bound rests on it.
    virtual Traffic traffic() const = 0;
    /// What source documents state for this work on the machine that it was made for.
    virtual StatedBounds stated_bounds(const Machine& /*machine*/) const { return {}; }
    /// Starts the programs; the workload must outlive the run.
    virtual void start(System& system) = 0;
    virtual std::vector<Check> checks() const = 0;
    /// Of a run that is over, in the order of their names.
    virtual std::vector<Milestone> milestones() const { return {}; }
    /// Known before it runs.
    virtual std::vector<std::string_view> milestone_names() const { return {}; }
    /// Where the work is not what one might think; known before it runs.
    virtual std::vector<std::string> notes() const { return {}; }
};

}  // namespace narrows
