#include "testbench/workloads/halo/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/halo/task_order.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/message_pieces.h"

namespace narrows::halo {

namespace {

constexpr std::int64_t most_cells = 1 << 24;  // along a side of the domain
constexpr double bytes_of_item = 0.125;       // on the scoreboard

/// Of periodic. From x on, a number less one has a bit for each dimension.
constexpr std::array<std::string_view, 8> rims{"no", "yes", "x", "y", "xy", "z", "xz", "yz"};

using P = HaloParameters;

const std::array<WorkloadParameter<P>, 23> every_halo_parameter{{
    {{.name = "columns",
      .description = "columns of cells of the domain; 0: patch for each column of tasks",
      .least = 0,
      .most = most_cells,
      .is_extent = true},
     &P::columns},
    {{.name = "rows",
      .description = "rows of cells of the domain; 0: patch for each row of tasks",
      .least = 0,
      .most = most_cells,
      .is_extent = true},
     &P::rows},
    {{.name = "layers",
      .description = "layers of cells of the domain; 0: patch for each layer of tasks, or one where it has no layers",
      .least = 0,
      .most = most_cells,
      .is_extent = true},
     &P::layers},
    {{.name = "patch",
      .description = "side of each task's patch, in cells, where columns, rows or layers are not given",
      .least = 1,
      .most = most_cells,
      .is_extent = true},
     &P::patch},
    {{"dimensions", "of the grid of tasks: 1 for slices, 2 for columns and rows, 3 for layers, too", 1, 3},
     &P::dimensions},
    {{"task-columns", "columns of the grid of tasks; 0: as near to a square or cube as can be", 0, 1 << 20},
     &P::task_columns},
    {{"task-layers", "layers of the grid of tasks; 0: as near to a cube as can be", 0, 1 << 20}, &P::task_layers},
    {{.name = "mapping",
      .description = "which rank has which task: by number, along a ring of the network, by Gray code along each "
                     "dimension, or in blocks of tasks that are near to each other",
      .choices = {"numbers", "ring", "gray", "blocks"},
      .is_way = true},
     &P::mapping},
    {{"block", "tasks of a block of mapping=blocks; 0: as many as a node has ranks", 0, 1 << 20}, &P::block},
    {{.name = "variables",
      .description = "variables, each with all levels",
      .least = 1,
      .most = 1024,
      .is_extent = true},
     &P::variables},
    {{.name = "levels",
      .description = "levels of a variable; each is a grid of cells",
      .least = 1,
      .most = 1 << 16,
      .is_extent = true},
     &P::levels},
    {{.name = "cell", .description = "bytes of a cell", .least = 1, .most = 8, .is_extent = true}, &P::cell},
    {{.name = "depth", .description = "cells that a halo is deep", .least = 1, .most = 1024, .is_extent = true},
     &P::depth},
    {{"corners",
      "side of the corners: inner: depth - 1, as a star applied again and again needs; full: depth",
      0,
      0,
      {"inner", "full"}},
     &P::corners},
    {{.name = "consolidated",
      .description = "whether a message has the cells of all grids, or of one",
      .choices = {"no", "yes"},
      .is_way = true},
     &P::consolidated},
    {{"periodic",
      "whether the domain begins anew at its rim; x, y, z: along columns, rows, layers",
      0,
      0,
      {rims.begin(), rims.end()}},
     &P::periodic},
    {{.name = "order",
      .description = "neighbours one after the other by direction or by rank, or all at once",
      .choices = {"by-direction", "by-rank", "at-once"},
      .is_way = true},
     &P::order},
    gather_parameter(&P::gather, "how rows of a halo are read and written; columns are contiguous"),
    {{"sweeps", "sweeps over its own cells that a task works in a time step", 0, 1'000'000}, &P::sweeps},
    {{"compute", "cycles that a task computes for each of its cells in a time step, beside the sweeps", 0, 1 << 30},
     &P::compute},
    {{"imbalance", "work of the last task over that of the first; it grows evenly in between", 1, 1000}, &P::imbalance},
    {{.name = "overlap",
      .description = "whether a task works while its messages are under way",
      .choices = {"no", "yes"},
      .is_way = true},
     &P::overlap},
    {{"steps", "time steps: an exchange and work", 1, 1 << 20}, &P::steps},
}};

/// Columns, rows and layers of tasks. Their product is not the number of tasks if they cannot be filled.
std::array<int, dimensions> task_grid(const Machine& machine, const P& p) {
    const int tasks = machine.ranks();
    if (p.dimensions == 1) return {tasks, 1, 1};
    const int layers = p.dimensions < 3    ? 1
                       : p.task_layers > 0 ? static_cast<int>(p.task_layers)
                                           : nearest_to_cube(tasks);
    const int of_layer = std::max(tasks / layers, 1);
    const int columns = p.task_columns > 0 ? static_cast<int>(p.task_columns) : nearest_to_square(of_layer);
    return {columns, std::max(of_layer / columns, 1), layers};
}

/// What is said of a dimension that the grid of tasks does not have.
void check_dimensions(const Machine& machine, const P& p) {
    const auto refuse = [&](const std::string& argument, int needed) {
        refuse_argument(argument, fmt::format("the tasks have {}; leave it out, or use dimensions={}",
                                              with_number(static_cast<int>(p.dimensions), "dimension"), needed));
    };
    if (p.dimensions == 1 && p.task_columns > 0 && p.task_columns != machine.ranks())
        refuse(fmt::format("task-columns={}", p.task_columns), 2);
    if (p.dimensions < 3 && p.task_layers > 1) refuse(fmt::format("task-layers={}", p.task_layers), 3);
    for (std::size_t i = dimensions; i-- > static_cast<std::size_t>(p.dimensions);) {
        if (p.wraps(i))
            refuse(fmt::format("periodic={}", rims[static_cast<std::size_t>(p.periodic)]), static_cast<int>(i) + 1);
    }
    if (p.block > 0 && static_cast<TaskOrder>(p.mapping) != TaskOrder::blocks)
        refuse_argument(fmt::format("block={}", p.block), "only mapping=blocks has blocks; use it, or leave block out");
}

void check_filled(std::string_view what, int tasks, int count) {
    if (tasks % count == 0) return;
    refuse_argument(fmt::format("task-{}={}", what, count),
                    fmt::format("{} tasks do not fill {} of {}; use a divisor of it", tasks, what, count));
}

void check_shape(const Machine& machine, const P& p) {
    check_dimensions(machine, p);
    const auto grid = task_grid(machine, p);
    check_filled("layers", machine.ranks(), grid[2]);
    check_filled("columns", machine.ranks() / grid[2], grid[0]);
    const Domain domain = domain_of(machine, p);
    const std::int64_t side = domain.smallest_side();
    if (side < 1) {
        refuse_argument(
            fmt::format("columns={}", p.columns),
            fmt::format("a domain of {} x {} cells has too few for {} x {} tasks; use more cells or fewer tasks",
                        domain.extents()[0].cells, domain.extents()[1].cells, grid[0], grid[1]));
    }
    if (p.depth > side) {
        refuse_argument(
            fmt::format("depth={}", p.depth),
            fmt::format("a halo ends at the next neighbour, but the smallest patch has a side of {} cells; use "
                        "depth={} or less",
                        side, side));
    }
}

/// Bytes of the largest side of a halo.
std::int64_t largest_side(const Machine& machine, const P& p) {
    const Domain domain = domain_of(machine, p);
    const Cells patch = domain.patch(RankId(machine.ranks() - 1));  // no patch has longer sides
    std::int64_t most = 0;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const DomainExtent& extent = domain.extents()[i];
        if (extent.tasks > 1 || extent.wraps) most = std::max(most, patch.count() / patch.counts[i]);
    }
    return most * p.depth * p.cell * p.grids_of_message();
}

}  // namespace

