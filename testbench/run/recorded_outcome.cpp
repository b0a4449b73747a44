#include "testbench/run/recorded_outcome.h"

namespace narrows {

RecordedOutcome recorded_outcome(const Simulation& simulation) {
    RecordedOutcome outcome{simulation.finished, simulation.cycles, simulation.deadlock, {}, {}, {}};
    for (const Milestone& milestone : simulation.milestones)
        outcome.milestones.push_back({milestone.name, milestone.cycles});
    return outcome;
}

RecordedOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement) {
    RecordedOutcome outcome = recorded_outcome(simulation);
    for (const ComparedBound& compared : judgement.bounds) {
        const Bound& bound = compared.bound;
        outcome.bounds.push_back({bound.name, std::string(kind_text(bound.kind)), bound.cycles, compared.measured,
                                  compared.exact, compared.holds, bound.limited_by, bound.source});
    }
    for (const Check& check : judgement.checks) outcome.checks.push_back({check.name, check.detail, check.passed});
    return outcome;
}

}  // namespace narrows
