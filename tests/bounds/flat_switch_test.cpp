// The formulas of VandenBerghe (2006) give the numbers that he prints; documents/flat-switch.toml has more of them.
#include "models/bounds/flat_switch/flat_switch.h"

#include <gtest/gtest.h>

namespace narrows::flat_switch::flat_switch_test {

/// NCEP's cluster of P4 nodes, in microseconds.
constexpr FlatMachine ncep{1000, 700, 10};

TEST(FlatSwitch, AHaloCostsWhatTheDocumentSays) {
    // 8 (3 X/M_r + X/S_r + L), in microseconds.
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700}), 8 * (2.1 + 1 + 10));
    EXPECT_DOUBLE_EQ(interior_time(ncep, {.side = 700}, 2), 980);
    // There are as many consolidated messages as messages of one grid.
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700, .grids = 3}), 3 * 8 * (2.1 + 1 + 10));
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700, .grids = 3, .is_consolidated = true}), 3 * 8 * (2.1 + 1) + 80);
    // Depth 2: twice the terms with X, corners, and their latency.
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700, .depth = 2}), 2 * 8 * (2.1 + 1) + 0.008 + 160);
}

TEST(FlatSwitch, ATransposeTakesTheSweepsThatItSays) {
    // 4000 tasks, a megabyte each: 80 ms of latency, 1 ms for a sweep. One piece of 250 bytes stays where it is.
    const FlatMachine no_latency{ncep.memory, ncep.interconnect, 0};
    const TransposeProblem problem{4e9, 4000, 1.5};
    EXPECT_NEAR(transpose_time(ncep, problem) - transpose_time(no_latency, problem), 80'000 - 20, 1e-6);
    EXPECT_NEAR(transpose_time(no_latency, problem), 1000 * (2 * 1.5 + 2 / 0.7) - 2 * 250 / 700.0, 1e-6);
}

}  // namespace narrows::flat_switch::flat_switch_test
