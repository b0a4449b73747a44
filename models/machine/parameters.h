#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"

namespace narrows {

/// One parameter of a machine: its name, its allowed values, its meaning, and its field in a Machine. Every value is
/// passed as an integer: cycles, picoseconds, 0 or 1, or the enumerator.
struct Parameter {
    enum class Kind { integer, choice, boolean, cycles, time };

    std::string_view name;  ///< dotted: "interface.links"
    Kind kind;
    std::string_view unit;  ///< of an integer: "flits"; empty for a plain count
    std::string_view description;
    std::int64_t least = 0;  ///< integer, cycles, time: the range allowed
    std::int64_t most = 0;
    std::vector<std::int64_t> allowed{};        ///< integer: the only values allowed, unless empty
    std::vector<std::string_view> spellings{};  ///< choice: by enumerator
    std::function<std::int64_t(const Machine&)> get{};
    std::function<void(Machine&, std::int64_t)> set{};

    std::string_view group() const;  ///< "interface"; empty for a parameter outside of all groups
    std::string_view key() const;    ///< "links"

    std::string text(std::int64_t value) const;     ///< as in a description: "4", "torus", "5 cycles"
    std::string expected() const;                   ///< "1, 2 or 4", "ring, mesh, cylinder or torus"
    std::string refusal(std::int64_t value) const;  ///< why the value is not allowed{}; empty when it is
};

/// All parameters of a machine, in the order in which they are shown. The only list of them: descriptions, overrides,
/// `show` and JSON go through it.
const std::vector<Parameter>& parameters();

/// The parameter's place in parameters().
std::size_t index_of(const Parameter& parameter);

/// By dotted name; nullptr when there is none.
const Parameter* find_parameter(std::string_view name);

/// "cycle_time" has none; "topology", "network", ... in the order of parameters().
std::span<const std::string_view> parameter_groups();

/// A suggestion for an unknown dotted name: "did you mean 'interface.links'?".
std::string suggest_parameter(std::string_view unknown);

}  // namespace narrows
