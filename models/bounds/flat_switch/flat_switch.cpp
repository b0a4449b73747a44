#include "models/bounds/flat_switch/flat_switch.h"

#include <cmath>

namespace narrows::flat_switch {

namespace {

constexpr double sides = 4;
constexpr double ends = 2;  // of a message: what is built is also extracted, what is sent is also received

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

}  // namespace

double halo_latency(const FlatMachine& machine, const HaloProblem& p) {
    const double neighbours = p.depth > 1 ? 2 * sides : sides;
    const double messages = p.is_consolidated ? neighbours : neighbours * p.grids;
    return ends * messages * machine.latency;
}

double halo_time(const FlatMachine& machine, const HaloProblem& p) {
    return time_of_side(machine, p) * p.side + corners_time(machine, p) + halo_latency(machine, p);
}

double interior_time(const FlatMachine& machine, const HaloProblem& p, double sweeps) {
    return sweeps * p.grids * p.side * p.side * p.cell_bytes / machine.memory;
}

double break_even_side(const FlatMachine& machine, HaloProblem p, double sweeps) {
    // W X^2 - b X - c = 0
    p.side = 1;
    const double w = interior_time(machine, p, sweeps);
    const double b = time_of_side(machine, p);
    const double c = corners_time(machine, p) + halo_latency(machine, p);
    return (b + std::sqrt(b * b + 4 * w * c)) / (2 * w);
}

double tasks_with(double cells, double side) { return cells / (side * side); }

double transpose_time(const FlatMachine& machine, const TransposeProblem& p) {
    const double own = p.bytes / p.tasks;
    const double messages = p.sends_to_itself ? p.tasks : p.tasks - 1;
    const double of_message = own / p.tasks / machine.interconnect + machine.latency;
    return ends * (p.gather * own / machine.memory + messages * of_message);
}

double transpose_sweeps(const FlatMachine& machine, double gather) {
    return ends * (gather + machine.memory / machine.interconnect);
}

double tasks_at_limit(const FlatMachine& machine, double bytes, double base, double latencies) {
    return std::sqrt(base * bytes / (latencies * machine.latency * machine.memory));
}

}  // namespace narrows::flat_switch
