#pragma once

#include <cstdint>
#include <span>

#include "models/network/topology/topology.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/parameters.h"

namespace narrows::redistribute {

/// Who works on the points of a task.
enum class Assignment { none, random, balanced };

struct RedistributeParameters {
    std::int64_t points = 16;  ///< of each task
    std::int64_t bytes = 8;    ///< of a point
    std::int64_t sweeps = 10;
    std::int64_t imbalance = 1;
    std::int64_t assignment = static_cast<std::int64_t>(Assignment::random);
    std::int64_t gather = static_cast<std::int64_t>(Gather::strided);
    std::int64_t steps = 1;
};

std::span<const WorkloadParameter<RedistributeParameters>> redistribute_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_redistribute(const Machine& machine, const Topology& topology, const RedistributeParameters& parameters);

}  // namespace narrows::redistribute
