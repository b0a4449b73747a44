#include "testbench/workloads/allreduce/block_choice.h"

#include <algorithm>

namespace narrows {

/// As many blocks as there are nodes on the way: about as much time for filling the pipeline as for the rest.
std::int64_t modelled_block(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements) {
    const TopologyParameters& grid = machine.topology;
    const int way = algorithm == AllreduceAlgorithm::fence ? grid.columns + grid.rows : grid.nodes();
    return std::max<std::int64_t>(1, elements / std::max(3, way));
}

}  // namespace narrows
