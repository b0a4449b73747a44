#pragma once

#include <vector>

#include "testbench/workloads/halo/parameters.h"

namespace narrows::halo {

/// The assignment of tasks to ranks (`mapping`).
class TaskPlaces {
public:
    TaskPlaces(const Machine& machine, const Topology& topology, const HaloParameters& parameters);

    RankId rank_of(RankId task) const { return ranks_[static_cast<std::size_t>(task)]; }
    RankId task_of(RankId rank) const { return tasks_[static_cast<std::size_t>(rank)]; }

private:
    std::vector<RankId> ranks_;  ///< indexed by task
    std::vector<RankId> tasks_;  ///< indexed by rank
};

/// Throws InputError if the grid of tasks has no such order.
void check_task_order(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
