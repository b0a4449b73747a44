#include "testbench/workloads/allreduce/nbl_models.h"

namespace narrows {

std::optional<delta::CombiningProblem> stated_problem(const Machine& machine, AllreduceAlgorithm algorithm,
                                                      std::int64_t elements, std::int64_t block) {
    if (!machine.topology.is_plane()) return std::nullopt;
    delta::CombiningProblem problem;
    switch (algorithm) {
        case AllreduceAlgorithm::tree: problem.algorithm = delta::Algorithm::tree; break;
        case AllreduceAlgorithm::snake: problem.algorithm = delta::Algorithm::snake; break;
        case AllreduceAlgorithm::fence: problem.algorithm = delta::Algorithm::fence; break;
        default: return std::nullopt;
    }
    problem.columns = machine.topology.columns;
    problem.rows = machine.topology.rows;
    problem.elements = elements;
    problem.block = has_blocks(algorithm) ? block : elements;
    return problem;
}

std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements) {
    Machine plane = machine;  // a snake is the same on every grid with a line through its nodes
    if (!machine.topology.is_plane()) plane.topology = {TopologyKind::mesh, machine.ranks(), 1};
    return delta::best_block(stated_problem(plane, algorithm, elements, 1).value(), delta::costs_of(plane));
}

std::vector<FormulaText> allreduce_formulas() { return {delta::forms().begin(), delta::forms().end()}; }

StatedBounds allreduce_bounds(const Machine& machine, const delta::CombiningProblem& problem) {
    StatedBounds stated;
    for (const delta::Form& form : delta::forms()) stated.add(form, delta::evaluate(form, machine, problem), false);
    return stated;
}

}  // namespace narrows
