// The data that messages carry.
#include "testbench/workloads/test_data.h"

#include <gtest/gtest.h>

namespace narrows::test_data_test {

/// The first streams of seed 0 are the first outputs of SplitMix64 with seed 0, of which the bits 16 to 47 are used.
/// The outputs are those of the reference implementation: e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f.
TEST(TestDataWords, AreThoseOfSplitMix64) {
    const TestData data(0);
    EXPECT_EQ(data.word(1, 0), 0xa8397b1du);
    EXPECT_EQ(data.word(2, 0), 0x9e6aa1b9u);
    EXPECT_EQ(data.word(3, 0), 0x5d188009u);
}

TEST(TestDataWords, DifferByStreamNumberAndSeed) {
    const std::uint32_t word = TestData(1).word(2, 3);
    EXPECT_NE(word, TestData(2).word(2, 3));
    EXPECT_NE(word, TestData(1).word(3, 3));
    EXPECT_NE(word, TestData(1).word(2, 4));
}

}  // namespace narrows::test_data_test
