#include "testbench/study/part.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <numeric>

#include "models/machine/input_error.h"
#include "tests/support/error_text.h"
#include "tests/support/property.h"

namespace narrows::study::part_test {

TEST(Part, IsWrittenAsAFraction) {
    EXPECT_EQ(parse_part("3/8").number, 3);
    EXPECT_EQ(parse_part("3/8").of, 8);
    EXPECT_EQ(parse_part("1/1").of, 1);
}

TEST(Part, AnythingElseIsRefused) {
    for (const char* const text :
         {"", "3", "3/", "/8", "0/8", "9/8", "-1/8", "3/8/9", "3/8 ", "a/b", "3,8", "1/10001"}) {
        EXPECT_EQ(error_text<InputError>([&] { parse_part(text); }),
                  std::string("--part=") + text +
                      ": a part is K/N with K from 1 to N and N at most 10000; for instance --part 3/8");
    }
}

TEST(Part, SharesTheEffortAndNotTheNumber) {
    const std::vector<double> efforts{1, 1, 1, 1, 100, 1, 1, 1, 1};
    EXPECT_EQ(tasks_of_part(efforts, {1, 2}), std::vector<bool>({0, 0, 0, 0, 1, 0, 0, 0, 0}));
    EXPECT_EQ(tasks_of_part(efforts, {2, 2}), std::vector<bool>({1, 1, 1, 1, 0, 1, 1, 1, 1}));
}

/// Each machine computes the same division on its own.
TEST(Part, EqualEffortsGoToThePartsInTurn) {
    const std::vector<double> efforts(5, 7.0);
    EXPECT_EQ(tasks_of_part(efforts, {1, 3}), std::vector<bool>({1, 0, 0, 1, 0}));
    EXPECT_EQ(tasks_of_part(efforts, {2, 3}), std::vector<bool>({0, 1, 0, 0, 1}));
    EXPECT_EQ(tasks_of_part(efforts, {3, 3}), std::vector<bool>({0, 0, 1, 0, 0}));
}

TEST(Part, EveryPieceIsInOnePartAndNoneHasMuchMoreThanAnother) {
    EXPECT_TRUE(holds_for(200, [] {
        const auto numbers = *rc::gen::container<std::vector<int>>(rc::gen::inRange(1, 1000));
        const std::vector<double> efforts(numbers.begin(), numbers.end());
        const int parts = *rc::gen::inRange(1, 10);
        std::vector<int> times(efforts.size());
        std::vector<double> loads;
        for (int number = 1; number <= parts; ++number) {
            const std::vector<bool> share = tasks_of_part(efforts, {number, parts});
            loads.push_back(0);
            for (std::size_t piece = 0; piece < efforts.size(); ++piece) {
                times[piece] += share[piece] ? 1 : 0;
                loads.back() += share[piece] ? efforts[piece] : 0;
            }
        }
        RC_ASSERT(std::ranges::all_of(times, [](int count) { return count == 1; }));
        const double largest = efforts.empty() ? 0 : std::ranges::max(efforts);
        RC_ASSERT(std::ranges::max(loads) - std::ranges::min(loads) <= largest);
    }));
}

}  // namespace narrows::study::part_test
