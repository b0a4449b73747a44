#include "testbench/reproduce/delta/nbl_printed.h"

#include <gtest/gtest.h>

#include <cmath>

// The stored Table 1 of Littlefield (1992) is consistent: f(L) = dT(L) / dT(1).
namespace narrows::delta::printed {

TEST(NblPrinted, OverlapFollowsFromTheTimesOfTable1) {
    for (std::size_t row = 0; row < testjig_overlap.size(); ++row) {
        const auto& now = testjig_times[row].us;
        const auto& next = testjig_times[row + 1].us;
        for (std::size_t i = 1; i < testjig_links.size(); ++i) {
            const double f = (next[i] - now[i]) / (next[0] - now[0]);
            const double to_a_digit = std::round(f * 10) / 10;
            if (row == 0 && testjig_links[i] == 6) {
                EXPECT_DOUBLE_EQ(to_a_digit, 3.5);  // printed as 3.8
            } else {
                EXPECT_DOUBLE_EQ(to_a_digit, testjig_overlap[row][i - 1]) << row << " " << testjig_links[i];
            }
        }
    }
}

// The last row shows it alone: the table was probably measured with links at full speed, sections 4.2 and 7.2 with
// links at half speed.
TEST(NblPrinted, Table1WasTakenAtFullLinkSpeed) {
    const double beta = (testjig_times[3].us[0] - testjig_times[2].us[0]) / 300;
    EXPECT_NEAR(beta, beta_us / 2, 0.01);
}

TEST(NblPrinted, CostsAreWholeCyclesOf10Ns) {
    const Costs c = costs(nominal_overlap);
    EXPECT_DOUBLE_EQ(c.alpha, 5400);
    EXPECT_DOUBLE_EQ(c.beta, 154);
    EXPECT_DOUBLE_EQ(c.c2, 25);
    EXPECT_DOUBLE_EQ(c.c3, 37);
}

}  // namespace narrows::delta::printed
