// The shapes of curves that count as a finding, on curves that were made by hand: each holds on one and not on another.
#include <gtest/gtest.h>

#include "testbench/reproduce/dense/shapes.h"

namespace narrows::dense::dense_shapes_test {

Curve curve(std::vector<double> mb_per_s, int bytes = 100'000) { return {bytes, std::move(mb_per_s), true}; }

/// 31 phases: 400 from distance 4 to 28, else `near`.
Curve by_distance(double near, double middle = 400) {
    std::vector<double> all;
    for (int distance = 1; distance <= 31; ++distance)
        all.push_back(distance < 4 || distance > 28 ? near : distance == 16 ? middle : 400);
    return curve(all);
}

TEST(DenseShapes, Numbers) {
    EXPECT_DOUBLE_EQ(mean(curve({100, 200})), 150);
    EXPECT_DOUBLE_EQ(spread(curve({90, 100, 110})), 20);
    EXPECT_DOUBLE_EQ(loss(curve({600, 500, 300}), 1, 3), 50);
    EXPECT_EQ(size_text(3000), "3 KB");
    EXPECT_EQ(size_text(2048), "2048 bytes");
    EXPECT_EQ(at_least({curve({1}, 10), curve({1}, 20)}, 20).size(), 1u);
    EXPECT_EQ(at_most({curve({1}, 10), curve({1}, 20)}, 10).size(), 1u);
}

TEST(DenseShapes, Steady) {
    EXPECT_TRUE(steady({curve({100, 105, 95})}, 10).holds);
    EXPECT_FALSE(steady({curve({100, 106, 95})}, 10).holds);
    EXPECT_FALSE(steady({curve({100, 100}), curve({100, 200})}, 10).holds);
    EXPECT_FALSE(steady({}, 10).holds);
    EXPECT_EQ(steady({curve({90, 110}, 3000)}, 10).numbers, "3 KB 20.0 %");
}

TEST(DenseShapes, Noisy) {
    EXPECT_TRUE(noisy({curve({100, 106, 95})}, 10).holds);
    EXPECT_FALSE(noisy({curve({100, 105, 95})}, 10).holds);
}

TEST(DenseShapes, MinorChange) {
    EXPECT_TRUE(minor_change({curve({100, 109, 100})}, 2, 10).holds);
    EXPECT_FALSE(minor_change({curve({100, 111, 100})}, 2, 10).holds);
    EXPECT_FALSE(minor_change({curve({100, 80, 100})}, 2, 10).holds);
}

TEST(DenseShapes, Grows) {
    EXPECT_TRUE(grows({curve({1, 1}), curve({2, 2}), curve({3, 3})}).holds);
    EXPECT_FALSE(grows({curve({1, 1}), curve({3, 3}), curve({2, 2})}).holds);
    EXPECT_FALSE(grows({curve({1})}).holds);
}

/// About 40 % is neither 50 nor 75; a factor of 3 is not 4.
TEST(DenseShapes, LosesAndFalls) {
    EXPECT_TRUE(loses({curve({100, 60})}, 1, 2, about_40).holds);
    EXPECT_FALSE(loses({curve({100, 50})}, 1, 2, about_40).holds);
    EXPECT_FALSE(loses({curve({100, 25})}, 1, 2, about_40).holds);
    EXPECT_FALSE(loses({curve({100, 66})}, 1, 2, about_40).holds);
    EXPECT_TRUE(falls({curve({300, 100})}, 1, 2, 2.5, 3.5).holds);
    EXPECT_FALSE(falls({curve({400, 100})}, 1, 2, 2.5, 3.5).holds);
    EXPECT_FALSE(falls({curve({200, 100})}, 1, 2, 2.5, 3.5).holds);
}

TEST(DenseShapes, Plateau) {
    EXPECT_TRUE(plateau({by_distance(600)}, 4, 28).holds);
    EXPECT_FALSE(plateau({by_distance(430)}, 4, 28).holds);
    EXPECT_FALSE(plateau({by_distance(600, 500)}, 4, 28).holds);
}

TEST(DenseShapes, LosesOnce) {
    EXPECT_TRUE(loses_once({curve({100, 90, 90, 91})}).holds);
    EXPECT_FALSE(loses_once({curve({100, 100, 100, 100})}).holds);
    EXPECT_FALSE(loses_once({curve({100, 70, 70, 70})}).holds);
    EXPECT_FALSE(loses_once({curve({100, 90, 80, 80})}).holds);
    EXPECT_TRUE(constant_from({curve({100, 50, 50})}, 2, 5).holds);
    EXPECT_FALSE(constant_from({curve({100, 50, 45})}, 2, 5).holds);
}

TEST(DenseShapes, Compared) {
    const Curves more{curve({100, 70})};
    const Curves less{curve({100, 90})};
    EXPECT_TRUE(loses_more(more, less, 1, 2).holds);
    EXPECT_FALSE(loses_more(less, more, 1, 2).holds);
    EXPECT_FALSE(loses_more(less, less, 1, 2).holds);
    EXPECT_TRUE(fluctuates_more({curve({70, 130})}, {curve({95, 105})}, 3).holds);
    EXPECT_FALSE(fluctuates_more({curve({90, 110})}, {curve({95, 105})}, 3).holds);
}

}  // namespace narrows::dense::dense_shapes_test
