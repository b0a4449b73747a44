#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "models/network/topology/topology.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/halo/domain.h"
#include "testbench/workloads/parameters.h"

namespace narrows::halo {

/// In which order a task sends to its neighbours.
enum class Order { by_direction, by_rank, at_once };

/// Which rank has which task.
enum class TaskOrder { numbers, ring, gray, blocks };

struct HaloParameters {
    std::int64_t columns = 0;  ///< of the domain; 0: as `patch` says
    std::int64_t rows = 0;
    std::int64_t layers = 0;
    std::int64_t patch = 16;
    std::int64_t dimensions = 2;  ///< of the grid of tasks
    std::int64_t task_columns = 0;
    std::int64_t task_layers = 0;
    std::int64_t mapping = 0;
    std::int64_t block = 0;
    std::int64_t variables = 1;
    std::int64_t levels = 1;
    std::int64_t cell = 8;
    std::int64_t depth = 1;
    std::int64_t corners = 0;
    std::int64_t consolidated = 1;
    std::int64_t periodic = 1;
    std::int64_t order = 0;
    std::int64_t gather = static_cast<std::int64_t>(Gather::strided);
    std::int64_t sweeps = 1;
    std::int64_t compute = 0;
    std::int64_t imbalance = 1;
    std::int64_t overlap = 0;
    std::int64_t steps = 1;

    std::int64_t grids() const { return variables * levels; }
    std::int64_t grids_of_message() const { return consolidated == 1 ? grids() : 1; }
    /// Messages to each neighbour in a time step.
    std::int64_t rounds() const { return grids() / grids_of_message(); }
    /// At edges and corners: the cells that a stencil reads that is applied `depth` times.
    Depths depths() const {
        const auto less = [this](std::int64_t by) {
            return static_cast<int>(corners == 1 ? depth : std::max(depth - by, std::int64_t{0}));
        };
        return {less(0), less(1), less(2)};
    }
    bool wraps(std::size_t dimension) const;
};

std::span<const WorkloadParameter<HaloParameters>> halo_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_halo(const Machine& machine, const Topology& topology, const HaloParameters& parameters);

Domain domain_of(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
