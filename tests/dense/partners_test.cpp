// The partners of each phase, compared with tables written by hand from the text of the document.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "testbench/workloads/dense/partners.h"

namespace narrows::partners_test {

using dense::Partners;
using dense::PatternKind;
using dense::Transfers;

using Row = std::vector<std::vector<Transfers>>;  // a row has the transfers of each process in a phase

Row row(const Partners& partners, int phase) {
    Row all;
    for (int process = 0; process < partners.processes(); ++process) all.push_back(partners.of(process, phase));
    return all;
}

/// The unordered pairs of a phase, sorted; a pair that exchanges twice is listed twice.
std::vector<std::pair<int, int>> pairs(const Partners& partners, int phase) {
    std::vector<std::pair<int, int>> found;
    for (int process = 0; process < partners.processes(); ++process) {
        for (const Transfers& exchange : partners.of(process, phase)) {
            if (exchange.to > process) found.emplace_back(process, exchange.to);
        }
    }
    std::ranges::sort(found);
    return found;
}

TEST(Partners, OfAapcAreADistanceApart) {
    const Partners five(PatternKind::aapc, 5, 10, 1);
    ASSERT_EQ(five.phases(), 4);
    EXPECT_EQ(row(five, 0), (Row{{{1, 4}}, {{2, 0}}, {{3, 1}}, {{4, 2}}, {{0, 3}}}));
    EXPECT_EQ(row(five, 1), (Row{{{2, 3}}, {{3, 4}}, {{4, 0}}, {{0, 1}}, {{1, 2}}}));
    EXPECT_EQ(row(five, 3), (Row{{{4, 1}}, {{0, 2}}, {{1, 3}}, {{2, 4}}, {{3, 0}}}));
    const Partners two(PatternKind::aapc, 2, 10, 1);
    ASSERT_EQ(two.phases(), 1);
    EXPECT_EQ(row(two, 0), (Row{{{1, 1}}, {{0, 0}}}));
}

/// Section 3.2 lists the pairs of eight processes. In the middle phase each pair exchanges twice.
TEST(Partners, OfSimplePairwiseAreThoseOfTheDocument) {
    using Pairs = std::vector<std::pair<int, int>>;
    const Partners eight(PatternKind::simple_pairwise, 8, 10, 1);
    ASSERT_EQ(eight.phases(), 7);
    EXPECT_EQ(pairs(eight, 0), (Pairs{{0, 1}, {0, 7}, {1, 2}, {2, 3}, {3, 4}, {4, 5}, {5, 6}, {6, 7}}));
    EXPECT_EQ(pairs(eight, 1), (Pairs{{0, 2}, {0, 6}, {1, 3}, {1, 7}, {2, 4}, {3, 5}, {4, 6}, {5, 7}}));
    EXPECT_EQ(pairs(eight, 2), (Pairs{{0, 3}, {0, 5}, {1, 4}, {1, 6}, {2, 5}, {2, 7}, {3, 6}, {4, 7}}));
    EXPECT_EQ(pairs(eight, 3), (Pairs{{0, 4}, {0, 4}, {1, 5}, {1, 5}, {2, 6}, {2, 6}, {3, 7}, {3, 7}}));
    for (int phase = 0; phase < 7; ++phase) EXPECT_EQ(pairs(eight, phase), pairs(eight, 6 - phase));
    const Partners three(PatternKind::simple_pairwise, 3, 10, 1);
    ASSERT_EQ(three.phases(), 2);
    EXPECT_EQ(row(three, 0), (Row{{{1, 2}, {2, 1}}, {{2, 0}, {0, 2}}, {{0, 1}, {1, 0}}}));
    const Partners two(PatternKind::simple_pairwise, 2, 10, 1);
    ASSERT_EQ(two.phases(), 1);
    EXPECT_EQ(row(two, 0), (Row{{{1, 1}, {1, 1}}, {{0, 0}, {0, 0}}}));
    EXPECT_EQ(two.exchanges(), 2);
}

TEST(Partners, OfCumulativePairwiseAreNeighboursOnePairMoreInEachPhase) {
    const Partners five(PatternKind::cumulative_pairwise, 5, 10, 1);
    ASSERT_EQ(five.phases(), 2);
    EXPECT_EQ(row(five, 0), (Row{{{1, 1}}, {{0, 0}}, {}, {}, {}}));
    EXPECT_EQ(row(five, 1), (Row{{{1, 1}}, {{0, 0}}, {{3, 3}}, {{2, 2}}, {}}));
    const Partners six(PatternKind::cumulative_pairwise, 6, 10, 1);
    ASSERT_EQ(six.phases(), 3);
    EXPECT_EQ(row(six, 2), (Row{{{1, 1}}, {{0, 0}}, {{3, 3}}, {{2, 2}}, {{5, 5}}, {{4, 4}}}));
    EXPECT_EQ(six.pairs(2), 3);
    EXPECT_EQ(Partners(PatternKind::cumulative_pairwise, 2, 10, 1).phases(), 1);
}

/// The first phase has the ranks in ascending order, so that the halves are 0 1 2 and 3 4 5.
TEST(Partners, OfRandomPairwiseGoByThePlaceInTheList) {
    const Partners six(PatternKind::random_pairwise, 6, 10, 1);
    ASSERT_EQ(six.phases(), 10);
    EXPECT_EQ(row(six, 0), (Row{{{3, 3}}, {{4, 4}}, {{5, 5}}, {{0, 0}}, {{1, 1}}, {{2, 2}}}));
    const Partners five(PatternKind::random_pairwise, 5, 10, 1);
    EXPECT_EQ(row(five, 0), (Row{{{2, 2}}, {{3, 3}}, {{0, 0}}, {{1, 1}}, {}}));
    EXPECT_EQ(five.pairs(0), 2);
}

TEST(Partners, OfRandomPairwiseAreSymmetricAndShuffledBySeed) {
    for (const int processes : {2, 3, 7, 8, 32}) {
        const Partners drawn(PatternKind::random_pairwise, processes, 10, 1);
        std::set<int> of_first;
        for (int phase = 0; phase < drawn.phases(); ++phase) {
            int alone = 0;
            for (int process = 0; process < processes; ++process) {
                const auto all = drawn.of(process, phase);
                alone += all.empty() ? 1 : 0;
                if (all.empty()) continue;
                ASSERT_EQ(all.size(), 1u);
                EXPECT_EQ(all[0].to, all[0].from);
                EXPECT_NE(all[0].to, process);
                EXPECT_EQ(drawn.of(all[0].to, phase)[0].to, process);
            }
            EXPECT_EQ(alone, processes % 2);
            if (!drawn.of(0, phase).empty()) of_first.insert(drawn.of(0, phase)[0].to);
        }
        if (processes > 7) {
            EXPECT_GT(of_first.size(), 3u);
        }
    }
    const Partners one(PatternKind::random_pairwise, 32, 3, 1);
    const Partners same(PatternKind::random_pairwise, 32, 3, 1);
    const Partners other(PatternKind::random_pairwise, 32, 3, 2);
    EXPECT_EQ(row(one, 0), row(other, 0));
    EXPECT_EQ(row(one, 2), row(same, 2));
    EXPECT_NE(row(one, 1), row(one, 2));
    EXPECT_NE(row(one, 1), row(other, 1));
}

/// Whatever the pattern: if a process sends to another one, that one receives from it, as often.
TEST(Partners, WhatIsSentIsReceived) {
    for (const PatternKind pattern : {PatternKind::aapc, PatternKind::simple_pairwise, PatternKind::cumulative_pairwise,
                                      PatternKind::random_pairwise}) {
        for (int processes = 2; processes <= 9; ++processes) {
            const Partners partners(pattern, processes, 4, 1);
            for (int phase = 0; phase < partners.phases(); ++phase) {
                std::multiset<std::pair<int, int>> sent;
                std::multiset<std::pair<int, int>> received;
                for (int process = 0; process < processes; ++process) {
                    for (const Transfers& exchange : partners.of(process, phase)) {
                        sent.emplace(process, exchange.to);
                        received.emplace(exchange.from, process);
                    }
                }
                EXPECT_EQ(sent, received) << static_cast<int>(pattern) << " " << processes << " " << phase;
                EXPECT_FALSE(sent.empty());
            }
        }
    }
}

}  // namespace narrows::partners_test
