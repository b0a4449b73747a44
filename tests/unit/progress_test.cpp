// What a run says about its progress.
#include <gtest/gtest.h>

#include "testbench/run/request.h"
#include "testbench/run/simulation.h"

namespace narrows::progress_test {

TEST(Progress, GrowsToAllMessages) {
    const Request request("cns1", "random", {"nodes=32", "messages=500"});
    const auto workload = request.make_workload(1);
    std::vector<double> reported;
    SimulationOptions options;
    options.progress = [&](double finished) { reported.push_back(finished); };
    ASSERT_TRUE(simulate(request.machine(), request.topology(), *workload, options).finished);
    ASSERT_GE(reported.size(), 2u);
    EXPECT_TRUE(std::ranges::is_sorted(reported));
    EXPECT_GE(reported.front(), 0);
    EXPECT_LT(reported.front(), 1);
    EXPECT_EQ(reported.back(), 1);
}

}  // namespace narrows::progress_test
