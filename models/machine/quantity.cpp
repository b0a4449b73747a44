#include "models/machine/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <stdexcept>

#include "models/machine/number_with_unit.h"

namespace narrows {

namespace {

struct TimeUnit {
    std::string_view name;
    int exponent;  ///< power of ten that gives cycles, picoseconds or hertz
};
constexpr std::array<TimeUnit, 2> units_of_cycles{{{"cycle", 0}, {"cycles", 0}}};
constexpr std::array<TimeUnit, 5> time_units{{{"ps", 0}, {"ns", 3}, {"us", 6}, {"ms", 9}, {"s", 12}}};
constexpr std::array<TimeUnit, 5> frequency_units{{{"Hz", 0}, {"kHz", 3}, {"MHz", 6}, {"GHz", 9}, {"THz", 12}}};

std::vector<std::string_view> names_of(std::span<const TimeUnit> some, std::span<const TimeUnit> others) {
    std::vector<std::string_view> names;
    for (const TimeUnit& unit : some) names.push_back(unit.name);
    for (const TimeUnit& unit : others) names.push_back(unit.name);
    return names;
}

/// The cycle of a clock: whole picoseconds, and the remainder in units of 1/`hertz` thousandths of a picosecond.
struct CycleOfClock {
    std::int64_t picoseconds;
    std::int64_t rest;
    std::int64_t hertz;  ///< frequency in thousandths of a hertz
};

/// The cycle of a frequency: "1 GHz" is 1000 ps.
CycleOfClock cycle_of(const NumberWithUnit& frequency, int exponent) {
    constexpr std::int64_t second = 1'000'000'000'000;
    constexpr std::int64_t thousandths = 1000;
    const std::int64_t hertz = frequency.scaled(exponent + 3, "a frequency in thousandths of a hertz");
    if (frequency.is_negative || hertz == 0)
        throw std::invalid_argument(fmt::format("\"{}\" is no frequency of a clock", frequency.text));
    if (hertz > second * thousandths)
        throw std::invalid_argument(fmt::format("\"{}\" is too fast; the shortest cycle is 1 ps", frequency.text));
    const std::int64_t cycle = second / hertz * thousandths + second % hertz * thousandths / hertz;
    return {cycle, second % hertz * thousandths % hertz, hertz};
}

/// Empty if the text is no frequency.
std::optional<CycleOfClock> cycle_of(std::string_view text) {
    const NumberWithUnit decimal = split_number(text);
    for (const TimeUnit& known : frequency_units) {
        if (decimal.unit == known.name) return cycle_of(decimal, known.exponent);
    }
    return std::nullopt;
}

/// A number of cycles, or a time. `units`: the alternatives that an error message names.
Quantity parse_time(const NumberWithUnit& decimal, std::span<const std::string_view> units) {
    const std::int64_t sign = decimal.is_negative ? -1 : 1;
    for (const TimeUnit& known : units_of_cycles) {
        if (decimal.unit == known.name)
            return {sign * decimal.scaled(known.exponent, "a whole number of cycles"), Unit::cycles};
    }
    for (const TimeUnit& known : time_units) {
        if (decimal.unit == known.name)
            return {sign * decimal.scaled(known.exponent, "a whole number of picoseconds"), Unit::picoseconds};
    }
    refuse_unit(decimal, units);
}

}  // namespace

Quantity parse_quantity(std::string_view text) {
    return parse_time(split_number(text), names_of(units_of_cycles, time_units));
}

Quantity parse_clock(std::string_view text) {
    const auto clock = cycle_of(text);
    if (!clock) return parse_time(split_number(text), names_of(time_units, frequency_units));
    if (clock->rest != 0) {
        throw std::invalid_argument(fmt::format(
            "a cycle of \"{}\" is not a whole number of picoseconds; the nearest are {} and {}", text,
            to_text({clock->picoseconds, Unit::picoseconds}), to_text({clock->picoseconds + 1, Unit::picoseconds})));
    }
    return {clock->picoseconds, Unit::picoseconds};
}

NearestClock nearest_clock(std::string_view text) {
    const auto clock = cycle_of(text);
    if (!clock) return {parse_clock(text).amount, 1};
    const double left_over = static_cast<double>(clock->rest) / static_cast<double>(clock->hertz);
    const std::int64_t nearest = clock->picoseconds + (left_over >= 0.5 ? 1 : 0);
    return {nearest, static_cast<double>(nearest) / (static_cast<double>(clock->picoseconds) + left_over)};
}

std::string to_text(Quantity quantity) {
    if (quantity.unit == Unit::none) return fmt::format("{}", quantity.amount);
    if (quantity.unit == Unit::cycles) {
        return fmt::format("{} {}", quantity.amount, quantity.amount == 1 ? "cycle" : "cycles");
    }
    if (quantity.unit == Unit::bits_per_second) return fmt::format("{} bit/s", quantity.amount);
    std::size_t unit = 0;
    std::int64_t amount = quantity.amount;
    while (amount != 0 && amount % 1000 == 0 && unit + 1 < time_units.size()) {
        amount /= 1000;
        ++unit;
    }
    return fmt::format("{} {}", amount, time_units[unit].name);
}

}  // namespace narrows
