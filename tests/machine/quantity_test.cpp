#include "models/machine/quantity.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <stdexcept>

namespace narrows::quantity_test {

constexpr auto cycles = [](std::int64_t amount) { return Quantity{amount, Unit::cycles}; };
constexpr auto picoseconds = [](std::int64_t amount) { return Quantity{amount, Unit::picoseconds}; };

std::string refusal_of(std::string_view text) {
    try {
        parse_quantity(text);
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return {};
}

TEST(Quantity, ReadsCycles) {
    EXPECT_EQ(parse_quantity("5 cycles"), cycles(5));
    EXPECT_EQ(parse_quantity("1 cycle"), cycles(1));
    EXPECT_EQ(parse_quantity("7cycles"), cycles(7));
    EXPECT_EQ(parse_quantity("  0  cycles "), cycles(0));
    EXPECT_EQ(parse_quantity("-3 cycles"), cycles(-3));
    EXPECT_EQ(parse_quantity("2.0 cycles"), cycles(2));
}

TEST(Quantity, ReadsTimeExactly) {
    EXPECT_EQ(parse_quantity("8 ns"), picoseconds(8000));
    EXPECT_EQ(parse_quantity("1.5us"), picoseconds(1'500'000));
    EXPECT_EQ(parse_quantity("0.1 ns"), picoseconds(100));
    EXPECT_EQ(parse_quantity("+54 us"), picoseconds(54'000'000));
    EXPECT_EQ(parse_quantity("2 ms"), picoseconds(2'000'000'000));
    EXPECT_EQ(parse_quantity("0.000000000001 s"), picoseconds(1));
    EXPECT_EQ(parse_quantity("1.000 ps"), picoseconds(1));
}

TEST(Quantity, RefusesEverythingElse) {
    EXPECT_EQ(refusal_of(""), "\"\" is not a number with a unit");
    EXPECT_EQ(refusal_of("fast"), "\"fast\" is not a number with a unit");
    EXPECT_EQ(refusal_of("- 5 ns"), "\"- 5 ns\" is not a number with a unit");
    EXPECT_EQ(refusal_of(".5 ns"), "\".5 ns\" is not a number with a unit");
    EXPECT_EQ(refusal_of("5. ns"), "\"5. ns\" is not a number with a unit");
    EXPECT_EQ(refusal_of("5"), "\"5\" has no unit");
    EXPECT_EQ(refusal_of("5 "), "\"5 \" has no unit");
    EXPECT_EQ(refusal_of("5 cycels"),
              "\"5 cycels\" has the unknown unit 'cycels' (units are cycle, cycles, ps, ns, us, ms or s)");
    EXPECT_EQ(refusal_of("5 fortnights"),
              "\"5 fortnights\" has the unknown unit 'fortnights' (units are cycle, cycles, ps, ns, us, ms or s)");
    EXPECT_EQ(refusal_of("1.5 cycles"), "\"1.5 cycles\" is not a whole number of cycles");
    EXPECT_EQ(refusal_of("0.5 ps"), "\"0.5 ps\" is not a whole number of picoseconds");
    EXPECT_EQ(refusal_of("99999999999999999999 ps"), "\"99999999999999999999 ps\" is too large a number");
    EXPECT_EQ(refusal_of("99999999 s"), "\"99999999 s\" is too large a number");
}

TEST(Quantity, WritesTheLargestWholeUnit) {
    EXPECT_EQ(to_text(cycles(1)), "1 cycle");
    EXPECT_EQ(to_text(cycles(0)), "0 cycles");
    EXPECT_EQ(to_text(picoseconds(8000)), "8 ns");
    EXPECT_EQ(to_text(picoseconds(1500)), "1500 ps");
    EXPECT_EQ(to_text(picoseconds(3'000'000'000'000)), "3 s");
    EXPECT_EQ(to_text(picoseconds(0)), "0 ps");
}

RC_GTEST_PROP(Quantity, ComesBackFromItsText, (std::int64_t amount, bool is_time)) {
    RC_PRE(amount > INT64_MIN);
    const Quantity quantity{amount, is_time ? Unit::picoseconds : Unit::cycles};
    RC_ASSERT(parse_quantity(to_text(quantity)) == quantity);
}

}  // namespace narrows::quantity_test
