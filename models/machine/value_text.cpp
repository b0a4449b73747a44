#include "models/machine/value_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <stdexcept>

#include "models/machine/network_file.h"
#include "models/machine/number_with_unit.h"
#include "models/machine/suggestion.h"
#include "models/machine/whole_number.h"

namespace narrows {

namespace {

using Kind = Parameter::Kind;

[[noreturn]] void refuse(const Parameter& parameter, std::string_view text, const Place& place) {
    throw InputError(place, fmt::format("{} = \"{}\"; it must be {}", parameter.name, text, parameter.expected()));
}

/// Reads a text that is one whole number, with or without blanks around it.
bool read_number(std::string_view text, int& number) {
    const std::size_t first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return false;
    const char* const end = text.data() + text.find_last_not_of(' ') + 1;
    const auto [stopped, error] = std::from_chars(text.data() + first, end, number);
    return error == std::errc{} && stopped == end;
}

/// "4Ki" is valid only for a number of bytes, where it means "4KiB".
Quantity parse_number(const Parameter& parameter, std::string_view text, const Place& place) {
    const bool is_in_full = parameter.counts_bytes() || !text.ends_with('i');
    const auto number = parameter.counts_bytes() ? read_bytes(text).value : read_whole_number(text).value;
    if (is_in_full && number) return {*number, Unit::none};
    const std::string remedy = parameter.counts_bytes()       ? fmt::format("; units are {}", units_of_bytes)
                               : parameter.share_digits() > 0 ? share_in_full(parameter, text)
                               : number                       ? fmt::format(", written in full: {}", *number)
                                                              : std::string();
    throw InputError(place,
                     fmt::format("{} = \"{}\"; it must be {}{}", parameter.name, text, parameter.expected(), remedy));
}

Quantity parse_choice(const Parameter& parameter, std::string_view text, const Place& place) {
    for (std::size_t i = 0; i < parameter.spellings.size(); ++i) {
        if (text == parameter.spellings[i]) return {static_cast<std::int64_t>(i), Unit::none};
    }
    const auto near = closest(text, parameter.spellings);
    if (!near) refuse(parameter, text, place);
    throw InputError(place, fmt::format("{} = \"{}\"; it must be {}: did you mean '{}'?", parameter.name, text,
                                        parameter.expected(), *near));
}

/// Reads the length of a cycle, and rounds it if allowed.
Quantity parse_cycle_time(const Parameter& parameter, std::string_view text, Rounding& rounding) {
    try {
        return parse_clock(text);
    } catch (const std::invalid_argument& error) {
        const NearestClock clock = nearest_clock(text);  // throws unless the text is a clock
        if (!rounding.is_allowed()) throw std::invalid_argument(fmt::format("{}{}", error.what(), rounding.hint()));
        const Quantity taken{clock.picoseconds, Unit::picoseconds};
        rounding.note(parameter.name, text, to_text(taken), clock.ratio);
        return taken;
    }
}

Quantity parse_with_unit(const Parameter& parameter, std::string_view text, const Place& place, Rounding& rounding) {
    Quantity quantity;
    try {
        quantity = parameter.kind == Kind::time ? parse_cycle_time(parameter, text, rounding) : parse_quantity(text);
    } catch (const std::invalid_argument& error) {
        throw InputError(place, fmt::format("{}: {}; write {}", parameter.name, error.what(), parameter.expected()));
    }
    if (parameter.kind == Kind::time && quantity.unit != Unit::picoseconds) {
        throw InputError(place,
                         fmt::format("{}: \"{}\" is not a time; write {}", parameter.name, text, parameter.expected()));
    }
    return quantity;
}

Quantity parse_list(const Parameter& parameter, std::string_view text, const Place& place) {
    std::string_view rest = text;
    if (rest.starts_with('[') && rest.ends_with(']')) rest = rest.substr(1, rest.size() - 2);
    Quantity quantity;
    for (bool is_last = false; !is_last;) {
        const std::size_t comma = rest.find(',');
        is_last = comma == std::string_view::npos;
        if (!read_number(rest.substr(0, comma), quantity.list.emplace_back())) refuse(parameter, text, place);
        if (!is_last) rest.remove_prefix(comma + 1);
    }
    return quantity;
}

/// Returns the cycles of a time.
std::int64_t cycles_of(const Parameter& parameter, const Quantity& time, std::int64_t cycle_time_ps, const Place& place,
                       Rounding& rounding) {
    if (time.amount < 0) {
        throw InputError(
            place, fmt::format("{}: {} is negative; write {}", parameter.name, to_text(time), parameter.expected()));
    }
    const std::int64_t below = time.amount / cycle_time_ps;
    const std::int64_t rest = time.amount % cycle_time_ps;
    if (rest == 0) return below;
    if (rounding.is_allowed()) {
        const std::int64_t nearest = rest < cycle_time_ps - rest ? below : below + 1;
        const std::int64_t taken = std::clamp(nearest, parameter.least, parameter.most);
        const Quantity taken_time{taken * cycle_time_ps, Unit::picoseconds};
        rounding.note(parameter.name, to_text(time), fmt::format("{} ({})", parameter.text(taken), to_text(taken_time)),
                      static_cast<double>(taken_time.amount) / static_cast<double>(time.amount));
        return taken;
    }
    const bool may_be_less = below >= parameter.least && below <= parameter.most;
    const bool may_be_more = below + 1 <= parameter.most;
    const std::string remedy =
        !may_be_less && !may_be_more
            ? fmt::format("it must be {} or less", parameter.text(parameter.most))
            : fmt::format("write {}{}{}", may_be_less ? fmt::format("\"{}\"", parameter.text(below)) : "",
                          may_be_less && may_be_more ? " or " : "",
                          may_be_more ? fmt::format("\"{}\"", parameter.text(below + 1)) : "");
    throw InputError(place,
                     fmt::format("{}: {} is not a whole number of cycles of {}; {}{}", parameter.name, to_text(time),
                                 to_text({cycle_time_ps, Unit::picoseconds}), remedy, rounding.hint()));
}

/// Returns the bytes and cycles of a rate.
std::vector<int> bytes_at_rate(const Parameter& parameter, LinkRate rate, std::int64_t cycle_time_ps,
                               const Place& place, Rounding& rounding) {
    std::vector<int> nearest = bytes_in_cycles(rate_of(rate), cycle_time_ps, parameter.most);
    const BytesInTime taken = rate_of(nearest, cycle_time_ps);
    if (are_equal(taken, rate_of(rate))) return nearest;
    if (!rounding.is_allowed()) {
        throw InputError(place, refusal_of_rate(parameter, nearest, cycle_time_ps, rounding));
    }
    rounding.note(parameter.name, rate_text(rate_of(rate)), parameter.text(nearest), taken.over(rate_of(rate)));
    return nearest;
}

}  // namespace

std::string refusal_of_rate(const Parameter& parameter, const std::vector<int>& nearest, std::int64_t cycle_time_ps,
                            const Rounding& rounding) {
    return fmt::format("{}: in cycles of {} this rate needs numbers above {}; write {}, which is near{}",
                       parameter.name, to_text({cycle_time_ps, Unit::picoseconds}), parameter.most,
                       parameter.text(nearest), rounding.hint());
}

Quantity parse_value(const Parameter& parameter, std::string_view text, const Place& place, Rounding& rounding) {
    if (parameter.is_rate_text(text))
        return {parse_link_rate(parameter.name, text, place).bits_per_second, Unit::bits_per_second};
    if (parameter.is_list_text(text)) return parse_list(parameter, text, place);
    switch (parameter.kind) {
        case Kind::choice: return parse_choice(parameter, text, place);
        case Kind::cycles:
        case Kind::time: return parse_with_unit(parameter, text, place, rounding);
        case Kind::boolean:
            if (text == "true" || text == "false") return {text == "true" ? 1 : 0, Unit::none};
            refuse(parameter, text, place);
        case Kind::file:
            if (text.empty()) refuse(parameter, text, place);
            return {0, Unit::none, {}, std::string(text)};
        case Kind::list:
        case Kind::text:
        case Kind::integer: break;
    }
    return parse_number(parameter, text, place);
}

std::string share_in_full(const Parameter& parameter, std::string_view text) {
    try {
        const NumberWithUnit share = split_number(text);
        const bool is_percent = share.unit == "%";
        if (share.is_negative || (!is_percent && (share.fraction.empty() || !share.unit.empty()))) return {};
        const std::int64_t number = share.scaled(parameter.share_digits() - (is_percent ? 2 : 0));
        if (number < parameter.least || number > parameter.most) return {};
        return fmt::format("; {} is written {}", text, number);
    } catch (const std::invalid_argument&) {
        return {};
    }
}

LinkRate parse_link_rate(std::string_view name, std::string_view text, const Place& place) {
    try {
        return parse_link_rate(text);
    } catch (const std::invalid_argument& error) {
        throw InputError(place, fmt::format("{}: {}; write {}", name, error.what(), expected_link_rate));
    }
}

std::optional<std::string_view> group_of_link_rate(std::string_view name) {
    if (name == "network.link_rate") return "network";
    if (name == "interface.link_rate") return "interface";
    return std::nullopt;
}

MachineValue resolve_value(const Parameter& parameter, const Quantity& written, std::int64_t cycle_time_ps,
                           const Place& place, Rounding& rounding) {
    if (parameter.kind == Kind::file) return load_network(written.file, place);
    if (written.unit == Unit::bits_per_second)
        return bytes_at_rate(parameter, {written.amount}, cycle_time_ps, place, rounding);
    if (parameter.kind == Kind::list || !written.list.empty()) {
        if (const std::string refusal = parameter.refusal(written.list); !refusal.empty())
            throw InputError(place, refusal);
        return written.list;
    }
    const bool is_time_of_cycles = parameter.kind == Kind::cycles && written.unit == Unit::picoseconds;
    const std::int64_t value =
        is_time_of_cycles ? cycles_of(parameter, written, cycle_time_ps, place, rounding) : written.amount;
    if (const std::string refusal = parameter.refusal(value); !refusal.empty()) throw InputError(place, refusal);
    return value;
}

}  // namespace narrows
