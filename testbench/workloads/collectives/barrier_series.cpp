#include "testbench/workloads/collectives/barrier_series.h"

#include <utility>

#include "testbench/workloads/collectives/barrier_signals.h"

namespace narrows::collectives {

BarrierSeries::BarrierSeries(const Machine& machine, std::shared_ptr<const Members> members, int times,
                             std::uint64_t seed)
    : BarrierSeries(machine, barriers_of(machine, std::move(members), BarrierAlgorithm::dissemination, times, seed)) {}

BarrierSeries::BarrierSeries(const Machine& machine, Collective made)
    : PlannedWork(machine, std::move(made.plan), std::move(made.contents)) {}

}  // namespace narrows::collectives
