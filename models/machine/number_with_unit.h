#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace narrows {

/// A decimal number in front of a unit, as written: "12.5 GB/s".
struct NumberWithUnit {
    std::string_view text;  ///< the whole text, for messages
    bool is_negative = false;
    std::string_view whole;
    std::string_view fraction;
    std::string_view unit;  ///< may be empty

    /// The number without its sign, times 10^exponent. Throws std::invalid_argument if it is too large or, with
    /// `not_whole`, if digits are left over.
    std::int64_t scaled(int exponent, std::string_view not_whole = "a whole number") const;
};

/// Throws std::invalid_argument if the text does not begin with a number.
NumberWithUnit split_number(std::string_view text);

/// Throws std::invalid_argument: the unit is none of these. It guesses no misspelt unit, since "3 MHz" and "3 mHz"
/// differ only by a factor.
[[noreturn]] void refuse_unit(const NumberWithUnit& number, std::span<const std::string_view> known);

}  // namespace narrows
