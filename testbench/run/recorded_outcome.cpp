#include "testbench/run/recorded_outcome.h"

namespace narrows {

std::vector<RecordedBound> recorded_bounds(const Judgement& judgement) {
    std::vector<RecordedBound> bounds;
    for (const ComparedBound& compared : judgement.bounds) {
        const Bound& bound = compared.bound;
        bounds.push_back({bound.name, std::string(kind_text(bound.kind)), bound.cycles, compared.measured,
                          compared.exact, compared.holds, bound.limited_by, bound.source});
    }
    return bounds;
}

RecordedOutcome recorded_outcome(const Simulation& simulation) {
    return {simulation.finished, simulation.cycles, simulation.deadlock, simulation.milestones, {}, {}};
}

RecordedOutcome recorded_outcome(const Simulation& simulation, const Judgement& judgement) {
    RecordedOutcome outcome = recorded_outcome(simulation);
    outcome.bounds = recorded_bounds(judgement);
    outcome.checks = judgement.checks;
    return outcome;
}

}  // namespace narrows
