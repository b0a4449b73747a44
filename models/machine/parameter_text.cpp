// Texts about a parameter.
#include <fmt/format.h>

#include <algorithm>

#include "models/machine/known_wishes.h"
#include "models/machine/network_file.h"
#include "models/machine/own_parameters.h"
#include "models/machine/parameters.h"
#include "models/machine/quantity.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

std::string joined(const std::vector<std::string>& words) {
    const std::vector<std::string_view> views(words.begin(), words.end());
    return alternatives(views);
}

std::string list_text(const std::vector<int>& list) { return fmt::format("[{}]", fmt::join(list, ", ")); }

std::string expected_list(const Parameter& parameter, std::string_view example) {
    return fmt::format("a list of 1 to {} whole numbers from {} to {} ({})", parameter.most_numbers, parameter.least,
                       parameter.most, example);
}

}  // namespace

std::string_view Parameter::group() const {
    const std::size_t dot = name.find('.');
    return dot == std::string_view::npos ? std::string_view{} : name.substr(0, dot);
}

std::string_view Parameter::key() const {
    return name.substr(name.find('.') + 1);  // without a dot: npos + 1 = 0
}

bool Parameter::applies_to(const Machine& machine) const { return is_own ? is_own(machine) : has_value_in(machine); }

bool Parameter::has_value_in(const Machine& machine) const {
    if (!channel_class.empty()) {
        const auto classes = channel_classes(machine.topology);
        return std::ranges::find(classes, channel_class) != classes.end();
    }
    if (!is_shape_parameter(name)) return true;
    const auto of_machine = shape_parameters(machine.topology);
    return std::ranges::find(of_machine, name) != of_machine.end();
}

bool Parameter::is_list_text(std::string_view text) const {
    if (is_rate_text(text)) return false;
    return kind == Kind::list || (may_be_list() && text.find_first_of("[-0123456789") == 0);
}

int Parameter::share_digits() const { return unit == "thousandths" ? 3 : unit == "percent" ? 2 : 0; }

std::string Parameter::text(const MachineValue& value) const {
    switch (kind) {
        case Kind::choice:
            if (!value.list.empty()) return list_text(value.list);
            return std::string(spellings.at(static_cast<std::size_t>(value.number)));
        case Kind::boolean: return value.number != 0 ? "true" : "false";
        case Kind::cycles: return to_text({value.number, Unit::cycles});
        case Kind::time: return to_text({value.number, Unit::picoseconds});
        case Kind::list: return list_text(value.list);
        case Kind::file: return value.network == nullptr ? std::string() : value.network->name;
        case Kind::text:
        case Kind::integer: break;
    }
    return fmt::format("{}", value.number);
}

std::string Parameter::expected() const {
    switch (kind) {
        case Kind::choice:
            if (!may_be_list()) return alternatives(spellings);
            return fmt::format("{} or {}", fmt::join(spellings, ", "), expected_list(*this, "[0, 1]"));
        case Kind::boolean: return "true or false";
        case Kind::cycles: return "cycles (\"5 cycles\") or a time (\"40 ns\")";
        case Kind::time: return "a time (\"8 ns\") or a frequency (\"125 MHz\")";
        case Kind::list:
            if (!may_be_rate) return expected_list(*this, "[4, 4]");
            return fmt::format(
                "bytes and cycles, two whole numbers from {} to {} ([300, 1000]), or a rate (\"300 MB/s\")", least,
                most);
        case Kind::file: return "the name of a file (\"networks/petersen.toml\")";
        case Kind::text:
        case Kind::integer: break;
    }
    if (share_digits() > 0) return fmt::format("a whole number of {} from {} to {}", unit, least, most);
    if (allowed.empty()) return fmt::format("a whole number from {} to {}", least, most);
    std::vector<std::string> words;
    for (const std::int64_t value : allowed) words.push_back(fmt::format("{}", value));
    return joined(words);
}

std::string Parameter::refusal(const MachineValue& value) const {
    const auto is_outside = [this](std::int64_t number) { return number < least || number > most; };
    bool is_allowed = !is_outside(value.number);
    if (kind == Kind::choice && value.list.empty()) {
        const bool known = value.number >= 0 && static_cast<std::size_t>(value.number) < spellings.size();
        return known ? "" : fmt::format("{} must be {}", name, expected());
    }
    if (kind == Kind::file) return value.network != nullptr ? "" : fmt::format("{} must be {}", name, expected());
    if (kind == Kind::list || kind == Kind::choice) {
        is_allowed =
            !value.list.empty() && value.list.size() <= most_numbers && std::ranges::none_of(value.list, is_outside);
    }
    if (may_be_rate && is_allowed && value.list.size() == 1) {
        const int bytes = value.list.front();
        return fmt::format("{0} = {1} has no unit; write [{1}, 1] for {1} byte{2} a cycle, or a rate (\"{1} MB/s\")",
                           name, bytes, bytes == 1 ? "" : "s");
    }
    if (!allowed.empty()) is_allowed = std::ranges::find(allowed, value.number) != allowed.end();
    if (is_allowed) return {};
    const std::string range = allowed.empty() && !may_be_list() && share_digits() == 0
                                  ? fmt::format("from {} to {}", text(least), text(most))
                                  : expected();
    return fmt::format("{} = {}; it must be {}", name, text(value), range);
}

std::string suggest_parameter(std::string_view unknown) {
    if (is_own_name(unknown)) return suggest_own_parameter(unknown, every_channel_class());
    if (const auto successor = known_successor(unknown)) return std::string(*successor);
    if (const auto meant = known_parameter(unknown)) return fmt::format("did you mean '{}'?", *meant);
    // First looks for a misspelt full name, then for the key without a group or in the wrong group, then lists the
    // group.
    std::vector<std::string_view> names;
    for (const Parameter& parameter : parameters()) names.push_back(parameter.name);
    const std::size_t dot = unknown.find('.');
    const std::string_view group = dot == std::string_view::npos ? std::string_view{} : unknown.substr(0, dot);
    const std::string_view key = dot == std::string_view::npos ? unknown : unknown.substr(dot + 1);
    std::vector<std::string> same_key;
    std::vector<std::string_view> keys_of_group;
    for (const Parameter& parameter : parameters()) {
        if (parameter.key() == key) same_key.push_back(fmt::format("'{}'", parameter.name));
        if (parameter.group() == group && parameter.channel_class.empty()) keys_of_group.push_back(parameter.key());
    }
    if (!same_key.empty()) return fmt::format("did you mean {}?", joined(same_key));
    std::string otherwise = fmt::format("groups are {}", alternatives(parameter_groups()));
    if (!group.empty() && !keys_of_group.empty()) {
        if (const auto near = closest(key, keys_of_group)) return fmt::format("did you mean '{}.{}'?", group, *near);
        if (const auto limit = known_limit(unknown)) return *limit;
        return fmt::format("{} has {}", group, fmt::join(keys_of_group, ", "));
    }
    return did_you_mean_or_limit(unknown, names, otherwise);
}

}  // namespace narrows
