#pragma once

#include <memory>

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/members.h"

namespace narrows::collectives {

enum class BarrierAlgorithm { dissemination, tree };

/// Consecutive barriers of some ranks. The plan has a program for each barrier.
Collective barriers_of(const Machine& machine, std::shared_ptr<const Members> members, BarrierAlgorithm algorithm,
                       int times, std::uint64_t seed);

/// Barriers within another workload: its programs pass them, and its checks and traffic include theirs.
class BarrierSeries final : public PlannedWork {
public:
    /// So many consecutive barriers of the members.
    BarrierSeries(const Machine& machine, std::shared_ptr<const Members> members, int times, std::uint64_t seed);

    void begin() { expect_results(); }
    /// Continues when all members have come to barrier number `time`.
    Task<> pass(Rank& rank, int time) { return program(rank, steps(rank.id(), time), 0); }
};

}  // namespace narrows::collectives
