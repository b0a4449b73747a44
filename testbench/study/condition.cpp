#include "testbench/study/condition.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

#include "testbench/study/quoted_words.h"

namespace narrows::study {

namespace {

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

/// Calls see(place) for each character outside of brackets and quotes, until it returns true.
template <class See>
void for_each_outside(std::string_view text, const See& see) {
    int depth = 0;
    bool in_quotes = false;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (c == '"') in_quotes = !in_quotes;
        if (in_quotes) continue;
        if (c == '(') ++depth;
        if (c == ')') --depth;
        if (depth == 0 && c != ')' && see(at)) return;
    }
}

/// Splits a text at a separator of two characters.
std::vector<std::string_view> split_at(std::string_view text, std::string_view separator) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for_each_outside(text, [&](std::size_t at) {
        if (at >= begin && text.substr(at, 2) == separator) {
            parts.push_back(trimmed(text.substr(begin, at - begin)));
            begin = at + 2;
        }
        return false;
    });
    parts.push_back(trimmed(text.substr(begin)));
    return parts;
}

struct Sign {
    std::size_t at = std::string_view::npos;
    std::string_view text;
};

/// The comparison outside of brackets; a part has at most one.
Sign sign_in(std::string_view text) {
    constexpr std::array<std::string_view, 6> signs{"==", "!=", "<=", ">=", "<", ">"};
    Sign found;
    for_each_outside(text, [&](std::size_t at) {
        const auto sign =
            std::ranges::find_if(signs, [&](std::string_view s) { return text.substr(at, s.size()) == s; });
        if (sign == signs.end()) return false;
        found = {at, text.substr(at, sign->size())};
        return true;
    });
    return found;
}

/// The time in a text in quotes; empty if it is no time.
std::string quoted_time(const std::string& text) {
    const bool is_quoted = text.size() > 2 && text.front() == '"' && text.find('"', 1) == text.size() - 1;
    const std::string word = is_quoted ? text.substr(1, text.size() - 2) : "";
    return is_time(word) ? word : "";
}

/// A side of a comparison, where a time gets the unit of the other side.
std::string side(const std::string& text, const std::string& other, const Place& place) {
    const std::string time = quoted_time(text);
    return time.empty() ? text : time_beside(other, {time, place});
}

bool is_name(const std::string& text) {
    return std::ranges::all_of(text,
                               [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; });
}

bool has_outside(std::string_view text, char wanted) {
    bool found = false;
    for_each_outside(text, [&](std::size_t at) { return found = text[at] == wanted; });
    return found;
}

/// True if the last character closes the first bracket.
bool is_in_brackets(std::string_view text) {
    if (text.size() < 2 || text.front() != '(' || text.back() != ')') return false;
    bool is_outside = false;
    for_each_outside(text, [&](std::size_t) { return is_outside = true; });
    return !is_outside;
}

}  // namespace

std::vector<ConditionPart> condition_parts(const Formula& condition) {
    const Place& place = condition.place;
    if (has_outside(condition.text, '?') || split_at(condition.text, "||").size() > 1) return {{condition, "", {}}};
    std::vector<ConditionPart> parts;
    for (const std::string_view part : split_at(condition.text, "&&")) {
        const Sign sign = sign_in(part);
        const Formula whole{std::string(part), place};
        const bool has_words = !unquoted(whole).words.empty();
        if (sign.at == std::string_view::npos || has_words) {
            parts.push_back({whole, "", {}});
            continue;
        }
        const std::string left(trimmed(part.substr(0, sign.at)));
        const std::string right(trimmed(part.substr(sign.at + sign.text.size())));
        // A time beside more than a name has its unit from the formula as a whole: 2 * cycles < "1 us".
        const bool is_whole =
            (!quoted_time(left).empty() && !is_name(right)) || (!quoted_time(right).empty() && !is_name(left));
        if (is_whole) {
            parts.push_back({whole, "", {}});
            continue;
        }
        parts.push_back({{side(left, right, place), place}, std::string(sign.text), {side(right, left, place), place}});
    }
    return parts;
}

bool is_truth_value(const Formula& formula, bool (*is_flag)(const std::string& name)) {
    const std::string_view text = trimmed(formula.text);
    if (is_in_brackets(text)) return is_truth_value({std::string(text.substr(1, text.size() - 2)), {}}, is_flag);
    for (const std::string_view separator : {"||", "&&"}) {
        const std::vector<std::string_view> parts = split_at(text, separator);
        if (parts.size() == 1) continue;
        return std::ranges::all_of(parts, [&](std::string_view part) {
            return is_truth_value({std::string(part), {}}, is_flag);
        });
    }
    return has_outside(text, '?') || sign_in(text).at != std::string_view::npos || is_flag(std::string(text));
}

}  // namespace narrows::study
