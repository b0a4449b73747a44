#include "testbench/workloads/allreduce/block_choice.h"

namespace narrows {

std::optional<nbl::Problem> stated_problem(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements,
                                           std::int64_t block) {
    nbl::Problem problem;
    switch (algorithm) {
        case AllreduceAlgorithm::tree: problem.algorithm = nbl::Algorithm::tree; break;
        case AllreduceAlgorithm::snake: problem.algorithm = nbl::Algorithm::snake; break;
        case AllreduceAlgorithm::fence: problem.algorithm = nbl::Algorithm::fence; break;
        default: return std::nullopt;
    }
    problem.columns = machine.topology.columns;
    problem.rows = machine.topology.rows;
    problem.elements = elements;
    problem.block = has_blocks(algorithm) ? block : elements;
    return problem;
}

std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements) {
    return nbl::best_block(stated_problem(machine, algorithm, elements, 1).value(), nbl::costs_of(machine));
}

}  // namespace narrows
