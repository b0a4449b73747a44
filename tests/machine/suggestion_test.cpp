#include "models/machine/suggestion.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace narrows::suggestion_test {

constexpr std::array<std::string_view, 4> kinds{"ring", "mesh", "cylinder", "torus"};

TEST(Suggestion, CountsEdits) {
    EXPECT_EQ(edit_distance("", ""), 0u);
    EXPECT_EQ(edit_distance("ring", "ring"), 0u);
    EXPECT_EQ(edit_distance("", "ring"), 4u);
    EXPECT_EQ(edit_distance("rng", "ring"), 1u);
    EXPECT_EQ(edit_distance("rings", "ring"), 1u);
    EXPECT_EQ(edit_distance("rinf", "ring"), 1u);
    EXPECT_EQ(edit_distance("tours", "torus"), 1u);  // swapping two neighbours is one mistake
    EXPECT_EQ(edit_distance("xtours", "ytorus"), 2u);
    EXPECT_EQ(edit_distance("tuors", "torsu"), 2u);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3u);
}

RC_GTEST_PROP(Suggestion, DistanceIsSymmetricAndSmall, (const std::string& a, const std::string& b)) {
    RC_ASSERT(edit_distance(a, b) == edit_distance(b, a));
    RC_ASSERT(edit_distance(a, b) <= std::max(a.size(), b.size()));
    RC_ASSERT((edit_distance(a, b) == 0) == (a == b));
}

TEST(Suggestion, FindsTheNearest) {
    EXPECT_EQ(closest("tours", kinds), "torus");
    EXPECT_EQ(closest("cilindre", kinds), "cylinder");    // two mistakes in eight letters
    EXPECT_EQ(closest("zilindre", kinds), std::nullopt);  // three mistakes are too many
    EXPECT_EQ(closest("cylindr", kinds), "cylinder");
    EXPECT_EQ(closest("hypercube", kinds), std::nullopt);
    EXPECT_EQ(closest("", kinds), std::nullopt);
}

TEST(Suggestion, OfEquallyNearOnesTheFirstIsFound) {
    const std::vector<std::string_view> names{"far away", "word1", "word2", "word3"};
    EXPECT_EQ(closest("word", names), "word1");
    EXPECT_EQ(closest("word4", names), "word1");
    EXPECT_EQ(closest("word3", names), "word3");
}

TEST(Suggestion, Speaks) {
    EXPECT_EQ(did_you_mean("rign", kinds), "did you mean 'ring'?");
    EXPECT_EQ(did_you_mean("hypercube", kinds, "there are four"), "there are four");
    EXPECT_EQ(alternatives(kinds), "ring, mesh, cylinder or torus");
    EXPECT_EQ(alternatives({}), "");
}

}  // namespace narrows::suggestion_test
