#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/entries/fields.h"
#include "models/machine/network_size.h"

// Makes the entries of the list of parameters: one function for each kind of value.
namespace narrows::entries {

/// The limit of one parameter in cycles: sums of many stay far from overflow.
inline constexpr std::int64_t most_cycles = 1'000'000'000;
inline constexpr std::int64_t picoseconds_of_a_second = 1'000'000'000'000;

struct AllowedRange {
    std::int64_t least;
    std::int64_t most;
};

template <class Field>
Parameter integer(std::string_view name, AllowedRange range, std::string_view unit, Field field,
                  std::string_view description) {
    Parameter made = parameter(name, Parameter::Kind::integer, unit, field, description);
    made.least = range.least;
    made.most = range.most;
    return made;
}

template <class Field>
Parameter list(std::string_view name, std::size_t most_numbers, std::string_view unit, Field field,
               std::string_view description) {
    Parameter made = parameter(name, Parameter::Kind::list, unit, field, description);
    made.least = 1;
    made.most = most_nodes;
    made.most_numbers = most_numbers;
    return made;
}

/// A list of bytes and cycles; empty, for no limit, unless a description gives it.
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
    Parameter made = parameter(name, Parameter::Kind::integer, "bytes per cycle", field, description);
    made.allowed = {1, 2, 4, 8, 16, 32, 64, 128};
    return made;
}

template <class Field>
Parameter choice(std::string_view name, std::vector<std::string_view> spellings, Field field,
                 std::string_view description) {
    Parameter made = parameter(name, Parameter::Kind::choice, "", field, description);
    made.spellings = std::move(spellings);
    return made;
}

/// A choice, or instead a list of whole numbers from 0. The list has its own field, which is empty for a choice.
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
    Parameter made = parameter(name, Parameter::Kind::boolean, "", field, description);
    made.most = 1;
    return made;
}

template <class Field>
Parameter cycles(std::string_view name, std::int64_t least, Field field, std::string_view description) {
    Parameter made = parameter(name, Parameter::Kind::cycles, "cycles", field, description);
    made.least = least;
    made.most = most_cycles;
    return made;
}

template <class Field>
Parameter time(std::string_view name, Field field, std::string_view description) {
    Parameter made = parameter(name, Parameter::Kind::time, "ps", field, description);
    made.least = 1;
    made.most = picoseconds_of_a_second;
    return made;
}

}  // namespace narrows::entries
