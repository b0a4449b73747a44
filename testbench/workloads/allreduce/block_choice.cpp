#include "testbench/workloads/allreduce/block_choice.h"

#include "models/bounds/nbl.h"

namespace narrows {

std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements) {
    nbl::Problem problem;
    problem.algorithm = algorithm == AllreduceAlgorithm::fence ? nbl::Algorithm::fence : nbl::Algorithm::snake;
    problem.columns = machine.topology.columns;
    problem.rows = machine.topology.rows;
    problem.elements = elements;
    return nbl::best_block(problem, nbl::costs_of(machine));
}

}  // namespace narrows