std::span<const WorkloadParameter<HaloParameters>> halo_parameters() { return every_halo_parameter; }

bool HaloParameters::wraps(std::size_t dimension) const {
    if (periodic == 1) return static_cast<std::int64_t>(dimension) < dimensions;
    return periodic > 1 && ((periodic - 1) >> dimension & 1) != 0;
}

Domain domain_of(const Machine& machine, const HaloParameters& p) {
    const auto grid = task_grid(machine, p);
    const std::array given{p.columns, p.rows, p.layers};
    Domain::Extents extents;
    for (std::size_t i = 0; i < dimensions; ++i) {
        const std::int64_t cells = i == 2 && p.dimensions < 3 ? 1 : p.patch * grid[i];
        extents[i] = {given[i] > 0 ? given[i] : cells, grid[i], p.wraps(i)};
    }
    return Domain(extents);
}

void check_halo(const Machine& machine, const Topology&, const HaloParameters& p) {
    check_cell_bytes(p.cell, "a cell");
    check_shape(machine, p);
    check_task_order(machine, p);
    const std::int64_t longest = largest_side(machine, p);
    const MessagePieces pieces(machine, longest);
    const double tasks = machine.ranks();
    const double neighbours = p.dimensions == 3 ? 26 : 8;
    const double items = tasks * neighbours * static_cast<double>(p.rounds() * p.steps);
    const auto words = static_cast<int>(pieces.longest() / machine.message.word_bytes + 1);
    Demand demand{items * static_cast<double>(pieces.count()), words, 0};
    // Each neighbour may be a message ahead.
    demand.memory = items * bytes_of_item + tasks * 2 * neighbours * bytes_of_a_message +
                    tasks * neighbours * static_cast<double>(longest);
    const auto cells =
        static_cast<double>(domain_of(machine, p).patch(RankId(machine.ranks() - 1)).count() * p.grids());
    const double swept = cells * static_cast<double>(p.cell * p.sweeps);
    const double swept_cycles = machine.memory.bandwidth.bytes > 0 ? swept * machine.memory.bandwidth.cycles : 0;
    demand.cycles =
        (swept_cycles + cells * static_cast<double>(p.compute)) * static_cast<double>(p.imbalance * p.steps);
    refuse_too_much(machine, demand, fmt::format("steps={}", p.steps));
}

}  // namespace narrows::halo
