#include "testbench/workloads/halo/halo_models.h"

#include <cmath>

#include "testbench/workloads/collectives/foster_models.h"
#include "testbench/workloads/flat_switch/as_flat.h"
#include "testbench/workloads/halo/patch_work.h"

namespace narrows::halo {

namespace {

const FormulaText whole_run{"flat.halo", BoundKind::model,
                            "steps (grids 8 (3 X/M_r + X/S_r) + messages 8 L + grids N_c X^2/M_r)",
                            "VandenBerghe 2006, Halos"};

flat_switch::HaloProblem problem_of(const Machine& machine, const HaloParameters& p, std::int64_t side) {
    return {.side = static_cast<double>(side),
            .cell_bytes = static_cast<double>(p.cell),
            .grids = static_cast<double>(p.grids()),
            .is_consolidated = p.consolidated,
            .depth = p.depth,
            .gather = percent_of(machine, p.gather) / 100.0};
}

/// The side of all patches if they are equal squares, else 0.
std::int64_t side_of_all(const Domain& domain) {
    const auto& [columns, rows, layers] = domain.extents();
    const std::int64_t side = domain.patch(0).counts[0];
    const bool are_equal =
        side * columns.tasks == columns.cells && side * rows.tasks == rows.cells && layers.cells == 1;
    return are_equal ? side : 0;
}

}  // namespace

std::vector<FormulaText> halo_formulas() {
    std::vector<FormulaText> all = collectives::foster_formulas(false);
    all.insert(all.begin(), whole_run);
    return all;
}

StatedBounds halo_bounds(const Machine& machine, const HaloParameters& p) {
    const Domain domain = domain_of(machine, p);
    const std::int64_t side = side_of_all(domain);
    Conditions conditions = flat_switch::has_rates(machine);
    conditions.require(side > 0, "holds for patches that are squares of one size")
        .require(domain.extents()[0].tasks > 1 && domain.extents()[1].tasks > 1 && p.wraps(0) && p.wraps(1),
                 "holds for tasks with four neighbours: periodic=yes, and two columns and rows of tasks or more")
        .require(p.corners == Corners::inner, "holds for corners=inner")
        .require(side * p.depth * p.cell * p.grids_of_message() <= machine.message.largest_payload(),
                 "holds for sides of one message")
        .require(p.imbalance == 1, "holds for imbalance=1")
        .require(p.compute == 0, "holds for compute=0")
        .require(!p.overlap, "holds for overlap=no");
    StatedBounds stated;
    if (machine.memory.bandwidth.bytes == 0 || side == 0) {
        stated.add(whole_run, conditions.then(0), false);
        return stated;
    }
    const flat_switch::FlatMachine flat = flat_switch::as_flat(machine);
    const flat_switch::HaloProblem problem = problem_of(machine, p, side);
    const double messages = static_cast<double>(p.rounds()) * (p.depth > 1 ? 8 : 4);
    const double step = halo_time(flat, problem) + interior_time(flat, problem, static_cast<double>(p.sweeps)) +
                        flat_switch::header_time(machine, messages);
    const std::int64_t message = side * p.cell * p.grids_of_message();
    const PatchWork work = work_of(machine, p, domain, 0, domain.pieces(0, {1, 0, 0}));
    const bool is_exact =
        p.depth == 1 && p.order == Order::by_direction && flat_switch::keeps_time(machine, message, p.rounds() * 4) &&
        flat_switch::is_whole(machine, p.gather, message) && flat_switch::is_whole(machine, work.build, message) &&
        flat_switch::is_whole(machine, work.interior, message);
    stated.add(whole_run, conditions.then(std::llround(step * static_cast<double>(p.steps))), is_exact);
    return stated;
}

}  // namespace narrows::halo
