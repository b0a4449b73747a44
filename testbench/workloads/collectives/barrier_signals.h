#pragma once

#include <memory>

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/members.h"

namespace narrows::collectives {

enum class BarrierAlgorithm { dissemination = 1, tree };

/// Barriers of some ranks, so many one after the other: the plan has a program for each of them.
Collective barriers_of(const Machine& machine, std::shared_ptr<const Members> members, BarrierAlgorithm algorithm,
                       int times, std::uint64_t seed);

}  // namespace narrows::collectives
