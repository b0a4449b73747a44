#include "models/machine/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view digits = "0123456789";

struct TimeUnit {
    std::string_view name;
    int exponent;  ///< picoseconds in it, as a power of ten
};
constexpr std::array<TimeUnit, 5> time_units{{{"ps", 0}, {"ns", 3}, {"us", 6}, {"ms", 9}, {"s", 12}}};
constexpr std::array<std::string_view, 7> unit_names{"cycle", "cycles", "ps", "ns", "us", "ms", "s"};

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Takes the leading digits off the text.
std::string_view take_digits(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_not_of(digits), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end);
    return taken;
}

/// number = number * 10 + digit; throws if the result does not fit.
void append(std::int64_t& number, int digit, std::string_view text) {
    if (__builtin_mul_overflow(number, 10, &number) || __builtin_add_overflow(number, digit, &number)) {
        throw std::invalid_argument(fmt::format("\"{}\" is too large a number", text));
    }
}

/// whole.fraction * 10^exponent, exactly.
std::int64_t scaled(std::string_view whole, std::string_view fraction, int exponent, std::string_view text) {
    while (!fraction.empty() && fraction.back() == '0') fraction.remove_suffix(1);
    if (fraction.size() > static_cast<std::size_t>(exponent)) {
        throw std::invalid_argument(fmt::format("\"{}\" is not a whole number of picoseconds", text));
    }
    std::int64_t number = 0;
    for (const char c : whole) append(number, c - '0', text);
    for (const char c : fraction) append(number, c - '0', text);
    for (auto i = fraction.size(); i < static_cast<std::size_t>(exponent); ++i) append(number, 0, text);
    return number;
}

}  // namespace

Quantity parse_quantity(std::string_view text) {
    std::string_view rest = trimmed(text);
    const bool negative = rest.starts_with('-');
    if (negative || rest.starts_with('+')) rest.remove_prefix(1);
    const std::string_view whole = take_digits(rest);
    std::string_view fraction;
    const bool has_point = !whole.empty() && rest.starts_with('.');
    if (has_point) {
        rest.remove_prefix(1);
        fraction = take_digits(rest);
    }
    if (whole.empty() || (has_point && fraction.empty())) {
        throw std::invalid_argument(fmt::format("\"{}\" is not a number with a unit", text));
    }
    const std::string_view unit = trimmed(rest);
    if (unit.empty()) throw std::invalid_argument(fmt::format("\"{}\" has no unit", text));

    const std::int64_t sign = negative ? -1 : 1;
    if (unit == "cycle" || unit == "cycles") {
        if (fraction.find_first_not_of('0') != std::string_view::npos) {
            throw std::invalid_argument(fmt::format("\"{}\" is not a whole number of cycles", text));
        }
        return {sign * scaled(whole, {}, 0, text), Unit::cycles};
    }
    for (const TimeUnit& known : time_units) {
        if (unit == known.name) return {sign * scaled(whole, fraction, known.exponent, text), Unit::picoseconds};
    }
    const std::string otherwise = fmt::format("units are {}", alternatives(unit_names));
    throw std::invalid_argument(
        fmt::format("\"{}\" has the unknown unit '{}' ({})", text, unit, did_you_mean(unit, unit_names, otherwise)));
}

std::string to_text(Quantity quantity) {
    if (quantity.unit == Unit::none) return fmt::format("{}", quantity.amount);
    if (quantity.unit == Unit::cycles) {
        return fmt::format("{} {}", quantity.amount, quantity.amount == 1 ? "cycle" : "cycles");
    }
    std::size_t unit = 0;
    std::int64_t amount = quantity.amount;
    while (amount != 0 && amount % 1000 == 0 && unit + 1 < time_units.size()) {
        amount /= 1000;
        ++unit;
    }
    return fmt::format("{} {}", amount, time_units[unit].name);
}

}  // namespace narrows
