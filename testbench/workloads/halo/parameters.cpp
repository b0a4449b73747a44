#include "testbench/workloads/halo/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/halo/task_order.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/message_pieces.h"

namespace narrows::halo {

namespace {

constexpr std::int64_t most_cells = 1 << 24;  // along a side of the domain
constexpr double bytes_of_item = 0.125;       // on the scoreboard

using P = HaloParameters;

const std::array every_halo_parameter{
    entries::integer("columns", {0, most_cells}, "cells", &P::columns,
                     "columns of cells of the domain; 0: patch for each column of tasks")
        .extent(),
    entries::integer("rows", {0, most_cells}, "cells", &P::rows,
                     "rows of cells of the domain; 0: patch for each row of tasks")
        .extent(),
    entries::integer("layers", {0, most_cells}, "cells", &P::layers,
                     "layers of cells of the domain; 0: patch for each layer of tasks, or one where it has no layers")
        .extent(),
    entries::integer("patch", {1, most_cells}, "cells", &P::patch,
                     "side of each task's patch, in cells, where columns, rows or layers are not given")
        .extent(),
    entries::integer("dimensions", {1, 3}, "", &P::dimensions,
                     "of the grid of tasks: 1 for slices, 2 for columns and rows, 3 for layers, too"),
    entries::integer("task-columns", {0, 1 << 20}, "tasks", &P::task_columns,
                     "columns of the grid of tasks; 0: as near to a square or cube as can be"),
    entries::integer("task-layers", {0, 1 << 20}, "tasks", &P::task_layers,
                     "layers of the grid of tasks; 0: as near to a cube as can be"),
    entries::choice("mapping", {"numbers", "ring", "gray", "blocks"}, &P::mapping,
                    "which rank has which task: by number, along a ring of the network, by Gray code along each "
                    "dimension, or in blocks of tasks that are near to each other")
        .way(),
    entries::integer("block", {0, 1 << 20}, "tasks", &P::block,
                     "tasks of a block of mapping=blocks; 0: as many as a node has ranks"),
    entries::integer("variables", {1, 1024}, "", &P::variables, "variables, each with all levels").extent(),
    entries::integer("levels", {1, 1 << 16}, "", &P::levels, "levels of a variable; each is a grid of cells").extent(),
    entries::integer("cell", {1, 8}, "", &P::cell, "bytes of a cell").extent(),
    entries::integer("depth", {1, 1024}, "cells", &P::depth, "cells that a halo is deep").extent(),
    entries::choice("corners", {"inner", "full"}, &P::corners,
                    "side of the corners: inner: depth - 1, as a star applied again and again needs; full: depth"),
    entries::choice("consolidated", {"no", "yes"}, &P::consolidated,
                    "whether a message has the cells of all grids, or of one")
        .way(),
    entries::choice("periodic", {"no", "yes", "x", "y", "xy", "z", "xz", "yz"}, &P::periodic,
                    "whether the domain begins anew at its rim; x, y, z: along columns, rows, layers"),
    entries::choice("order", {"by-direction", "by-rank", "at-once"}, &P::order,
                    "neighbours one after the other by direction or by rank, or all at once")
        .way(),
    gather_parameter(&P::gather, "how rows of a halo are read and written; columns are contiguous"),
    entries::integer("sweeps", {0, 1'000'000}, "", &P::sweeps,
                     "sweeps over its own cells that a task works in a time step"),
    entries::integer("compute", {0, 1 << 30}, "cycles", &P::compute,
                     "cycles that a task computes for each of its cells in a time step, beside the sweeps"),
    entries::integer("imbalance", {1, 1000}, "times", &P::imbalance,
                     "work of the last task over that of the first; it grows evenly in between"),
    entries::choice("overlap", {"no", "yes"}, &P::overlap, "whether a task works while its messages are under way")
        .way(),
    entries::integer("steps", {1, 1 << 20}, "time steps", &P::steps, "time steps: an exchange and work"),
};

/// Columns, rows and layers of tasks. Their product is not the number of tasks if they cannot be filled.
std::array<int, dimensions> task_grid(const Machine& machine, const P& p) {
    const int tasks = machine.ranks();
    if (p.dimensions == 1) return {tasks, 1, 1};
    const int layers = p.dimensions < 3 ? 1 : p.task_layers > 0 ? p.task_layers : nearest_to_cube(tasks);
    const int of_layer = std::max(tasks / layers, 1);
    const int columns = p.task_columns > 0 ? p.task_columns : nearest_to_square(of_layer);
    return {columns, std::max(of_layer / columns, 1), layers};
}

/// Refuses arguments for a dimension that the grid of tasks lacks.
void check_dimensions(const Machine& machine, const P& p) {
    const auto refuse = [&](const std::string& argument, int needed) {
        refuse_argument(argument, fmt::format("the tasks have {}; leave it out, or use dimensions={}",
                                              with_number(p.dimensions, "dimension"), needed));
    };
    if (p.dimensions == 1 && p.task_columns > 0 && p.task_columns != machine.ranks())
        refuse(fmt::format("task-columns={}", p.task_columns), 2);
    if (p.dimensions < 3 && p.task_layers > 1) refuse(fmt::format("task-layers={}", p.task_layers), 3);
    for (std::size_t i = dimensions; i-- > static_cast<std::size_t>(p.dimensions);) {
        if (p.wraps(i))
            refuse(fmt::format("periodic={}", value_text(halo_parameters(), "periodic", p)), static_cast<int>(i) + 1);
    }
    if (p.block > 0 && p.mapping != TaskOrder::blocks)
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
    if (periodic == Rims::all) return std::cmp_less(dimension, dimensions);
    return periodic != Rims::none && ((static_cast<unsigned>(periodic) - 1) >> dimension & 1) != 0;
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
