#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/entries/fields.h"
#include "models/machine/topology_kinds.h"

// Makes entries in tables of parameters, of a machine or a workload, with one function for each kind of value. An
// overload of entry_for turns the entry and its field into a parameter.
namespace narrows::entries {

/// The limit of one parameter in cycles. Sums of many such values stay far from overflow.
inline constexpr std::int64_t most_cycles = 1'000'000'000;
inline constexpr std::int64_t picoseconds_of_a_second = 1'000'000'000'000;

struct AllowedRange {
    std::int64_t least;
    std::int64_t most;
};

template <class Field>
auto integer(std::string_view name, AllowedRange range, std::string_view unit, Field field,
             std::string_view description) {
    return entry_for(field,
                     ParameterEntry{name, ParameterEntry::Kind::integer, unit, description, range.least, range.most});
}

template <class Field>
auto choice(std::string_view name, std::vector<std::string_view> spellings, Field field, std::string_view description) {
    return entry_for(field,
                     ParameterEntry{name, ParameterEntry::Kind::choice, "", description, 0, 0, std::move(spellings)});
}

template <class Field>
Parameter list(std::string_view name, std::size_t most_numbers, std::string_view unit, Field field,
               std::string_view description) {
    Parameter made =
        entry_for(field, ParameterEntry{name, ParameterEntry::Kind::list, unit, description, 1, most_nodes});
    made.most_numbers = most_numbers;
    return made;
}

/// A list of bytes and cycles. The default is empty, which means no limit.
template <class Field>
Parameter bandwidth(std::string_view name, Field field, std::string_view description) {
    Parameter made = list(name, 2, "bytes in cycles", field, description);
    made.most = 1 << 30;
    made.may_be_rate = true;
    made.fallback = [](const Machine&) { return MachineValue(std::vector<int>{}); };
    made.is_own = [get = made.get](const Machine& machine) { return !get(machine).list.empty(); };
    return made;
}

template <class Field>
Parameter width(std::string_view name, Field field, std::string_view description) {
    Parameter made =
        entry_for(field, ParameterEntry{name, ParameterEntry::Kind::integer, "bytes per cycle", description});
    made.allowed = {1, 2, 4, 8, 16, 32, 64, 128};
    return made;
}

/// A choice, or a list of whole numbers from 0 instead. The list has its own field, which is empty for a choice.
template <class Choice, class List>
Parameter choice_or_list(std::string_view name, std::vector<std::string_view> spellings, int most_numbers, Choice field,
                         List list_field, std::string_view description) {
    Parameter made = choice(name, std::move(spellings), field, description);
    made.most = most_numbers - 1;
    made.most_numbers = static_cast<std::size_t>(most_numbers);
    made.get = [list_field, get_choice = made.get](const Machine& machine) {
        const std::vector<int>& list = list_field(machine);
        return list.empty() ? get_choice(machine) : MachineValue(list);
    };
    made.set = [list_field, set_choice = made.set](Machine& machine, const MachineValue& value) {
        set_choice(machine, value);
        list_field(machine) = value.list;
    };
    return made;
}

template <class Field>
Parameter flag(std::string_view name, Field field, std::string_view description) {
    return entry_for(field, ParameterEntry{name, ParameterEntry::Kind::boolean, "", description, 0, 1});
}

template <class Field>
Parameter cycles(std::string_view name, std::int64_t least, Field field, std::string_view description) {
    return entry_for(field,
                     ParameterEntry{name, ParameterEntry::Kind::cycles, "cycles", description, least, most_cycles});
}

template <class Field>
Parameter time(std::string_view name, Field field, std::string_view description) {
    return entry_for(field,
                     ParameterEntry{name, ParameterEntry::Kind::time, "ps", description, 1, picoseconds_of_a_second});
}

template <class Field>
Parameter file(std::string_view name, Field field, std::string_view description) {
    return entry_for(field, ParameterEntry{name, ParameterEntry::Kind::file, "", description});
}

}  // namespace narrows::entries
