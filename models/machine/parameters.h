#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/machine.h"
#include "models/machine/parameter_entry.h"

namespace narrows {

/// The value of a parameter: cycles, picoseconds, 0 or 1, or the enumerator as a number; a list of numbers, also in
/// place of a choice; or a network from a file.
struct MachineValue {
    std::int64_t number = 0;
    std::vector<int> list{};
    std::shared_ptr<const NetworkFile> network{};

    MachineValue(std::int64_t value) : number(value) {}
    MachineValue(std::vector<int> values) : list(std::move(values)) {}
    MachineValue(std::shared_ptr<const NetworkFile> file) : network(std::move(file)) {}

    friend bool operator==(const MachineValue& a, const MachineValue& b);
};

/// One parameter of a machine, and its field in a Machine.
struct Parameter : ParameterEntry {
    std::size_t most_numbers = 0;         ///< for a list, also one in place of a choice: at least one
    bool may_be_rate = false;             ///< for a list of bytes and cycles: may be written as a rate
    std::vector<std::int64_t> allowed{};  ///< for an integer: the only values allowed, unless empty
    std::function<MachineValue(const Machine&)> get{};
    std::function<void(Machine&, const MachineValue&)> set{};
    /// The default value; null if a description must give one.
    std::function<MachineValue(const Machine&)> fallback{};
    std::string_view channel_class{};  ///< the class that sets the value; empty for all others
    /// True if the machine has the class of channels and it sets the value, or if the machine gives the class of
    /// messages something.
    std::function<bool(const Machine&)> is_own{};

    std::string_view group() const;  ///< "interface"; empty for a parameter outside the groups
    std::string_view key() const;    ///< "links"

    bool may_be_list() const { return most_numbers > 0; }
    /// True if the text must be read as a rate: "600 MB/s".
    bool is_rate_text(std::string_view text) const { return may_be_rate && text.find('/') != std::string_view::npos; }
    /// True if the text must be read as a list of numbers; for a choice, if it begins like one.
    bool is_list_text(std::string_view text) const;

    /// The digits of 0.5 in the unit of a share, in whole thousandths or percent; 0 for all other parameters.
    int share_digits() const;

    /// False for a shape parameter of other topologies than the machine's, and where a class of channels or messages
    /// has no value of its own.
    bool applies_to(const Machine& machine) const;
    /// True even if the machine has the usual value, which is not shown.
    bool has_value_in(const Machine& machine) const;
    /// True if the machine has the default value.
    bool has_default_in(const Machine& machine) const { return fallback && fallback(machine) == get(machine); }

    std::string text(const MachineValue& value) const;     ///< as in a description: "4", "torus", "5 cycles", "[8, 8]"
    std::string expected() const;                          ///< "1, 2 or 4", "ring, mesh, cylinder or torus"
    std::string refusal(const MachineValue& value) const;  ///< why the value is not allowed; empty if it is
};

/// All parameters of a machine, in display order. The only list of them: descriptions, overrides, `show` and JSON use
/// it.
const std::vector<Parameter>& parameters();

/// The parameter's place in parameters().
std::size_t index_of(const Parameter& parameter);

/// Finds a parameter by its dotted name; returns nullptr if there is none.
const Parameter* find_parameter(std::string_view name);

/// The groups "topology", "network" and so on, in the order of parameters(). "cycle_time" has no group.
std::span<const std::string_view> parameter_groups();

/// A suggestion for an unknown dotted name: "did you mean 'interface.links'?".
std::string suggest_parameter(std::string_view unknown);

}  // namespace narrows
