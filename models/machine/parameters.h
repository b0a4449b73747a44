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

/// The value of a parameter: cycles, picoseconds, 0 or 1, or the enumerator as a number; or a list of numbers, also of
/// a choice that may be one; or a network from a file.
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
    std::size_t most_numbers = 0;         ///< list, and a choice that may be a list instead: at least one
    bool may_be_rate = false;             ///< list of bytes and cycles: may also be written as a rate
    std::vector<std::int64_t> allowed{};  ///< integer: the only values allowed, unless empty
    std::function<MachineValue(const Machine&)> get{};
    std::function<void(Machine&, const MachineValue&)> set{};
    /// The value where a description gives none; null if it must give one.
    std::function<MachineValue(const Machine&)> fallback{};
    std::string_view channel_class{};  ///< the class whose own value it is; empty for all others
    /// Of a class of channels: whether the machine has the class, with a value of its own. Of a class of messages:
    /// whether the machine gives it something.
    std::function<bool(const Machine&)> is_own{};

    std::string_view group() const;  ///< "interface"; empty for a parameter outside of all groups
    std::string_view key() const;    ///< "links"

    bool may_be_list() const { return most_numbers > 0; }
    /// True if the text is to be read as a rate: "600 MB/s".
    bool is_rate_text(std::string_view text) const { return may_be_rate && text.find('/') != std::string_view::npos; }
    /// True if the text is to be read as a list of numbers; for a choice: if it begins like one.
    bool is_list_text(std::string_view text) const;

    /// The digits of 0.5 in the unit of a share that is counted in whole thousandths or percent; 0 for all others.
    int share_digits() const;

    /// False for a parameter of the shape of other topologies than the machine's, and where a class of channels or of
    /// messages has no value of its own.
    bool applies_to(const Machine& machine) const;
    /// True also where the machine has the usual value, which is not shown.
    bool has_value_in(const Machine& machine) const;
    /// True if the machine has the value that it would have if its description gave none.
    bool has_default_in(const Machine& machine) const { return fallback && fallback(machine) == get(machine); }

    std::string text(const MachineValue& value) const;     ///< as in a description: "4", "torus", "5 cycles", "[8, 8]"
    std::string expected() const;                          ///< "1, 2 or 4", "ring, mesh, cylinder or torus"
    std::string refusal(const MachineValue& value) const;  ///< why the value is not allowed{}; empty when it is
};

/// All parameters of a machine, in the order in which they are shown. The only list of them: descriptions, overrides,
/// `show` and JSON go through it.
const std::vector<Parameter>& parameters();

/// The parameter's place in parameters().
std::size_t index_of(const Parameter& parameter);

/// Finds a parameter by its dotted name; nullptr when there is none.
const Parameter* find_parameter(std::string_view name);

/// "cycle_time" has none; "topology", "network", ... in the order of parameters().
std::span<const std::string_view> parameter_groups();

/// A suggestion for an unknown dotted name: "did you mean 'interface.links'?".
std::string suggest_parameter(std::string_view unknown);

}  // namespace narrows
