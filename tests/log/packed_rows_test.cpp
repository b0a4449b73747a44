// Rows of numbers in few bytes are read back unchanged.
#include "traces/log/packed_rows.h"

#include <gtest/gtest.h>

#include <limits>

#include "tests/support/property.h"

namespace narrows::packed_rows_test {

using Numbers = std::vector<std::uint64_t>;

constexpr std::uint64_t largest = std::numeric_limits<std::uint64_t>::max();

PackedRows::Address add(PackedRows& rows, const Numbers& numbers) {
    NumberRow row;
    for (const std::uint64_t number : numbers) row.add(number);
    return rows.add(row);
}

Numbers read(const PackedRows& rows, PackedRows::Address address, std::size_t count) {
    PackedReader reader = rows.read(address);
    Numbers numbers;
    for (std::size_t i = 0; i < count; ++i) numbers.push_back(reader.number());
    return numbers;
}

/// Numbers of every size: half of all random numbers have 64 bits.
Numbers any_numbers() {
    Numbers numbers(*rc::gen::inRange<std::size_t>(0, 60));
    const int most_bits = *rc::gen::element(8, 16, 32, 64);
    for (std::uint64_t& number : numbers)
        number = *rc::gen::arbitrary<std::uint64_t>() >> (64 - *rc::gen::inRange(1, most_bits + 1));
    return numbers;
}

TEST(PackedRows, GiveBackWhatWasAdded) {
    EXPECT_TRUE(holds_for(200, [] {
        PackedRows rows;
        std::vector<std::pair<PackedRows::Address, Numbers>> added;
        for (int i = 0; i < 20; ++i) {
            const Numbers numbers = any_numbers();
            added.emplace_back(add(rows, numbers), numbers);
        }
        for (const auto& [address, numbers] : added) RC_ASSERT(read(rows, address, numbers.size()) == numbers);
    }));
}

/// The numbers are on both sides of each width, in narrow rows and, beside a number of more than 32 bits, in wide ones.
TEST(PackedRows, GiveBackNumbersAtTheLimitsOfEachWidth) {
    Numbers limits{0, 1};
    for (const int bits : {8, 16, 32}) {
        limits.push_back((std::uint64_t{1} << bits) - 1);
        limits.push_back(std::uint64_t{1} << bits);
    }
    limits.push_back(largest);
    for (const std::uint64_t first : limits) {
        for (const std::uint64_t second : limits) {
            PackedRows rows;
            const Numbers numbers{first, second, 0, 7, second, first};
            EXPECT_EQ(read(rows, add(rows, numbers), numbers.size()), numbers);
        }
    }
}

/// A header, a byte of codes for each four numbers, and the bytes of the numbers: none for 0.
TEST(PackedRows, TakeNoMoreBytesThanTheWidths) {
    PackedRows rows;
    const auto bytes_of = [&rows](const Numbers& numbers) {
        const PackedRows::Address before = add(rows, numbers);
        return add(rows, {}) - before;
    };
    EXPECT_EQ(bytes_of({}), 1u);
    EXPECT_EQ(bytes_of({0, 0, 0, 0}), 2u);
    EXPECT_EQ(bytes_of({0, 0, 0, 0, 0}), 3u);
    EXPECT_EQ(bytes_of({255, 256, 65535, 65536}), 1u + 1 + 1 + 2 + 2 + 4);
    EXPECT_EQ(bytes_of({std::uint64_t{1} << 32, 1, 0, 65536}), 1u + 1 + 8 + 2 + 0 + 4);
}

/// Such a row has a block of its own, behind which no other row can be addressed.
TEST(PackedRows, MayBeLongerThanABlock) {
    const Numbers many(40'000, largest);
    const Numbers few{1, 2, 3};
    PackedRows rows;
    std::vector<PackedRows::Address> addresses;
    for (int i = 0; i < 3; ++i) {
        addresses.push_back(add(rows, few));
        addresses.push_back(add(rows, many));
        addresses.push_back(add(rows, Numbers(40'000, 0)));
    }
    for (std::size_t i = 0; i < addresses.size(); i += 3) {
        EXPECT_EQ(read(rows, addresses[i], few.size()), few);
        EXPECT_EQ(read(rows, addresses[i + 1], many.size()), many);
        EXPECT_EQ(read(rows, addresses[i + 2], many.size()), Numbers(40'000, 0));
    }
}

TEST(PackedRows, StayWhenThoseBeforeAreReleased) {
    PackedRows rows;
    std::vector<PackedRows::Address> addresses;
    for (std::uint64_t i = 0; i < 20'000; ++i) addresses.push_back(add(rows, {i, largest - i}));
    for (std::uint64_t i = 0; i < addresses.size(); ++i) {
        rows.release_before(addresses[i]);
        ASSERT_EQ(read(rows, addresses[i], 2), (Numbers{i, largest - i}));
    }
}

TEST(NumberRow, KeepsDifferencesAndCyclesToTheLastOne) {
    PackedRows rows;
    const std::vector<std::int64_t> numbers{0, 1, -1, std::numeric_limits<std::int64_t>::max(),
                                            std::numeric_limits<std::int64_t>::min()};
    const std::vector<Cycle> cycles{0, 1, 4'294'967'296, never - 1, never};
    for (const std::int64_t base : numbers) {
        NumberRow row;
        for (const std::int64_t number : numbers) row.add_difference(base, number);
        PackedReader reader = rows.read(rows.add(row));
        for (const std::int64_t number : numbers) EXPECT_EQ(reader.near(base), number);
    }
    for (const Cycle base : cycles) {
        NumberRow row;
        for (const Cycle cycle : cycles) row.add_cycle(base, cycle);
        PackedReader reader = rows.read(rows.add(row));
        for (const Cycle cycle : cycles) EXPECT_EQ(reader.cycle(base), cycle);
    }
}

}  // namespace narrows::packed_rows_test
