#include "testbench/workloads/halo/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/message_pieces.h"

namespace narrows::halo {

namespace {

constexpr std::int64_t most_cells = 1 << 24;  // along a side of the domain
constexpr double bytes_of_item = 0.125;       // on the scoreboard

using P = HaloParameters;

const std::array<WorkloadParameter<P>, 17> every_halo_parameter{{
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
    {{.name = "patch",
      .description = "side of each task's patch, in cells, where columns and rows are not given",
      .least = 1,
      .most = most_cells,
      .is_extent = true},
     &P::patch},
    {{"task-columns", "columns of the grid of tasks; 0: as near to a square as can be", 0, 1 << 20}, &P::task_columns},
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
    {{"periodic", "whether the domain begins anew at its rim", 0, 0, {"no", "yes"}}, &P::periodic},
    {{.name = "order",
      .description = "neighbours one after the other by direction or by rank, or all at once",
      .choices = {"by-direction", "by-rank", "at-once"},
      .is_way = true},
     &P::order},
    gather_parameter(&P::gather, "how rows of a halo are read and written; columns are contiguous"),
    {{"sweeps", "sweeps over its own cells that a task works in a time step", 0, 1'000'000}, &P::sweeps},
    {{"imbalance", "work of the last task over that of the first; it grows evenly in between", 1, 1000}, &P::imbalance},
    {{.name = "overlap",
      .description = "whether a task works while its messages are under way",
      .choices = {"no", "yes"},
      .is_way = true},
     &P::overlap},
    {{"steps", "time steps: an exchange and work", 1, 1 << 20}, &P::steps},
}};

int task_columns(const Machine& machine, const P& p) {
    return p.task_columns > 0 ? static_cast<int>(p.task_columns) : nearest_to_square(machine.ranks());
}

void check_shape(const Machine& machine, const P& p) {
    const int across = task_columns(machine, p);
    if (machine.ranks() % across != 0) {
        refuse_argument(
            fmt::format("task-columns={}", across),
            fmt::format("{} tasks do not fill columns of {}; use a divisor of it", machine.ranks(), across));
    }
    const Domain domain = domain_of(machine, p);
    const std::int64_t side = domain.smallest_side();
    if (side < 1) {
        refuse_argument(
            fmt::format("columns={}", p.columns),
            fmt::format("a domain of {} x {} cells has too few for {} x {} tasks; use more cells or fewer tasks",
                        domain.columns(), domain.rows(), across, machine.ranks() / across));
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
    const Cells patch = domain_of(machine, p).patch(RankId(machine.ranks() - 1));  // no patch has longer sides
    return (std::max(patch.columns, patch.rows) * p.depth) * p.cell * p.grids_of_message();
}

}  // namespace

std::span<const WorkloadParameter<HaloParameters>> halo_parameters() { return every_halo_parameter; }

Domain domain_of(const Machine& machine, const HaloParameters& p) {
    const int across = task_columns(machine, p);
    const int down = std::max(machine.ranks() / across, 1);
    return {p.columns > 0 ? p.columns : p.patch * across, p.rows > 0 ? p.rows : p.patch * down, across, down,
            p.periodic == 1};
}

void check_halo(const Machine& machine, const Topology&, const HaloParameters& p) {
    check_cell_bytes(p.cell, "a cell");
    check_shape(machine, p);
    const std::int64_t longest = largest_side(machine, p);
    const MessagePieces pieces(machine, longest);
    const double tasks = machine.ranks();
    const double items = tasks * 8 * static_cast<double>(p.rounds() * p.steps);
    const auto words = static_cast<int>(pieces.longest() / machine.message.word_bytes + 1);
    Demand demand{items * static_cast<double>(pieces.count()), words, 0};
    // Each neighbour may be a message ahead.
    demand.memory = items * bytes_of_item + tasks * 16 * bytes_of_a_message + tasks * 8 * static_cast<double>(longest);
    const Cells patch = domain_of(machine, p).patch(RankId(machine.ranks() - 1));
    const double swept =
        static_cast<double>(patch.count() * p.grids() * p.cell) * static_cast<double>(p.sweeps * p.imbalance * p.steps);
    demand.cycles = swept * (machine.memory.bandwidth.bytes > 0 ? machine.memory.bandwidth.cycles : 0);
    refuse_too_much(machine, demand, fmt::format("steps={}", p.steps));
}

}  // namespace narrows::halo
