// The formulas of VandenBerghe (2006) give the numbers that he prints, and those that were worked out from them.
#include "models/bounds/flat_switch/flat_switch.h"

#include <gtest/gtest.h>

#include <cmath>

namespace narrows::flat_switch::flat_switch_test {

HaloProblem grids(double cell_bytes, bool is_consolidated) {
    return {.side = 1, .cell_bytes = cell_bytes, .grids = 500, .is_consolidated = is_consolidated};
}

double side(double cell_bytes, bool is_consolidated, double sweeps) {
    return break_even_side(ncep, grids(cell_bytes, is_consolidated), sweeps);
}

long tasks(double cell_bytes, bool is_consolidated, double sweeps) {
    return std::lround(tasks_with(8e6 / cell_bytes, side(cell_bytes, is_consolidated, sweeps)));
}

TEST(FlatSwitch, AHaloCostsWhatTheDocumentSays) {
    // 8 (3 X/M_r + X/S_r + L), in microseconds.
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700}), 8 * (2.1 + 1 + 10));
    EXPECT_DOUBLE_EQ(interior_time(ncep, {.side = 700}, 2), 980);
    EXPECT_DOUBLE_EQ(halo_latency(ncep, {.side = 700, .grids = 3}), 240);
    EXPECT_DOUBLE_EQ(halo_latency(ncep, {.side = 700, .grids = 3, .is_consolidated = true}), 80);
    // Depth 2: twice the terms with X, corners, and their latency.
    EXPECT_DOUBLE_EQ(halo_time(ncep, {.side = 700, .depth = 2}), 2 * 8 * (2.1 + 1) + 0.008 + 160);
}

TEST(FlatSwitch, BreakEvenIsWhereItSays) {
    EXPECT_NEAR(side(1, false, 1), 301.1, 0.05);
    EXPECT_NEAR(side(1, false, 10), 91.2, 0.05);
    EXPECT_NEAR(side(1, true, 1), 39.5, 0.05);
    EXPECT_NEAR(side(1, true, 10), 6.15, 0.005);
    EXPECT_EQ(tasks(1, false, 1), 88);
    EXPECT_EQ(tasks(1, false, 10), 961);
    EXPECT_EQ(tasks(1, true, 1), 5132);
    EXPECT_EQ(tasks(1, true, 10), 211781);
}

TEST(FlatSwitch, CellsOfMoreBytesAreWorkedOutAlike) {
    EXPECT_EQ(tasks(4, false, 1), 78);
    EXPECT_EQ(tasks(4, false, 10), 924);
    EXPECT_EQ(tasks(4, true, 1), 1499);
    EXPECT_EQ(tasks(4, true, 10), 101310);
    EXPECT_EQ(tasks(8, false, 1), 70);
    EXPECT_EQ(tasks(8, false, 10), 894);
    EXPECT_EQ(tasks(8, true, 1), 772);
    EXPECT_EQ(tasks(8, true, 10), 61325);
}

/// At the break-even both take the same time, whatever the problem.
TEST(FlatSwitch, BreakEvenSolvesTheEquation) {
    for (const int depth : {1, 2, 4, 8}) {
        for (const bool is_consolidated : {false, true}) {
            HaloProblem problem = grids(4, is_consolidated);
            problem.depth = depth;
            problem.side = break_even_side(ncep, problem, 3);
            EXPECT_NEAR(halo_time(ncep, problem), interior_time(ncep, problem, 3), 1e-6 * halo_time(ncep, problem));
        }
    }
}

TEST(FlatSwitch, DepthHalvesTheTasksOnce) {
    const auto at_depth = [](int depth, double sweeps) {
        return std::lround(tasks_with(8e6, break_even_side(ncep, {.side = 1, .depth = depth}, sweeps)));
    };
    EXPECT_EQ(at_depth(1, 10), 961);
    EXPECT_EQ(at_depth(2, 10), 473);
    EXPECT_EQ(at_depth(4, 10), 447);
    EXPECT_EQ(at_depth(8, 10), 399);
    EXPECT_EQ(at_depth(1, 1), 88);
    EXPECT_EQ(at_depth(2, 1), 42);
    EXPECT_EQ(at_depth(4, 1), 35);
    EXPECT_EQ(at_depth(8, 1), 25);
}

TEST(FlatSwitch, ATransposeTakesTheSweepsThatItSays) {
    EXPECT_NEAR(transpose_sweeps(ncep, out_of_cache), 12.86, 0.005);
    EXPECT_NEAR(transpose_sweeps(ncep, blocked), 5.86, 0.005);
    EXPECT_NEAR(transpose_sweeps(ncep, 2), 6.86, 0.005);
    // 4000 tasks, a megabyte each: 80 ms of latency, 1 ms for a sweep.
    const FlatMachine no_latency{ncep.memory, ncep.interconnect, 0};
    const TransposeProblem problem{4e9, 4000, blocked};
    EXPECT_NEAR(transpose_time(ncep, problem) - transpose_time(no_latency, problem), 80'000, 1e-6);
    EXPECT_NEAR(transpose_time(no_latency, problem), 1000 * transpose_sweeps(ncep, blocked), 1e-6);
    // A task need not send to itself.
    const TransposeProblem others{4e9, 4000, blocked, false};
    EXPECT_NEAR(transpose_time(ncep, problem) - transpose_time(ncep, others), 2 * (10 + 250 / 700.0), 1e-6);
}

TEST(FlatSwitch, ATransposeScalesToItsLimit) {
    EXPECT_NEAR(tasks_at_limit(ncep, 4e9, 15.6, 1), 2498, 0.5);
    EXPECT_NEAR(tasks_at_limit(ncep, 4e9, 15.6, 2), 1766, 0.5);
    // With one latency a piece it is the number with the least time.
    const auto time = [](double tasks) { return 15.6 * 4e9 / (tasks * ncep.memory) + ncep.latency * tasks; };
    const double limit = tasks_at_limit(ncep, 4e9, 15.6, 1);
    EXPECT_LT(time(limit), time(limit * 1.01));
    EXPECT_LT(time(limit), time(limit / 1.01));
}

}  // namespace narrows::flat_switch::flat_switch_test
