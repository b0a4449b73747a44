#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "models/bounds/delta/nbl.h"
#include "testbench/reproduce/delta/nbl_printed.h"
#include "tests/bounds/machines.h"

// The models, compared with the formulas of the report where it has them, and in all cases with a schedule that is
// followed step by step.
namespace narrows::delta {

namespace {

const Costs delta = printed::costs(nominal_overlap);

/// The active links of the busiest node in one step, and the largest number of vectors that a node combines in it.
struct Busiest {
    int links = 0;
    int combined = 0;
    bool operator==(const Busiest&) const = default;
};

void PrintTo(const Busiest& b, std::ostream* out) { *out << b.links << " links, combines " << b.combined; }

/// Snake and fence as sections 3.2 and 3.3 describe them, with all nodes in step: block b makes hop k of its path in
/// step b + k.
class Schedule {
public:
    Schedule(Algorithm algorithm, int columns, int rows, int blocks) : blocks_(blocks) {
        if (algorithm == Algorithm::snake || columns == 1 || rows == 1) {
            line(columns * rows);
        } else {
            fence(columns, rows);
        }
    }

    std::vector<Busiest> steps() const {
        std::vector<Busiest> all;
        for (const auto& [step, links] : links_) {
            Busiest busiest;
            for (const auto& [node, active] : links) busiest.links = std::max(busiest.links, active);
            if (const auto inward = inward_.find(step); inward != inward_.end())
                for (const auto& [node, arrivals] : inward->second)
                    busiest.combined = std::max(busiest.combined, arrivals + 1);
            all.push_back(busiest);
        }
        return all;
    }

private:
    void line(int nodes) {
        const int hops = nodes - 1;
        for (int k = 0; k < hops; ++k) {
            hop(k, hops - k, hops - k - 1, true);
            hop(hops + k, k, k + 1, false);
        }
    }

    /// Blocks with the same number meet in the bottom row: columns further left begin later.
    void fence(int w, int h) {
        const auto node = [w](int x, int y) { return y * w + x; };
        const int turn = h - 1 + w - 1;  // hops until the block is at node 0,0
        for (int x = 0; x < w; ++x) {
            for (int y = 1; y < h; ++y) {
                hop(w - 1 - x + h - 1 - y, node(x, y), node(x, y - 1), true);
                hop(turn + x + y - 1, node(x, y - 1), node(x, y), false);
            }
            if (x > 0) hop(h - 1 + w - 1 - x, node(x, 0), node(x - 1, 0), true);
            if (x > 0) hop(turn + x - 1, node(x - 1, 0), node(x, 0), false);
        }
    }

    void hop(int k, int from, int to, bool inward) {
        for (int b = 0; b < blocks_; ++b) {
            ++links_[b + k][from];
            ++links_[b + k][to];
            if (inward) ++inward_[b + k][to];
        }
    }

