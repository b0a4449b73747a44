#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "models/network/topology/topology.h"
#include "testbench/workloads/gathering.h"
#include "testbench/workloads/halo/domain.h"
#include "testbench/workloads/parameters.h"

namespace narrows::halo {

/// The order in which a task sends to its neighbours.
enum class Order { by_direction, by_rank, at_once };

/// Cells of a corner along each side: as many as repeated application of a star needs, or `depth`.
enum class Corners { inner, full };

/// The periodic dimensions. From x on, the number less one has a bit for each dimension.
enum class Rims { none, all, x, y, xy, z, xz, yz };

/// The assignment of tasks to ranks.
enum class TaskOrder { numbers, ring, gray, blocks };

struct HaloParameters {
    std::int64_t columns = 0;  ///< columns of the domain; 0: derived from `patch`
    std::int64_t rows = 0;
    std::int64_t layers = 0;
    std::int64_t patch = 16;
    int dimensions = 2;  ///< dimensions of the grid of tasks
    int task_columns = 0;
    int task_layers = 0;
    TaskOrder mapping = TaskOrder::numbers;
    int block = 0;
    std::int64_t variables = 1;
    std::int64_t levels = 1;
    int cell = 8;
    int depth = 1;
    Corners corners = Corners::inner;
    bool consolidated = true;
    Rims periodic = Rims::all;
    Order order = Order::by_direction;
    Gather gather = Gather::strided;
    std::int64_t sweeps = 1;
    Cycle compute = 0;
    std::int64_t imbalance = 1;
    bool overlap = false;
    std::int64_t steps = 1;

    std::int64_t grids() const { return variables * levels; }
    std::int64_t grids_of_message() const { return consolidated ? grids() : 1; }
    /// Messages to each neighbour in a time step.
    std::int64_t rounds() const { return grids() / grids_of_message(); }
    /// The cells at edges and corners that a stencil reads if it is applied `depth` times.
    Depths depths() const {
        const auto less = [this](int by) { return corners == Corners::full ? depth : std::max(depth - by, 0); };
        return {less(0), less(1), less(2)};
    }
    bool wraps(std::size_t dimension) const;
};

std::span<const WorkloadParameter<HaloParameters>> halo_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_halo(const Machine& machine, const Topology& topology, const HaloParameters& parameters);

Domain domain_of(const Machine& machine, const HaloParameters& parameters);

}  // namespace narrows::halo
