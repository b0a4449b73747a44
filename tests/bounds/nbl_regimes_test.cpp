#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models/bounds/delta/nbl.h"
#include "testbench/reproduce/delta/nbl_printed.h"

// The report's statements about its models (section 4, figures 4 and 5).
namespace narrows::delta {

namespace {

const Costs standard = printed::costs(standard_overlap);
const Costs nominal = printed::costs(nominal_overlap);
const Costs fitted = printed::costs(fitted_overlap);

double best_time(Algorithm algorithm, int columns, int rows, std::int64_t elements, const Costs& costs) {
    CombiningProblem p{algorithm, columns, rows, elements, 1};
    p.block = best_block(p, costs);
    return time(p, costs);
}

/// How much less time `algorithm` takes than the faster of the two others.
double lead(Algorithm algorithm, int columns, int rows, std::int64_t elements, const Costs& costs) {
    double other = 0;
    for (const Algorithm a : {Algorithm::tree, Algorithm::snake, Algorithm::fence}) {
        if (a == algorithm) continue;
        const double t = best_time(a, columns, rows, elements, costs);
        if (other == 0 || t < other) other = t;
    }
    return 1 - best_time(algorithm, columns, rows, elements, costs) / other;
}

/// The fastest algorithms for the lengths of figure 5 (ten to a million elements, eight a decade), without repetitions.
std::vector<Algorithm> order(int columns, int rows, const Costs& costs) {
    std::vector<Algorithm> all;
    for (int i = 8; i <= 48; ++i) {
        const Algorithm next = fastest(columns, rows, std::llround(std::pow(10, i / 8.0)), costs);
        if (all.empty() || all.back() != next) all.push_back(next);
    }
    return all;
}

struct Regimes {
    int tree = 0;
    int snake = 0;
    int fence = 0;
};

/// Counts over meshes of 16 to 8192 nodes, square or twice as wide, with vectors of ten to a million elements.
Regimes regimes(const Costs& costs) {
    Regimes r;
    for (int side = 4; side <= 64; side *= 2) {
        for (const int columns : {side, 2 * side}) {
            for (int i = 8; i <= 48; ++i) {
                switch (fastest(columns, side, std::llround(std::pow(10, i / 8.0)), costs)) {
                    case Algorithm::tree: ++r.tree; break;
                    case Algorithm::snake: ++r.snake; break;
                    case Algorithm::fence: ++r.fence; break;
                }
            }
        }
    }
    return r;
}

}  // namespace

// Section 4.2: "very long vectors, where Snake is asymptotically up to 33% faster than Fence".
TEST(NblRegimes, SnakeTakesAThirdLessThanFenceInTheEnd) {
    // In the steady state an element costs f(4) beta + c2 and f(6) beta + c3.
    EXPECT_NEAR(1 - (4 * 154 + 25) / (6 * 154 + 37.0), 0.333, 0.0005);
    const auto less = [](std::int64_t n, const Costs& c) {
        return 1 - best_time(Algorithm::snake, 4, 4, n, c) / best_time(Algorithm::fence, 4, 4, n, c);
    };
    EXPECT_NEAR(less(100'000'000'000, nominal), 0.333, 0.001);
    EXPECT_NEAR(less(100'000, nominal), 0.285, 0.001);
    EXPECT_NEAR(less(500'000, nominal), 0.312, 0.001);
    // With the fitted f(L) it is less.
    EXPECT_NEAR(less(500'000, fitted), 0.223, 0.001);
    EXPECT_NEAR(less(100'000'000'000, fitted), 0.239, 0.001);
}

// The abstract: "each of the three algorithms is found to be at least 33% faster than the other two".
TEST(NblRegimes, EachIsAThirdFasterSomewhere) {
    EXPECT_GT(lead(Algorithm::tree, 4, 4, 100, nominal), 0.33);
    EXPECT_GT(lead(Algorithm::fence, 16, 32, 10'000, nominal), 0.33);
    EXPECT_GT(lead(Algorithm::snake, 4, 4, 100'000'000'000, nominal), 0.3325);
}

// Section 4.1, figure 5.
TEST(NblRegimes, WithoutTheConstraintFenceIsFastestAlmostEverywhereBeyondShortVectors) {
    const Regimes free = regimes(standard);
    const Regimes bound = regimes(nominal);
    EXPECT_GT(free.fence, 0.85 * (free.fence + free.snake));
    EXPECT_LT(bound.fence, 0.6 * (bound.fence + bound.snake));
    EXPECT_GT(bound.snake, 3 * free.snake);
    EXPECT_GT(bound.tree, free.tree);

    // "Snake wins only in a small regime with very long vectors on just a few nodes."
    EXPECT_EQ(fastest(4, 4, 100'000, standard), Algorithm::fence);
    EXPECT_EQ(fastest(4, 4, 500'000, standard), Algorithm::snake);
    EXPECT_EQ(fastest(16, 16, 1'000'000, standard), Algorithm::fence);
    // Snake also wins with "moderately long vectors and many nodes" under the constraint.
    EXPECT_EQ(fastest(4, 4, 10'000, nominal), Algorithm::snake);
    EXPECT_EQ(fastest(16, 16, 100'000, nominal), Algorithm::snake);
    EXPECT_EQ(fastest(16, 32, 500'000, nominal), Algorithm::snake);
    EXPECT_EQ(fastest(64, 64, 1'000'000, nominal), Algorithm::fence);
    for (const auto& [w, h] : printed::meshes) {
        EXPECT_EQ(fastest(w, h, 100, standard), Algorithm::tree);
        EXPECT_EQ(fastest(w, h, 100, nominal), Algorithm::tree);
    }
}

// Figure 4: "significantly slower execution, a shift in the optimum block size, and a reversal of which algorithm is
// faster".
TEST(NblRegimes, TheConstraintMakesSlowerAndShiftsTheBestBlock) {
    for (const auto& [w, h] : printed::meshes) {
        for (const std::int64_t n : {10'000, 100'000, 500'000}) {
            for (const Algorithm a : {Algorithm::snake, Algorithm::fence}) {
                EXPECT_GT(best_time(a, w, h, n, nominal), 1.3 * best_time(a, w, h, n, standard));
                EXPECT_LT(best_block({a, w, h, n, 1}, nominal), 0.9 * double(best_block({a, w, h, n, 1}, standard)));
            }
        }
    }
}

// Figure 7: "the fastest algorithm is first Tree, then Fence, then Snake, as the vector length is increased".
TEST(NblRegimes, TreeThenFenceThenSnake) {
    const std::vector all{Algorithm::tree, Algorithm::fence, Algorithm::snake};
    for (const Costs& c : {nominal, fitted}) {
        EXPECT_EQ(order(16, 16, c), all);
        EXPECT_EQ(order(16, 32, c), all);
        EXPECT_EQ(order(32, 16, c), all);
    }
    EXPECT_EQ(order(4, 4, fitted), all);
    EXPECT_EQ(order(4, 4, standard), all);
    // By the nominal model 16 nodes are too few for a regime of fence.
    EXPECT_EQ(order(4, 4, nominal), (std::vector{Algorithm::tree, Algorithm::snake}));
    EXPECT_EQ(order(8, 4, nominal), all);
}

TEST(NblRegimes, OneNodeHasNothingToDo) { EXPECT_EQ(fastest(1, 1, 1000, nominal), Algorithm::tree); }

}  // namespace narrows::delta
