#pragma once

/// G. W. VandenBerghe, "Halo Exchange Scalability on a Flat Switch" (NOAA/NCEP, 2006). A transfer takes as long
/// whatever other processors do. Nothing overlaps: a processor builds buffers, sends one message after the other,
/// receives one after the other, and reads the buffers again. Where the document misprints a formula, what it computes
/// with stands here; docs/bounds.md has both.
namespace narrows::flat_switch {

/// Rates in bytes a unit of time, latency in the same unit. A message costs its latency and its bytes at each end.
struct FlatMachine {
    double memory;
    double interconnect;
    double latency;
};

inline constexpr double out_of_cache = 5;  ///< how much longer it takes to gather bytes from distant places

/// A patch of X x X cells of some grids, the sides of which a task exchanges with four neighbours.
struct HaloProblem {
    double side;  ///< X, in cells
    double cell_bytes = 1;
    double grids = 1;
    bool is_consolidated = false;  ///< true: a message has the cells of all grids; false: of one
    int depth = 1;
    double gather = out_of_cache;
};

/// 24 X / M_r + 8 X / S_r + 8 L for each grid; all but L times the depth. Beyond depth 1 corners are exchanged too,
/// which costs 8 (depth - 1)^2 / M_r + 8 L: no time on the switch.
double halo_time(const FlatMachine& machine, const HaloProblem& problem);
/// N_c X^2 / M_r for each grid.
double interior_time(const FlatMachine& machine, const HaloProblem& problem, double sweeps);

/// A redistribution of an array of D bytes over N tasks: each task has a piece for each task.
struct TransposeProblem {
    double bytes;
    double tasks;
    double gather = out_of_cache;
};

/// 2 (g d + (N - 1) (r d / N + L M_r)) / M_r with d = D / N and r = M_r / S_r: each task sends pieces and receives as
/// many. The document counts N; one stays where it is.
double transpose_time(const FlatMachine& machine, const TransposeProblem& problem);

}  // namespace narrows::flat_switch
