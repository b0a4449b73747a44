#pragma once

/// G. W. VandenBerghe, "Halo Exchange Scalability on a Flat Switch" (NOAA/NCEP, 2006). A transfer takes as long
/// whatever other processors do. Nothing overlaps: a processor builds buffers, sends one message after the other,
/// receives one after the other, and reads the buffers again. Where the document misprints a formula, what it computes
/// with stands here; docs/bounds.md has both.
namespace narrows::flat_switch {

/// Rates in bytes a unit of time, latency in the same unit. A message costs its latency and its bytes once at each end.
struct FlatMachine {
    double memory;
    double interconnect;
    double latency;
};

/// NCEP's cluster of P4 nodes, in microseconds.
inline constexpr FlatMachine ncep{1000, 700, 10};

inline constexpr double out_of_cache = 5;  ///< how much longer it takes to gather bytes from places far apart
inline constexpr double blocked = 1.5;     ///< the same block by block; "1.5 or 2"

/// A patch of X x X cells of some grids, the sides of which a task exchanges with four neighbours.
struct HaloProblem {
    double side;  ///< X, in cells
    double cell_bytes = 1;
    double grids = 1;
    bool is_consolidated = false;  ///< a message has the cells of all grids, not of one
    int depth = 1;
    double gather = out_of_cache;
};

/// 24 X / M_r + 8 X / S_r + 8 L for each grid; all but L times the depth. Beyond depth 1 corners are exchanged, too,
/// which costs 8 (depth - 1)^2 / M_r + 8 L: no time on the switch.
double halo_time(const FlatMachine& machine, const HaloProblem& problem);
/// The part of it that messages cost because they are messages.
double halo_latency(const FlatMachine& machine, const HaloProblem& problem);
/// N_c X^2 / M_r for each grid.
double interior_time(const FlatMachine& machine, const HaloProblem& problem, double sweeps);

/// The side for which the exchange takes as long as so many sweeps over the patch.
double break_even_side(const FlatMachine& machine, HaloProblem problem, double sweeps);
/// Tasks that share a grid of so many cells, if each has a patch of this side.
double tasks_with(double cells, double side);

/// An array of D bytes over N tasks that is redistributed: each task has a piece for each task.
struct TransposeProblem {
    double bytes;
    double tasks;
    double gather = out_of_cache;
    bool sends_to_itself = true;  ///< as the document counts; false: N - 1 pieces go to other tasks
};

/// 2 (g d + N (r d / N + L M_r)) / M_r with d = D / N and r = M_r / S_r: each task sends N pieces and receives N.
double transpose_time(const FlatMachine& machine, const TransposeProblem& problem);
/// The same in sweeps over a task's part of the array, without latency: 2 g + 2 r.
double transpose_sweeps(const FlatMachine& machine, double gather);

/// The number of tasks at which latency takes as long as everything else, if that is `base` sweeps over a task's part:
/// sqrt(base D / (latencies L M_r)). With one latency for each piece it is also the number with the shortest time.
double tasks_at_limit(const FlatMachine& machine, double bytes, double base, double latencies);

}  // namespace narrows::flat_switch
