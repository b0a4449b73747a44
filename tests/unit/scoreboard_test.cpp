// The scoreboard finds every kind of fault, and names the place.
#include "testbench/workloads/scoreboard/scoreboard.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/property.h"

namespace narrows::scoreboard_test {

using Bytes = std::vector<std::byte>;

const Bytes expected{std::byte{1}, std::byte{2}, std::byte{3}};

/// Two nodes: the first gets two items, the second one.
class ScoreboardTest : public testing::Test {
protected:
    void all_arrive() {
        scoreboard_.arrived(1, 0, expected, expected);
        scoreboard_.arrived(0, 1, expected, expected);
        scoreboard_.arrived(0, 0, expected, expected);
    }
    void expect_fault(const std::string& words) {
        const Check check = scoreboard_.verdict();
        EXPECT_FALSE(check.passed);
        EXPECT_THAT(check.detail, testing::HasSubstr(words));
    }
    Scoreboard scoreboard_{{2, 1}};
};

TEST_F(ScoreboardTest, PassesWhenAllHasArrivedInAnyOrder) {
    all_arrive();
    EXPECT_TRUE(scoreboard_.verdict().passed) << scoreboard_.verdict().detail;
    EXPECT_EQ(scoreboard_.bytes(), 9u);
}

TEST_F(ScoreboardTest, NothingArrivedIsAFault) { expect_fault("rank 0 never got item 0 (3 of 3 missing)"); }

TEST_F(ScoreboardTest, SeesWhatIsMissing) {
    scoreboard_.arrived(0, 0, expected, expected);
    scoreboard_.arrived(0, 1, expected, expected);
    expect_fault("rank 1 never got item 0 (1 of 3 missing)");
}

TEST_F(ScoreboardTest, SeesWhatCameTwice) {
    all_arrive();
    scoreboard_.arrived(0, 1, expected, expected);
    expect_fault("rank 0 got item 1 more than once");
}

TEST_F(ScoreboardTest, SeesAWrongByte) {
    scoreboard_.arrived(0, 1, Bytes{std::byte{1}, std::byte{2}, std::byte{0x13}}, expected);
    expect_fault("rank 0, item 1: byte 2 is 0x13 instead of 0x03");
}

TEST_F(ScoreboardTest, SeesAWrongLength) {
    scoreboard_.arrived(1, 0, Bytes{std::byte{1}, std::byte{2}}, expected);
    expect_fault("rank 1, item 0: 2 bytes instead of 3");
}

TEST_F(ScoreboardTest, SeesWhatNobodyExpected) {
    all_arrive();
    scoreboard_.arrived(1, 1, expected, expected);
    expect_fault("rank 1 received item 1, which it did not expect");
}

TEST_F(ScoreboardTest, SeesWhatAWorkloadDoesNotKnow) {
    all_arrive();
    scoreboard_.unexpected(0, "message 9 for node 4");
    expect_fault("rank 0 received message 9 for node 4, which it did not expect");
}

TEST_F(ScoreboardTest, ShowsTheFirstFaultAndCountsTheOthers) {
    scoreboard_.unexpected(0, "this");
    scoreboard_.unexpected(0, "that");
    scoreboard_.unexpected(0, "something else");
    expect_fault("this");
    expect_fault("(and 2 more)");
}

/// Bytes that are 0, 1, 2, ...
struct CountedBytes {
    std::size_t count;

    std::size_t size() const { return count; }
    void write(std::span<std::byte> to) const {
        for (std::size_t i = 0; i < to.size(); ++i) to[i] = static_cast<std::byte>(i);
    }
    bool equals(std::span<const std::byte> got) const {
        Bytes bytes(count);
        write(bytes);
        return std::ranges::equal(bytes, got);
    }
};

TEST_F(ScoreboardTest, ComparesWithBytesThatAreNotStored) {
    const Bytes good{std::byte{0}, std::byte{1}, std::byte{2}};
    scoreboard_.arrived(0, 0, good, CountedBytes{3});
    scoreboard_.arrived(0, 1, good, CountedBytes{3});
    scoreboard_.arrived(1, 0, good, CountedBytes{3});
    EXPECT_TRUE(scoreboard_.verdict().passed) << scoreboard_.verdict().detail;
    EXPECT_EQ(scoreboard_.bytes(), 9u);
}

TEST_F(ScoreboardTest, NamesTheWrongByteOfBytesThatAreNotStored) {
    scoreboard_.arrived(0, 1, Bytes{std::byte{0}, std::byte{0x11}}, CountedBytes{2});
    expect_fault("rank 0, item 1: byte 1 is 0x11 instead of 0x01");
}

TEST_F(ScoreboardTest, SeesAWrongLengthOfBytesThatAreNotStored) {
    scoreboard_.arrived(1, 0, Bytes{std::byte{0}}, CountedBytes{2});
    expect_fault("rank 1, item 0: 1 byte instead of 2");
}

TEST(Scoreboard, NothingToGetIsFine) {
    EXPECT_TRUE(Scoreboard({}).verdict().passed);
    EXPECT_TRUE(Scoreboard({0, 0}).verdict().passed);
}

TEST(Scoreboard, AnyFlippedBitIsSeen) {
    EXPECT_TRUE(holds_for(300, [] {
        const auto good = *rc::gen::nonEmpty<std::vector<std::uint8_t>>();
        auto bad = good;
        bad[*rc::gen::inRange<std::size_t>(0, bad.size())] ^= static_cast<std::uint8_t>(1 << *rc::gen::inRange(0, 8));
        Scoreboard scoreboard({1});
        scoreboard.arrived(0, 0, std::as_bytes(std::span(bad)), std::as_bytes(std::span(good)));
        RC_ASSERT(!scoreboard.verdict().passed);
    }));
}

}  // namespace narrows::scoreboard_test
