#include "models/machine/number_with_unit.h"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

#include "models/machine/suggestion.h"

namespace narrows {

namespace {

constexpr std::string_view blanks = " \t\r\n";
constexpr std::string_view digits_and_signs = "0123456789+-";
constexpr std::string_view digits = digits_and_signs.substr(0, 10);

std::string_view trimmed(std::string_view text) {
    const std::size_t first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return {};
    return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

/// Removes the leading digits from the text, and returns them.
std::string_view take_digits(std::string_view& text) {
    const std::size_t end = std::min(text.find_first_not_of(digits), text.size());
    const std::string_view taken = text.substr(0, end);
    text.remove_prefix(end);
    return taken;
}

/// Appends a digit to the number. Throws if the result does not fit.
void append(std::int64_t& number, int digit, std::string_view text) {
    if (__builtin_mul_overflow(number, 10, &number) || __builtin_add_overflow(number, digit, &number)) {
        throw std::invalid_argument(fmt::format("\"{}\" is too large a number", text));
    }
}

}  // namespace

std::int64_t NumberWithUnit::scaled(int exponent, std::string_view not_whole) const {
    std::string_view rest = fraction;
    while (!rest.empty() && rest.back() == '0') rest.remove_suffix(1);
    if (rest.size() > static_cast<std::size_t>(exponent))
        throw std::invalid_argument(fmt::format("\"{}\" is not {}", text, not_whole));
    std::int64_t number = 0;
    for (const char c : whole) append(number, c - '0', text);
    for (const char c : rest) append(number, c - '0', text);
    for (auto i = rest.size(); i < static_cast<std::size_t>(exponent); ++i) append(number, 0, text);
    return number;
}

NumberWithUnit split_number(std::string_view text) {
    NumberWithUnit decimal;
    decimal.text = text;
    std::string_view rest = trimmed(text);
    decimal.is_negative = rest.starts_with('-');
    if (decimal.is_negative || rest.starts_with('+')) rest.remove_prefix(1);
    decimal.whole = take_digits(rest);
    const bool has_point = !decimal.whole.empty() && rest.starts_with('.');
    if (has_point) {
        rest.remove_prefix(1);
        decimal.fraction = take_digits(rest);
    }
    if (decimal.whole.empty() || (has_point && decimal.fraction.empty()))
        throw std::invalid_argument(fmt::format("\"{}\" is not a number with a unit", text));
    decimal.unit = trimmed(rest);
    const bool has_exponent = decimal.unit.size() > 1 && (decimal.unit[0] == 'e' || decimal.unit[0] == 'E') &&
                              digits_and_signs.find(decimal.unit[1]) != std::string_view::npos;
    if (has_exponent) throw std::invalid_argument(fmt::format("\"{}\" has an exponent, which is not read", text));
    return decimal;
}

void refuse_unit(const NumberWithUnit& number, std::span<const std::string_view> known) {
    if (number.unit.empty()) throw std::invalid_argument(fmt::format("\"{}\" has no unit", number.text));
    throw std::invalid_argument(
        fmt::format("\"{}\" has the unknown unit '{}' (units are {})", number.text, number.unit, alternatives(known)));
}

}  // namespace narrows
