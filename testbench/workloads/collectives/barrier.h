#pragma once

#include "testbench/workloads/collectives/barrier_signals.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

/// No node leaves before the last one has entered.
struct BarrierParameters {
    std::optional<BarrierAlgorithm> algorithm{};
    Cycle skew = 0;  ///< nodes enter in cycles 0 to this
};

std::span<const WorkloadParameter<BarrierParameters>> barrier_parameters();
const CollectiveType<BarrierParameters>& barrier_type();

/// A run of a barrier, which also checks when nodes leave.
std::unique_ptr<Workload> make_barrier(const Machine& machine, const Topology& topology,
                                       const BarrierParameters& parameters, std::uint64_t seed);

}  // namespace narrows::collectives
