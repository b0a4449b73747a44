#include "testbench/workloads/halo/task_order.h"

#include <fmt/format.h>

#include <bit>
#include <optional>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/circle.h"

namespace narrows::halo {

namespace {

using Sides = std::array<int, dimensions>;

Sides sides_of(const Domain& domain) {
    const auto& [columns, rows, layers] = domain.extents();
    return {columns.tasks, rows.tasks, layers.tasks};
}

int tasks_of_block(const Machine& machine, const HaloParameters& p) {
    return p.block > 0 ? p.block : machine.ranks_of_node();
}

/// The block of so many tasks that divides the grid and has the fewest outside neighbours; empty if there is none.
std::optional<Sides> block_shape(const Sides& grid, int tasks) {
    std::optional<Sides> best;
    const auto surface = [](const Sides& s) { return s[0] * s[1] + s[0] * s[2] + s[1] * s[2]; };
    for (int columns = 1; columns <= std::min(tasks, grid[0]); ++columns) {
        for (int rows = 1; rows <= std::min(tasks / columns, grid[1]); ++rows) {
            const Sides shape{columns, rows, tasks / columns / rows};
            if (columns * rows * shape[2] != tasks) continue;
            if (grid[0] % columns != 0 || grid[1] % rows != 0 || grid[2] % shape[2] != 0) continue;
            if (!best || surface(shape) < surface(*best)) best = shape;
        }
    }
    return best;
}

/// Numbers of neighbouring places along a dimension differ in one bit.
int gray_number(Sides place, const Sides& grid) {
    int number = 0;
    for (std::size_t i = dimensions; i-- > 0;) number = number * grid[i] + (place[i] ^ (place[i] >> 1));
    return number;
}

/// Numbers places block by block, and within a block row by row.
int number_in_blocks(const Sides& place, const Sides& grid, const Sides& block) {
    int of_block = 0;
    int within = 0;
    for (std::size_t i = dimensions; i-- > 0;) {
        of_block = of_block * (grid[i] / block[i]) + place[i] / block[i];
        within = within * block[i] + place[i] % block[i];
    }
    return of_block * block[0] * block[1] * block[2] + within;
}

}  // namespace

TaskPlaces::TaskPlaces(const Machine& machine, const Topology& topology, const HaloParameters& p)
    : tasks_(static_cast<std::size_t>(machine.ranks())) {
    const Sides grid = sides_of(domain_of(machine, p));
    const std::optional<Sides> block = block_shape(grid, tasks_of_block(machine, p));
    const collectives::Circle ring = collectives::circle_through(machine, topology);
    for (RankId task = 0; task < machine.ranks(); ++task) {
        const Sides place{task % grid[0], task / grid[0] % grid[1], task / (grid[0] * grid[1])};
        switch (p.mapping) {
            case TaskOrder::numbers: ranks_.push_back(task); break;
            case TaskOrder::ring: ranks_.push_back(ring.at(task)); break;
            case TaskOrder::gray: ranks_.emplace_back(gray_number(place, grid)); break;
            case TaskOrder::blocks: ranks_.emplace_back(number_in_blocks(place, grid, *block)); break;
        }
        tasks_[static_cast<std::size_t>(ranks_.back())] = task;
    }
}

void check_task_order(const Machine& machine, const HaloParameters& p) {
    const Sides grid = sides_of(domain_of(machine, p));
    const auto text = fmt::format("{} x {} x {} tasks", grid[0], grid[1], grid[2]);
    const bool are_powers =
        std::ranges::all_of(grid, [](int side) { return std::has_single_bit(static_cast<unsigned>(side)); });
    if (p.mapping == TaskOrder::gray && !are_powers)
        refuse_argument(
            "mapping=gray",
            fmt::format("a Gray code needs sides that are powers of two, and there are {}; use mapping=numbers", text));
    const int tasks = tasks_of_block(machine, p);
    if (p.mapping == TaskOrder::blocks && !block_shape(grid, tasks))
        refuse_argument(fmt::format("block={}", tasks),
                        fmt::format("{} cannot be cut into blocks of {}; use a block that fills them", text, tasks));
}

}  // namespace narrows::halo
