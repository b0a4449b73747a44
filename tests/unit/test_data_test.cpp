// The data that messages carry.
#include "testbench/workloads/test_data.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>
#include <vector>

namespace narrows::test_data_test {

/// The first streams of seed 0 are the first outputs of SplitMix64 with seed 0, of which the bits 16 to 47 are used.
/// The outputs are those of the reference implementation: e220a8397b1dcdaf, 6e789e6aa1b965f4, 06c45d188009454f.
TEST(TestDataWords, AreThoseOfSplitMix64) {
    const TestData data(0);
    EXPECT_EQ(data.word(1, 0), 0xa8397b1du);
    EXPECT_EQ(data.word(2, 0), 0x9e6aa1b9u);
    EXPECT_EQ(data.word(3, 0), 0x5d188009u);
}

TEST(TestDataWords, DifferByStreamNumberAndSeed) {
    const std::uint32_t word = TestData(1).word(2, 3);
    EXPECT_NE(word, TestData(2).word(2, 3));
    EXPECT_NE(word, TestData(1).word(3, 3));
    EXPECT_NE(word, TestData(1).word(2, 4));
}

/// Bytes are made of whole outputs of SplitMix64, the lowest byte first; the last output may be cut off.
TEST(TestDataBytes, AreThoseOfSplitMix64) {
    std::array<std::byte, 10> bytes{};
    TestData(0).write(1, 0, bytes);
    const std::array<unsigned, 8> first{0xaf, 0xcd, 0x1d, 0x7b, 0x39, 0xa8, 0x20, 0xe2};
    for (std::size_t i = 0; i < first.size(); ++i) EXPECT_EQ(std::to_integer<unsigned>(bytes[i]), first[i]) << i;
    std::array<std::byte, 8> second{};
    TestData(0).write(1, 1, second);
    EXPECT_EQ(bytes[8], second[0]);
    EXPECT_EQ(bytes[9], second[1]);
}

TEST(TestDataBytes, EqualThemselvesAndNothingElse) {
    const TestData data(7);
    for (std::size_t size = 0; size <= 25; ++size) {
        std::vector<std::byte> bytes(size);
        data.write(3, 4, bytes);
        EXPECT_TRUE(data.equals(3, 4, bytes)) << size;
        for (std::size_t bit = 0; bit < 8 * size; ++bit) {
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
            EXPECT_FALSE(data.equals(3, 4, bytes)) << size << " bytes, bit " << bit;
            bytes[bit / 8] ^= std::byte{1} << (bit % 8);
        }
    }
}

/// An element begins with a long word of its own, whatever its size and wherever the writing begins.
TEST(TestDataElements, AreMadeOneByOneOrTogether) {
    const TestData data(5);
    constexpr std::size_t elements = 6;
    for (const std::size_t size : {1u, 4u, 8u, 12u, 16u, 24u}) {
        std::vector<std::byte> all(elements * size);
        data.write_elements(2, 0, size, all);
        for (std::size_t first = 0; first < elements; ++first) {
            std::vector<std::byte> one(size);
            data.write_elements(2, static_cast<std::int64_t>(first), size, one);
            EXPECT_EQ(std::memcmp(one.data(), &all[first * size], size), 0) << size << " bytes, element " << first;
            const std::uint64_t words = (size + 7) / 8;
            EXPECT_TRUE(data.equals(2, first * words, one)) << size << " bytes, element " << first;
        }
    }
}

TEST(TestContent, IsWhatItsPayloadHolds) {
    const TestContent content(TestData(1), 2, 13);
    const Payload payload = content.payload();
    ASSERT_EQ(payload.size(), 13u);
    EXPECT_TRUE(content.equals(payload.bytes()));
    EXPECT_FALSE(content.equals(payload.bytes().first(12)));
    EXPECT_FALSE(TestContent(TestData(1), 3, 13).equals(payload.bytes()));
}

}  // namespace narrows::test_data_test
