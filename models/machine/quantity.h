#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace narrows {

enum class Unit { none, cycles, picoseconds };

/// A value as written. A length of time may be given in cycles or in seconds; only the machine's cycle time turns the
/// one into the other, so until that is known the unit stays with the number.
struct Quantity {
    std::int64_t amount = 0;
    Unit unit = Unit::none;

    friend bool operator==(const Quantity&, const Quantity&) = default;
};

/// "5 cycles", "1 cycle", "40 ns", "1.5us" (ps, ns, us, ms, s). Everything else throws std::invalid_argument, whose
/// text says what is wrong.
Quantity parse_quantity(std::string_view text);

/// "5 cycles", "1 cycle", "8 ns", "1500 ps": the largest unit in which the number is whole.
std::string to_text(Quantity quantity);

}  // namespace narrows
