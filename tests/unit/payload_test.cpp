// Bytes that several payloads share.
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

#include "models/network/link/payload.h"
#include "tests/support/property.h"

namespace narrows::payload_test {

const std::vector<std::uint32_t> numbers{1, 0x01020304, 7};

Payload payload() { return Payload::of(std::span<const std::uint32_t>(numbers)); }

TEST(Payload, HoldsTheBytesItWasMadeOf) {
    const Payload made = payload();
    EXPECT_EQ(made.size(), 12u);
    const auto got = made.as<std::uint32_t>();
    EXPECT_EQ(std::vector<std::uint32_t>(got.begin(), got.end()), numbers);
}

TEST(Payload, IsFilledInPlace) {
    const Payload made = Payload::filled(3, [](std::span<std::byte> bytes) {
        for (std::byte& byte : bytes) byte = std::byte{8};
    });
    ASSERT_EQ(made.size(), 3u);
    for (const std::byte byte : made.bytes()) EXPECT_EQ(byte, std::byte{8});
}

TEST(Payload, DoesNotFollowItsSource) {
    std::vector<std::byte> source(4, std::byte{1});
    const Payload made(source);
    source[0] = std::byte{9};
    EXPECT_EQ(made.bytes()[0], std::byte{1});
}

TEST(Payload, CopiesShareTheBytes) {
    const Payload made = payload();
    const Payload copy = made;
    EXPECT_EQ(made.bytes().data(), copy.bytes().data());
}

TEST(Payload, IsChangedInPlaceByItsOnlyHolder) {
    Payload made = payload();
    const auto* before = made.bytes().data();
    made.own<std::uint32_t>()[1] = 5;
    EXPECT_EQ(made.bytes().data(), before);
    EXPECT_EQ(made.as<std::uint32_t>()[1], 5u);
}

TEST(Payload, OthersDoNotSeeWhatIsChanged) {
    Payload made = payload();
    const Payload copy = made;
    made.own<std::uint32_t>()[1] = 5;
    EXPECT_EQ(made.as<std::uint32_t>()[1], 5u);
    EXPECT_EQ(made.as<std::uint32_t>()[2], 7u);
    EXPECT_EQ(copy.as<std::uint32_t>()[1], 0x01020304u);
}

TEST(Payload, OfNoBytesHasNothingToChange) { EXPECT_TRUE(Payload().own<double>().empty()); }

TEST(Payload, MayBeEmpty) {
    EXPECT_TRUE(Payload().bytes().empty());
    const Payload empty{std::span<const std::byte>{}};
    EXPECT_EQ(empty.size(), 0u);
    const Payload copy = empty;
    EXPECT_TRUE(copy.bytes().empty());
}

/// Payloads copied, moved and dropped in any order: each keeps its bytes, and nothing leaks (the sanitizers check it).
TEST(Payload, AnyOrderOfCopiesAndMoves) {
    EXPECT_TRUE(holds_for(300, [] {
        std::vector<Payload> held(4);
        std::vector<int> expected(4, -1);
        for (int step = *rc::gen::inRange(0, 60); step > 0; --step) {
            const auto to = *rc::gen::inRange<std::size_t>(0, 4);
            const auto from = *rc::gen::inRange<std::size_t>(0, 4);
            switch (*rc::gen::inRange(0, 3)) {
                case 0:
                    held[to] = Payload::of(std::span<const int>(&step, 1));
                    expected[to] = step;
                    break;
                case 1:
                    held[to] = held[from];
                    expected[to] = expected[from];
                    break;
                default:
                    if (to == from) break;
                    held[to] = std::move(held[from]);
                    expected[to] = std::exchange(expected[from], -1);
            }
            for (std::size_t i = 0; i < 4; ++i) {
                RC_ASSERT(held[i].size() == (expected[i] < 0 ? 0u : sizeof(int)));
                if (expected[i] >= 0) RC_ASSERT(held[i].as<int>()[0] == expected[i]);
            }
        }
    }));
}

}  // namespace narrows::payload_test
