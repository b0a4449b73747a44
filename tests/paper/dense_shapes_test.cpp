// The shapes of curves that claims are about, on curves that were made by hand.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "testbench/reproduce/dense/scale.h"
#include "testbench/reproduce/dense/shapes.h"

namespace narrows::dense::dense_shapes_test {

Curve curve(std::vector<double> mb_per_s, int bytes = 100'000) { return {bytes, std::move(mb_per_s), true}; }

double shape(const Curves& curves, const std::string& name) {
    const std::vector<NamedNumber> all = shapes_of("x", curves);
    const auto found = std::ranges::find(all, "x: " + name, &NamedNumber::name);
    return found == all.end() ? NAN : found->value;
}

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
}

TEST(DenseShapes, SpreadAndMiddle) {
    EXPECT_DOUBLE_EQ(shape({curve({90, 100, 110})}, "spread, all, most"), 20);
    EXPECT_NEAR(shape({curve({100, 109, 100})}, "middle, all, most"), 9, 1e-9);
    EXPECT_NEAR(shape({curve({100, 80, 100})}, "middle, all, most"), 20, 1e-9);
    EXPECT_NEAR(shape({curve({100, 50, 45, 60})}, "worst loss from 1, all, most"), 55, 1e-9);
    EXPECT_NEAR(shape({curve({100, 50, 45, 60})}, "worst loss from 2, all, most"), 10, 1e-9);
    EXPECT_TRUE(std::isnan(shape({curve({100, 60})}, "loss 1 to 8, all, most"))) << "there are two phases";
}

TEST(DenseShapes, OfSizes) {
    const Curves curves{curve({100, 90}, 1000), curve({200, 100}, 100'000), curve({300, 120}, 300'000)};
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, all, least"), 10);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, small, most"), 10);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, large, least"), 50);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, 100 KB, most"), 50);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, beyond caches, least"), 60);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, above 10 KB, mean"), 55);
    EXPECT_DOUBLE_EQ(shape(curves, "loss 1 to 2, up to 3 KB, most"), 10);
    EXPECT_DOUBLE_EQ(shape(curves, "MB/s in phase 2, large, most"), 120);
}

/// A claim is judged with each seed.
TEST(DenseShapes, OfAllSeeds) {
    const auto loses = [](double percent) { return shapes_of("x", Curves{curve({100, 100 - percent})}); };
    const std::vector<NamedNumber> all = of_all_seeds({loses(3), loses(7)});
    const auto loss = std::ranges::find(all, "x: loss 1 to 2, all, most", &NamedNumber::name);
    ASSERT_NE(loss, all.end());
    EXPECT_NEAR(loss->with_seed(1), 3, 1e-9);
    EXPECT_NEAR(loss->with_seed(2), 7, 1e-9);
    EXPECT_NEAR(loss->with_seed(3), 3, 1e-9) << "it was not run with this seed";
}

TEST(DenseShapes, SizesHaveSeedsAsFarAsTheyAreShort) {
    const Scale scale = full_scale();
    const Experiment few = experiment_on("blue", "random-pairwise", 8, 8);
    const Experiment many = experiment_on("blue", "aapc", 32, 8);
    EXPECT_EQ(scale.seeds_of(few, 3000), 10u);
    EXPECT_EQ(scale.seeds_of(few, 1'000'000), 1u);
    EXPECT_EQ(scale.seeds_of(many, 3000), 1u);
    EXPECT_EQ(scale.seeds_of(many, 100'000), 10u);
    EXPECT_EQ(scale.runs_of(few).size(), 5u * 10 + 2);
}

TEST(DenseShapes, Growth) {
    EXPECT_DOUBLE_EQ(shape({curve({1, 1}), curve({2, 2}), curve({3, 3})}, "growth, least"), 1.5);
    EXPECT_LT(shape({curve({1, 1}), curve({3, 3}), curve({2, 2})}, "growth, least"), 1);
    EXPECT_TRUE(std::isnan(shape({curve({1})}, "growth, least")));
}

TEST(DenseShapes, Plateau) {
    EXPECT_DOUBLE_EQ(shape({by_distance(600)}, "spread of 4 to 28, large, most"), 0);
    EXPECT_DOUBLE_EQ(shape({by_distance(600)}, "others, large, least"), 50);
    EXPECT_NEAR(shape({by_distance(430)}, "others, large, least"), 7.5, 1e-9);
    EXPECT_GT(shape({by_distance(600, 500)}, "spread of 4 to 28, large, most"), 10);
}

}  // namespace narrows::dense::dense_shapes_test
