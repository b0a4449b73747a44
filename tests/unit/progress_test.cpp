// The output of a run about its progress and its time.
#include <gtest/gtest.h>

#include <chrono>

#include "testbench/run/request.h"
#include "testbench/run/simulation.h"

namespace narrows::progress_test {

TEST(Progress, GrowsToAllMessagesWithinTheTimeOfTheRun) {
    const Request request("cns1", "random", {"nodes=32", "messages=500"});
    const auto workload = request.make_workload(1);
    std::vector<double> reported;
    SimulationOptions options;
    options.progress = [&](double finished) { reported.push_back(finished); };
    const auto begin = std::chrono::steady_clock::now();
    const Simulation run = simulate(request.machine(), request.topology(), *workload, options);
    const std::chrono::duration<double> here = std::chrono::steady_clock::now() - begin;
    ASSERT_TRUE(run.finished);
    EXPECT_GT(run.wall_seconds, 0);
    EXPECT_LE(run.wall_seconds, here.count());
    ASSERT_GE(reported.size(), 2u);
    EXPECT_TRUE(std::ranges::is_sorted(reported));
    EXPECT_GE(reported.front(), 0);
    EXPECT_LT(reported.front(), 1);
    EXPECT_EQ(reported.back(), 1);
}

}  // namespace narrows::progress_test
