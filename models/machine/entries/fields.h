#pragma once

#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "models/machine/parameters.h"

// Connects parameter entries with the fields of a Machine.
namespace narrows::entries {

/// Access to a field of a Machine, for reading and for writing.
template <class... Members>
auto field(Members... members) {
    return [=](auto& machine) -> auto& { return (machine.*....*members); };
}

/// Makes a parameter whose value is read from the field and written to it.
template <class Field>
Parameter entry_for(Field field, ParameterEntry entry) {
    using Value = std::remove_cvref_t<decltype(field(std::declval<Machine&>()))>;
    Parameter made{std::move(entry)};
    if constexpr (std::is_same_v<Value, std::shared_ptr<const NetworkFile>>) {
        made.get = [field](const Machine& machine) { return MachineValue(field(machine)); };
        made.set = [field](Machine& machine, const MachineValue& value) { field(machine) = value.network; };
    } else if constexpr (std::is_same_v<Value, Bandwidth>) {
        made.get = [field](const Machine& machine) {
            const Bandwidth& value = field(machine);
            return MachineValue(value.bytes == 0 ? std::vector<int>{} : std::vector<int>{value.bytes, value.cycles});
        };
        made.set = [field](Machine& machine, const MachineValue& value) {
            const std::vector<int>& list = value.list;
            field(machine) = list.empty() ? Bandwidth{} : Bandwidth{list[0], list[1]};
        };
    } else if constexpr (std::is_same_v<Value, std::vector<int>>) {
        made.get = [field](const Machine& machine) { return MachineValue(field(machine)); };
        made.set = [field](Machine& machine, const MachineValue& value) { field(machine) = value.list; };
    } else {
        made.get = [field](const Machine& machine) { return MachineValue(static_cast<std::int64_t>(field(machine))); };
        made.set = [field](Machine& machine, const MachineValue& value) {
            field(machine) = static_cast<Value>(value.number);
        };
    }
    return made;
}

}  // namespace narrows::entries
