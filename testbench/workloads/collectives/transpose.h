#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// An array that is distributed by rows is distributed by columns in the end: every node has a part for every node.
struct TransposeParameters {
    std::int64_t rows = 0;     ///< 0: one for each node
    std::int64_t columns = 0;  ///< 0: `piece` for each node
    std::int64_t piece = 32;
    std::int64_t cell = 8;  ///< bytes of an element
    std::int64_t gather = 2;
    std::int64_t sweeps = 0;
    std::int64_t block = 0;  ///< nodes with a common master; 0: best
    std::int64_t algorithm = best_algorithm;
};

std::span<const WorkloadParameter<TransposeParameters>> transpose_parameters();
const CollectiveType<TransposeParameters>& transpose_type();

/// What VandenBerghe (2006) says of it.
std::vector<FormulaText> transpose_formulas();

std::unique_ptr<Workload> make_transpose(const Machine& machine, const Topology& topology,
                                         const TransposeParameters& parameters, std::uint64_t seed);

}  // namespace narrows::collectives
