#include "testbench/run/recorded_outcome.h"

namespace narrows {

RunOutcome recorded_outcome(const Simulation& simulation) {
    RunOutcome outcome{simulation.finished, simulation.cycles, simulation.deadlock, {}, {}, {}};
    for (const Milestone& milestone : simulation.milestones)
        outcome.milestones.push_back({milestone.name, milestone.cycles});
    return outcome;
}

RunOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement) {
    RunOutcome outcome = recorded_outcome(simulation);
    for (const ComparedBound& held : judgement.bounds) {
        const Bound& bound = held.bound;
        outcome.bounds.push_back({bound.name, std::string(kind_text(bound.kind)), bound.source, bound.limited_by,
                                  bound.cycles, held.measured, held.exact, held.holds});
    }
    for (const Check& check : judgement.checks) outcome.checks.push_back({check.name, check.detail, check.passed});
    return outcome;
}

}  // namespace narrows
