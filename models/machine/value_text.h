#pragma once

#include <optional>
#include <string_view>

#include "models/machine/input_error.h"
#include "models/machine/link_rate.h"
#include "models/machine/parameters.h"
#include "models/machine/quantity.h"
#include "models/machine/rounding.h"

namespace narrows {

/// Reads the value of a parameter from its text: "2", "torus", "true", "5 cycles", "40 ns", "8,8,8", "[8, 8, 8]".
/// A clock that is no whole number of picoseconds may be rounded. Throws InputError with the place.
Quantity parse_value(const Parameter& parameter, std::string_view text, const Place& place, Rounding& rounding);

/// The explanation "; 0.5 is written 500" for such a text where a share is a whole number of thousandths or percent.
/// Empty for other texts.
std::string share_in_full(const Parameter& parameter, std::string_view text);

inline constexpr std::string_view expected_link_rate =
    "bytes or bits a second, for instance \"12.5 GB/s\" or \"100 Gbit/s\"";

/// As above for the rate of a link. Messages call it `name`.
LinkRate parse_link_rate(std::string_view name, std::string_view text, const Place& place);

/// "network" or "interface" if this is the name of the rate of its links; else empty.
std::optional<std::string_view> group_of_link_rate(std::string_view name);

/// Why a rate is not possible exactly as bytes in cycles. `nearest`: possible rates close to it.
std::string refusal_of_rate(const Parameter& parameter, const std::vector<int>& nearest, std::int64_t cycle_time_ps,
                            const Rounding& rounding);

/// Converts a written value to the Machine's: a time becomes cycles, rounded if allowed, and the range is checked.
MachineValue resolve_value(const Parameter& parameter, const Quantity& written, std::int64_t cycle_time_ps,
                           const Place& place, Rounding& rounding);

}  // namespace narrows
