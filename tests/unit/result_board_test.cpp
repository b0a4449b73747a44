// The result board finds every kind of fault, and names the place.
#include "testbench/workloads/scoreboard/result_board.h"

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

/// The form of a board's notes, by the bytes that it may use for a bit for each element.
enum class BoardForm : std::size_t { ranges = 0, bits = ResultBoard::most_bit_bytes };

class ResultBoardTest : public testing::TestWithParam<BoardForm> {
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
    ResultBoard board_{2, right_, static_cast<std::size_t>(GetParam())};
};

INSTANTIATE_TEST_SUITE_P(All, ResultBoardTest, testing::Values(BoardForm::bits, BoardForm::ranges),
                         [](const auto& form) { return form.param == BoardForm::bits ? "Bits" : "Ranges"; });

TEST_P(ResultBoardTest, PassesWhenEveryNodeHasAllInAnyPieces) {
    has(0, 0, 200);
    has(1, 130, 200);
    has(1, 0, 64);
    has(1, 64, 130);
    EXPECT_TRUE(board_.verdict().passed) << board_.verdict().detail;
}

TEST_P(ResultBoardTest, NothingIsAFault) { expect_fault("rank 0 never got element 0 (200 of 200 missing there)"); }

TEST_P(ResultBoardTest, SeesASingleElementThatIsMissing) {
    has(0, 0, 200);
    has(1, 0, 127);
    has(1, 128, 200);
    expect_fault("rank 1 never got element 127 (1 of 200 missing there)");
}

TEST_P(ResultBoardTest, SeesAnElementThatCameTwice) {
    has(0, 0, 200);
    has(1, 0, 128);
    has(1, 127, 200);
    expect_fault("rank 1 got elements more than once, among 127 to 199");
}

TEST_P(ResultBoardTest, SeesAWrongElement) {
    right_[77] += 1;
    has(0, 0, 200);
    expect_fault("rank 0, element 77: 83 instead of 82");
}

TEST_P(ResultBoardTest, SeesWhatIsEqualButNotTheSame) {
    ResultBoard zero(1, {0.0}, static_cast<std::size_t>(GetParam()));
    zero.has(0, 0, std::vector<double>{-0.0});
    EXPECT_FALSE(zero.verdict().passed);
}

TEST_P(ResultBoardTest, SeesWhatIsBeyondTheVector) {
    board_.has(0, 199, right_);
    expect_fault("rank 0 received 200 elements from 199 on, of 0 to 199, which it did not expect");
}

TEST_P(ResultBoardTest, ShowsTheFirstFaultAndCountsTheOthers) {
    board_.unexpected(0, "this");
    board_.unexpected(1, "that");
    expect_fault("rank 0 received this, which it did not expect (and 1 more)");
}

/// Pieces [first, last) of up to 400 elements in any order; some are missing, some overlap.
struct Pieces {
    std::vector<double> right = numbers(*rc::gen::inRange<std::size_t>(1, 400));
    std::vector<std::pair<std::size_t, std::size_t>> pieces = cut();

    void give_to(ResultBoard& board) const {
        for (const auto& [first, last] : pieces)
            board.has(0, static_cast<std::int64_t>(first), std::span(right).subspan(first, last - first));
    }
    /// How often an element comes: {least, most}.
    std::pair<int, int> times() const {
        std::vector<int> times(right.size());
        for (const auto& [first, last] : pieces) {
            for (std::size_t i = first; i < last; ++i) ++times[i];
        }
        const auto [least, most] = std::ranges::minmax(times);
        return {least, most};
    }

private:
    std::vector<std::pair<std::size_t, std::size_t>> cut() const {
        auto cuts = *rc::gen::container<std::vector<std::size_t>>(rc::gen::inRange<std::size_t>(0, right.size()));
        cuts.insert(cuts.end(), {0, right.size()});
        std::ranges::sort(cuts);
        std::vector<std::pair<std::size_t, std::size_t>> all;
        for (std::size_t i = 0; i + 1 < cuts.size(); ++i) {
            if (cuts[i] < cuts[i + 1]) all.emplace_back(cuts[i], cuts[i + 1]);
        }
        if (*rc::gen::inRange(0, 3) == 0)
            all.erase(all.begin() + *rc::gen::inRange<int>(0, static_cast<int>(all.size())));
        if (*rc::gen::inRange(0, 3) == 0) {
            const auto first = *rc::gen::inRange<std::size_t>(0, right.size());
            all.emplace_back(first, *rc::gen::inRange<std::size_t>(first + 1, right.size() + 1));
        }
        for (std::size_t i = all.size(); i > 1; --i) std::swap(all[i - 1], all[*rc::gen::inRange<std::size_t>(0, i)]);
        return all;
    }
};

TEST(ResultBoard, BothFormsPassPiecesThatAreAllOfItOnceAndSayTheSameOfOthers) {
    EXPECT_TRUE(holds_for(1000, [] {
        const Pieces pieces;
        ResultBoard bits(1, pieces.right);
        ResultBoard ranges(1, pieces.right, 0);
        pieces.give_to(bits);
        pieces.give_to(ranges);
        const auto [least, most] = pieces.times();
        RC_ASSERT(bits.verdict().passed == (least == 1 && most == 1));
        RC_ASSERT(ranges.verdict().passed == bits.verdict().passed);
        RC_ASSERT(ranges.verdict().detail == bits.verdict().detail);
    }));
}

/// The results of an allgather on so many nodes: each node gets all elements, one part after the other.
ResultBoard after_allgather(int nodes, std::int64_t words) {
    const std::vector<double> right = numbers(static_cast<std::size_t>(nodes * words));
    ResultBoard board(nodes, right, 0);
    for (NodeId node = 0; node < nodes; ++node) {
        for (int step = 0; step < nodes; ++step) {
            const std::int64_t part = (int{node} - step + nodes) % nodes;
            board.has(
                node, part * words,
                std::span(right).subspan(static_cast<std::size_t>(part * words), static_cast<std::size_t>(words)));
        }
    }
    return board;
}

TEST(ResultBoard, RangesTakeLittleMemoryWhereElementsComeNextToEachOther) {
    const ResultBoard board = after_allgather(128, 128);
    EXPECT_TRUE(board.verdict().passed) << board.verdict().detail;
    EXPECT_LE(board.noted_bytes(), 128 * 128);  // bits: 128 nodes of 2,048 bytes
}

TEST(ResultBoard, RangesNeverTakeMuchMoreMemoryThanBits) {
    constexpr std::size_t elements = 64 * 1024;
    const std::vector<double> right = numbers(elements);
    ResultBoard board(1, right, 0);
    for (std::size_t first = 0; first < elements; first += 2)
        board.has(0, static_cast<std::int64_t>(first), std::span(right).subspan(first, 1));
    EXPECT_LE(board.noted_bytes(), elements / 8 + 256);
    EXPECT_THAT(board.verdict().detail, testing::HasSubstr("never got element 1 (32768 of 65536 missing there)"));
    for (std::size_t first = 1; first < elements; first += 2)
        board.has(0, static_cast<std::int64_t>(first), std::span(right).subspan(first, 1));
    EXPECT_TRUE(board.verdict().passed) << board.verdict().detail;
    board.has(0, 4711, std::span(right).subspan(4711, 1));
    EXPECT_THAT(board.verdict().detail, testing::HasSubstr("got elements more than once, among 4711 to 4711"));
}

}  // namespace narrows::result_board_test
