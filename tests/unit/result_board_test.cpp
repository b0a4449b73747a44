// The result board finds every kind of fault, and names the place.
#include "testbench/scoreboard/result_board.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "tests/support/property.h"

namespace narrows::result_board_test {

std::vector<double> numbers(std::size_t count) {
    std::vector<double> result(count);
    std::iota(result.begin(), result.end(), 5.0);
    return result;
}

class ResultBoardTest : public testing::Test {
protected:
    /// Gives the board the right values of elements [first, last).
    void has(NodeId node, int first, int last) {
        board_.has(node, first,
                   std::span<const double>(right_).subspan(static_cast<std::size_t>(first),
                                                           static_cast<std::size_t>(last - first)));
    }
    void expect_fault(const std::string& words) {
        const Check check = board_.verdict();
        EXPECT_FALSE(check.passed);
        EXPECT_THAT(check.detail, testing::HasSubstr(words));
    }
    std::vector<double> right_ = numbers(200);
    ResultBoard board_{2, right_};
};

TEST_F(ResultBoardTest, PassesWhenEveryNodeHasAllInAnyPieces) {
    has(0, 0, 200);
    has(1, 130, 200);
    has(1, 0, 64);
    has(1, 64, 130);
    EXPECT_TRUE(board_.verdict().passed) << board_.verdict().detail;
}

TEST_F(ResultBoardTest, NothingIsAFault) { expect_fault("rank 0 never got element 0 (200 of 200 missing there)"); }

TEST_F(ResultBoardTest, SeesASingleElementThatIsMissing) {
    has(0, 0, 200);
    has(1, 0, 127);
    has(1, 128, 200);
    expect_fault("rank 1 never got element 127 (1 of 200 missing there)");
}

TEST_F(ResultBoardTest, SeesAnElementThatCameTwice) {
    has(0, 0, 200);
    has(1, 0, 128);
    has(1, 127, 200);
    expect_fault("rank 1 got elements more than once, among 127 to 199");
}

TEST_F(ResultBoardTest, SeesAWrongElement) {
    right_[77] += 1;
    has(0, 0, 200);
    expect_fault("rank 0, element 77: 83 instead of 82");
}

TEST_F(ResultBoardTest, SeesWhatIsEqualButNotTheSame) {
    ResultBoard zero(1, {0.0});
    zero.has(0, 0, std::vector<double>{-0.0});
    EXPECT_FALSE(zero.verdict().passed);
}

TEST_F(ResultBoardTest, SeesWhatIsBeyondTheVector) {
    board_.has(0, 199, right_);
    expect_fault("rank 0 received 200 elements from 199 on, of 0 to 199, which it did not expect");
}

TEST_F(ResultBoardTest, ShowsTheFirstFaultAndCountsTheOthers) {
    board_.unexpected(0, "this");
    board_.unexpected(1, "that");
    expect_fault("rank 0 received this, which it did not expect (and 1 more)");
}

TEST(ResultBoard, AnyPiecesInAnyOrderThatAreAllOfItPass) {
    EXPECT_TRUE(holds_for(300, [] {
        const auto right = numbers(*rc::gen::inRange<std::size_t>(1, 400));
        ResultBoard board(1, right);
        std::vector<std::size_t> cuts =
            *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, right.size()));
        cuts.insert(cuts.end(), {0, right.size()});
        std::sort(cuts.begin(), cuts.end());
        const auto left_out = *rc::gen::inRange<std::size_t>(0, 2 * cuts.size());
        bool all = true;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            if (cuts[i] == cuts[i + 1]) continue;
            if (i == left_out) {
                all = false;
            } else {
                board.has(0, static_cast<std::int64_t>(cuts[i]),
                          std::span(right).subspan(cuts[i], cuts[i + 1] - cuts[i]));
            }
        }
        RC_ASSERT(board.verdict().passed == all);
    }));
}

}  // namespace narrows::result_board_test
