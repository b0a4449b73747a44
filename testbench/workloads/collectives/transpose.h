#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/gathering.h"

namespace narrows::collectives {

/// The first four are those of AlltoallAlgorithm.
enum class TransposeAlgorithm { pairwise, ring, bruck, spread, blocks };

/// Transposes an array: it is distributed by rows at first, and by columns in the end.
struct TransposeParameters {
    std::int64_t rows = 0;     ///< 0: one for each node
    std::int64_t columns = 0;  ///< 0: `piece` columns for each node
    std::int64_t piece = 32;
    int cell = 8;  ///< bytes of an element
    Gather gather = Gather::strided;
    std::int64_t sweeps = 0;
    int block = 0;  ///< nodes with a common master; 0: best
    std::optional<TransposeAlgorithm> algorithm{};
};

std::span<const WorkloadParameter<TransposeParameters>> transpose_parameters();
const CollectiveType<TransposeParameters>& transpose_type();

/// The formulas of VandenBerghe (2006).
std::vector<FormulaText> transpose_formulas();

std::unique_ptr<Workload> make_transpose(const Machine& machine, const Topology& topology,
                                         const TransposeParameters& parameters, std::uint64_t seed);

}  // namespace narrows::collectives
