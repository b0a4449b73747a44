#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

enum class Unit { none, cycles, picoseconds, bits_per_second };

/// A value with its unit, as written. A length of time may be given in cycles or seconds, a bandwidth in bytes and
/// cycles or as a rate. The unit is kept until the machine's cycle time is known, which allows conversion.
struct Quantity {
    std::int64_t amount = 0;
    Unit unit = Unit::none;
    std::vector<int> list{};  ///< value of a list parameter, instead of an amount
    std::string file{};       ///< path of a file parameter, instead of an amount

    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// "5 cycles", "1 cycle", "40 ns", "1.5us" (ps, ns, us, ms, s). Throws std::invalid_argument with the reason for
/// anything else.
Quantity parse_quantity(std::string_view text);

/// As above for a clock, which may also be given by its frequency: "8 ns", "1 GHz".
Quantity parse_clock(std::string_view text);

/// The nearest cycle of whole picoseconds, and its excess over the cycle that was asked for.
struct NearestClock {
    std::int64_t picoseconds;
    double ratio;
};
NearestClock nearest_clock(std::string_view text);

/// "5 cycles", "1 cycle", "8 ns", "1500 ps": in the largest unit that gives a whole number.
std::string to_text(Quantity quantity);

}  // namespace narrows