    int blocks_;
    std::map<int, std::map<int, int>> links_;   ///< keys are step and node
    std::map<int, std::map<int, int>> inward_;  ///< arrivals that are combined, by step and node
};

std::vector<Busiest> steps_one_by_one(Algorithm algorithm, int columns, int rows, int blocks) {
    std::vector<Busiest> all;
    for (const Steps& s : steps(algorithm, columns, rows, blocks)) {
        EXPECT_GE(s.count, 0);
        for (int i = 0; i < s.count; ++i) all.push_back({s.links, s.combined});
    }
    return all;
}

double snake_printed(double p, double b, double s, const Costs& c) {
    const auto a = [&](int links) { return concurrent_messages(c, links, s); };
    return a(1) + c.c2 * s + (p - 2) * (a(2) + c.c2 * s) + a(3) + c.c2 * s + (b - 3) * (a(4) + c.c2 * s) + a(3) +
           c.c2 * s + (p - 2) * a(2) + a(1);
}

double fence_printed(double w, double h, double b, double s, const Costs& c) {
    const auto a = [&](int links) { return concurrent_messages(c, links, s); };
    return a(1) + c.c2 * s + (h - 1) * (a(2) + c.c2 * s) + (w - 2) * (a(3) + c.c3 * s) + a(4) + c.c3 * s +
           (b - 3) * (a(6) + c.c3 * s) + a(4) + c.c3 * s + (w - 2) * a(3) + (h - 1) * a(2) + a(1);
}

}  // namespace

TEST(NblModels, MessagesOverSeveralLinks) {
    EXPECT_DOUBLE_EQ(concurrent_messages(delta, 1, 100), 5400 + 15'400);
    EXPECT_DOUBLE_EQ(concurrent_messages(delta, 6, 100), 6 * 5400 + 6 * 15'400);
    Costs standard = delta;
    standard.f = standard_overlap;
    EXPECT_DOUBLE_EQ(concurrent_messages(standard, 6, 100), 6 * 5400 + 15'400);
    standard.f = fitted_overlap;
    EXPECT_DOUBLE_EQ(concurrent_messages(standard, 4, 100), 4 * 5400 + 3.9 * 15'400);
}

TEST(NblModels, AreThoseOfTheAppendix) {
    for (const Overlap& f : {standard_overlap, nominal_overlap, fitted_overlap}) {
        const Costs c = printed::costs(f);
        for (const auto& [w, h] : printed::meshes) {
            for (const std::int64_t b : {3, 4, 100}) {
                const CombiningProblem snake{Algorithm::snake, w, h, 60 * b, 60};
                EXPECT_DOUBLE_EQ(time(snake, c), snake_printed(w * h, double(b), 60, c));
                const CombiningProblem fence{Algorithm::fence, w, h, 60 * b, 60};
                EXPECT_DOUBLE_EQ(time(fence, c), fence_printed(w, h, double(b), 60, c));
            }
        }
        EXPECT_DOUBLE_EQ(time({Algorithm::tree, 16, 32, 1000, 1}, c), 9 * (2 * (5400 + 154e3) + 25e3));
    }
}

// All meshes and numbers of blocks have them, with one known exception.
TEST(NblModels, HaveTheStepsOfTheSchedule) {
    for (const Algorithm algorithm : {Algorithm::snake, Algorithm::fence}) {
        for (int w = 1; w <= 6; ++w) {
            for (int h = 1; h <= 6; ++h) {
                for (int blocks = 1; blocks <= 9; ++blocks) {
                    std::vector<Busiest> expected = Schedule(algorithm, w, h, blocks).steps();
                    // Step H of fence ends with the first block in the bottom row, where three vectors are combined
                    // into one; the appendix counts c2.
                    if (algorithm == Algorithm::fence && w > 1 && h > 1) {
                        const auto step = static_cast<std::size_t>(h - 1);
                        ASSERT_EQ(expected.at(step).combined, 3);
                        expected[step].combined = 2;
                    }
                    ASSERT_EQ(steps_one_by_one(algorithm, w, h, blocks), expected)
                        << name_of(algorithm) << " " << w << "x" << h << ", " << blocks << " blocks";
                }
            }
        }
    }
}

TEST(NblModels, TheLastBlockCountsAsAFullOne) {
    const auto snake = [](std::int64_t elements) { return time({Algorithm::snake, 4, 4, elements, 100}, delta); };
    EXPECT_DOUBLE_EQ(snake(401), snake(500));
    EXPECT_GT(snake(501), snake(500));
    // A vector shorter than a block is one block of its own length.
    EXPECT_DOUBLE_EQ(snake(60), time({Algorithm::snake, 4, 4, 60, 60}, delta));
}

TEST(NblModels, TreeOfAnySides) {
    const auto tree = [](int w, int h) { return time({Algorithm::tree, w, h, 100, 100}, delta); };
    const double one = 2 * (5400 + 15'400) + 2500;
    EXPECT_DOUBLE_EQ(tree(1, 1), 0);
    EXPECT_DOUBLE_EQ(tree(2, 1), one);
    EXPECT_DOUBLE_EQ(tree(3, 1), 2 * one);
    EXPECT_DOUBLE_EQ(tree(5, 9), (3 + 4) * one);
    EXPECT_DOUBLE_EQ(tree(8, 16), (3 + 4) * one);
}

TEST(NblCosts, OfAMachine) {
    Machine m = machines::ring(4);
    m.processor = {2000, 3000};
    m.interface.send_overhead = 100;
    m.interface.receive_overhead = 300;
    m.interface.data_mover = DataMover::processor;
    m.processor.combine = 25;
    m.processor.combine3 = 37;
    const Costs c = costs_of(m);
    EXPECT_DOUBLE_EQ(c.alpha, 5400);
    EXPECT_DOUBLE_EQ(c.beta, 8);  // eight bytes at one a cycle
    EXPECT_DOUBLE_EQ(c.c2, 25);
    EXPECT_DOUBLE_EQ(c.c3, 37);
    EXPECT_EQ(c.f, nominal_overlap);

    m.interface.link_bytes_per_cycle = 16;
    EXPECT_DOUBLE_EQ(costs_of(m).beta, 8);  // the network link is slower
    m.network.link_bytes_per_cycle = 32;
    EXPECT_DOUBLE_EQ(costs_of(m).beta, 0.5);
}

TEST(NblCosts, OverlapOfEngines) {
    Machine m = machines::ring(4);
    EXPECT_EQ(costs_of(m).f, (Overlap{0, 1, 1, 2, 2, 3, 3}));
    m.interface.links = 2;
    EXPECT_EQ(costs_of(m).f, (Overlap{0, 1, 1, 1, 1, 1.5, 1.5}));
    m.interface.links = 4;
    EXPECT_EQ(costs_of(m).f, standard_overlap);
}

}  // namespace narrows::delta
