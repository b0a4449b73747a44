#include "models/bounds/flat_switch/flat_switch.h"

namespace narrows::flat_switch {

namespace {

constexpr double sides = 4;
constexpr double ends = 2;  // each message counts twice: what is built is also extracted, what is sent is also received

/// Time for each cell of a side, of all grids: two sides are columns, two are rows.
double time_of_side(const FlatMachine& machine, const HaloProblem& p) {
    const double memory = ends * (2 + 2 * p.gather) / machine.memory;
    const double wire = ends * sides / machine.interconnect;
    return p.grids * p.cell_bytes * p.depth * (memory + wire);
}

double corners_time(const FlatMachine& machine, const HaloProblem& p) {
    const double cells = sides * (p.depth - 1) * (p.depth - 1);
    return ends * cells * p.grids * p.cell_bytes / machine.memory;
}

/// The part of the cost that does not depend on the bytes of messages.
double latency_time(const FlatMachine& machine, const HaloProblem& p) {
    const double neighbours = p.depth > 1 ? 2 * sides : sides;
    const double messages = p.is_consolidated ? neighbours : neighbours * p.grids;
    return ends * messages * machine.latency;
}

}  // namespace

double halo_time(const FlatMachine& machine, const HaloProblem& p) {
    return time_of_side(machine, p) * p.side + corners_time(machine, p) + latency_time(machine, p);
}

double interior_time(const FlatMachine& machine, const HaloProblem& p, double sweeps) {
    return sweeps * p.grids * p.side * p.side * p.cell_bytes / machine.memory;
}

double transpose_time(const FlatMachine& machine, const TransposeProblem& p) {
    const double own = p.bytes / p.tasks;
    const double of_message = own / p.tasks / machine.interconnect + machine.latency;
    return ends * (p.gather * own / machine.memory + (p.tasks - 1) * of_message);
}

}  // namespace narrows::flat_switch
