#include "testbench/workloads/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "models/machine/known_wishes.h"
#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/whole_number.h"

namespace narrows {

const ParameterText& nodes_parameter() {
    static const ParameterText nodes{
        ParameterEntry{"nodes", ParameterEntry::Kind::integer, "nodes", "nodes of the machine", 2, 65536}};
    return nodes;
}

bool ParameterText::is_number(std::string_view value) const {
    if (kind == Kind::choice || (!zero.empty() && value == zero)) return false;
    if (kind == Kind::integer) return true;
    double number = 0;
    const auto [rest, error] = std::from_chars(value.data(), value.data() + value.size(), number);
    return error == std::errc{} && rest == value.data() + value.size();
}

namespace {

/// True for a number of bytes with an unknown unit: "1MB", "4k", "2GiB".
bool has_other_unit(std::string_view text) {
    const std::size_t unit = text.find_first_not_of("0123456789");
    return unit != 0 && unit != std::string_view::npos && text.size() - unit <= 3 &&
           text.find_first_of("kKmMgGB", unit) == unit;
}

std::string remedy_for_unit(const ParameterText& parameter, const std::string& written) {
    if (parameter.counts_bytes()) return fmt::format("; units are {}", units_of_bytes);
    if (!has_other_unit(written)) return "";
    if (parameter.in_bytes.parameter != nullptr && read_bytes(written).is_number)
        return fmt::format("; for bytes write {}={}", parameter.in_bytes.parameter->name, written);
    return "; the only units are Ki (times 1024) and Mi (times 1024 * 1024)";
}

}  // namespace

std::int64_t parse_number(const ParameterText& parameter, const KeyValue& argument,
                          const std::function<std::int64_t()>& example) {
    const Place place = argument.place();
    if (parameter.kind == ParameterEntry::Kind::choice) {
        const auto found = std::find(parameter.spellings.begin(), parameter.spellings.end(), argument.value);
        if (found != parameter.spellings.end()) return found - parameter.spellings.begin();
        throw InputError(place, fmt::format("{} cannot be '{}'; {}", parameter.name, argument.value,
                                            did_you_mean(argument.value, parameter.spellings,
                                                         "it is one of " + alternatives(parameter.spellings))));
    }
    if (!parameter.zero.empty() && argument.value == parameter.zero) return 0;
    const std::string or_zero = parameter.zero.empty() ? "" : fmt::format(" or {}={}", parameter.name, parameter.zero);
    const auto [is_number, value] =
        parameter.counts_bytes() ? read_bytes(argument.value) : read_whole_number(argument.value);
    if (!is_number) {
        throw InputError(place,
                         fmt::format("{} must be a whole number{}, not '{}'; for instance {}={}{}{}", parameter.name,
                                     parameter.counts_bytes() ? " of bytes" : "", argument.value, parameter.name,
                                     example ? example() : std::max<std::int64_t>(parameter.least, 1), or_zero,
                                     remedy_for_unit(parameter, argument.value)));
    }
    if (!value || *value < parameter.least || *value > parameter.most) {
        throw InputError(place, fmt::format("{} is {}; it must lie between {} and {}{}", parameter.name, argument.value,
                                            parameter.least, parameter.most,
                                            or_zero.empty() ? "" : "; or write" + or_zero.substr(3)));
    }
    return *value;
}

NumberOrText parse_value(const ParameterText& parameter, const KeyValue& argument) {
    if (parameter.kind == ParameterEntry::Kind::text) return argument.value;
    return parse_number(parameter, argument);
}

void refuse_unknown(const KeyValue& argument, const std::vector<std::string_view>& known,
                    const std::vector<std::string_view>& extents) {
    constexpr std::array<std::string_view, 6> sizes{"bytes", "words", "elements", "size", "total_bytes", "total_words"};
    if (!extents.empty() && std::ranges::find(sizes, argument.key) != sizes.end()) {
        throw InputError(argument.place(), fmt::format("the workload has no parameter '{}', because the sizes of its "
                                                       "messages follow from its shape; use {}",
                                                       argument.key, enumeration(extents)));
    }
    std::string remedy = did_you_mean_or_limit(argument.key, known, "use " + alternatives(known));
    const bool is_of_machine =
        known_parameter(argument.key) || std::ranges::any_of(parameters(), [&](const Parameter& p) {
            return p.key() == argument.key;  // links=2 where interface.links=2 is meant
        });
    if (is_of_machine) remedy = suggest_parameter(argument.key);
    throw InputError(argument.place(), fmt::format("the workload has no parameter '{}'; {}", argument.key, remedy));
}

std::string value_text(const ParameterText& parameter, const NumberOrText& given) {
    if (const auto* const text = std::get_if<std::string>(&given)) return *text;
    const auto value = std::get<std::int64_t>(given);
    if (value == 0 && !parameter.zero.empty()) return std::string(parameter.zero);
    if (parameter.kind == ParameterEntry::Kind::integer) return std::to_string(value);
    return std::string(parameter.spellings[static_cast<std::size_t>(value)]);
}

}  // namespace narrows
