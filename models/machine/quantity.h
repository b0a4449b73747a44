#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace narrows {

enum class Unit { none, cycles, picoseconds, bits_per_second };

/// A value with its unit, as written. A length of time may be given in cycles or in seconds, a bandwidth in bytes and
/// cycles or as a rate. The unit is kept until the cycle time of the machine is known, which converts one into the
/// other.
struct Quantity {
    std::int64_t amount = 0;
    Unit unit = Unit::none;
    std::vector<int> list{};  ///< the value of a parameter that is a list, instead of an amount
    std::string file{};       ///< the path of a parameter that is a file, instead of an amount

    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// "5 cycles", "1 cycle", "40 ns", "1.5us" (ps, ns, us, ms, s). Throws std::invalid_argument with the reason for
/// anything else.
Quantity parse_quantity(std::string_view text);

/// The same of a clock, which may be given by its frequency: "8 ns", "1 GHz".
Quantity parse_clock(std::string_view text);

/// The nearest cycle of whole picoseconds, and how long it is over the cycle that the text says.
struct NearestClock {
    std::int64_t picoseconds;
    double ratio;
};
NearestClock nearest_clock(std::string_view text);

/// "5 cycles", "1 cycle", "8 ns", "1500 ps": the largest unit in which the number is whole.
std::string to_text(Quantity quantity);

}  // namespace narrows
