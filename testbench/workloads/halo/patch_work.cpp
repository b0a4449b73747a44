#include "testbench/workloads/halo/patch_work.h"

#include <algorithm>

namespace narrows::halo {

namespace {

/// True if cells are not consecutive in memory. Those of a column are; those of a row or layer are not; a corner is
/// small enough for the cache.
bool is_of_rows(Direction direction) { return direction.step[0] == 0; }

}  // namespace

PatchWork work_of(const Machine& machine, const HaloParameters& p, const Domain& domain, RankId task,
                  std::span<const HaloPiece> pieces) {
    const std::int64_t bytes = p.cell * p.grids_of_message();
    PatchWork work;
    for (const HaloPiece& piece : pieces) {
        const Gather gather = is_of_rows(piece.direction) ? p.gather : Gather::contiguous;
        work.build += gathered(machine, gather, piece.given.count() * bytes);
    }
    // The cost of a cell grows evenly from the first task (1) to the last (E).
    const std::int64_t others = std::max(domain.tasks() - 1, 1);
    const auto of_task = [&](std::int64_t cost) { return cost + cost * (p.imbalance - 1) * task / others; };
    const std::int64_t cells = domain.patch(task).count() * p.grids();
    work.interior = of_task(cells * p.cell * p.sweeps);
    work.computing = of_task(cells * p.compute);
    return work;
}

}  // namespace narrows::halo
