#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "models/machine/input_error.h"

namespace narrows {

/// KEY=VALUE as it was written on the command line, or a machine's default for the parameter KEY.
struct KeyValue {
    std::string key;
    std::string value;
    std::optional<Place> written = {};  ///< where the machine says it
    std::string text() const { return key + "=" + value; }
    Place place() const { return written.value_or(Place{text()}); }
};

struct ParameterText;

/// How a number of words or elements can be given as a number of bytes (sizes.h).
struct SizeInBytes {
    const ParameterText* parameter = nullptr;  ///< by this one; null: not at all
    std::int64_t each = 0;                     ///< bytes of an element; 0: a word of the machine

    std::int64_t bytes_each(std::int64_t word_bytes) const { return each > 0 ? each : word_bytes; }
};

/// The description of a workload's parameter: everything except where its value is stored.
struct ParameterText {
    std::string_view name;
    std::string_view description;
    std::int64_t least = 0;
    std::int64_t most = 0;
    std::vector<std::string_view> choices = {};  ///< an enumeration: the value is an index
    std::string_view zero = {};                  ///< the text for 0, if 0 does not stand for a number
    std::string_view form = {};                  ///< a text that the workload reads itself: what it may be
    bool has_commas = false;                     ///< a text that may have commas: never a list of values
    bool counts_bytes = false;                   ///< the number may have a unit: KB, MiB
    SizeInBytes in_bytes = {};
    bool is_way = false;     ///< how the work is done, and not how much there is of what
    bool is_extent = false;  ///< of a shape from which the sizes of messages follow; no parameter gives them as bytes

    /// False for a choice and for the text of `zero`; a text that the workload reads may be a number.
    bool is_number(std::string_view value) const;
};

/// All nodes of the machine: every workload has this one.
const ParameterText& nodes_parameter();

/// A parameter of a workload that stores its parameters in a P. A text with a form is stored as it is written.
template <class P>
struct WorkloadParameter {
    ParameterText text;
    std::variant<std::int64_t P::*, std::string P::*> member;
};

std::int64_t parse_value(const ParameterText& parameter, const KeyValue& argument);
/// `extents`: those of the known parameters from which the size follows, where none gives it.
[[noreturn]] void refuse_unknown(const KeyValue& argument, const std::vector<std::string_view>& known,
                                 const std::vector<std::string_view>& extents);
std::string value_text(const ParameterText& parameter, std::int64_t value);
inline std::string value_text(const ParameterText&, const std::string& value) { return value; }

/// The value of a parameter as it would be written.
template <class P>
std::string value_text(const WorkloadParameter<P>& parameter, const P& values) {
    return std::visit([&](auto member) { return value_text(parameter.text, values.*member); }, parameter.member);
}

inline void set_value(std::int64_t& value, const ParameterText& parameter, const KeyValue& argument) {
    value = parse_value(parameter, argument);
}
inline void set_value(std::string& value, const ParameterText&, const KeyValue& argument) { value = argument.value; }

/// Overwrites the defaults in `values`. Throws InputError for unknown keys and invalid values.
template <class P>
void parse(P& values, std::span<const WorkloadParameter<P>> parameters, std::span<const KeyValue> arguments) {
    for (const KeyValue& argument : arguments) {
        bool known = false;
        for (const WorkloadParameter<P>& parameter : parameters) {
            if (parameter.text.name != argument.key) continue;
            std::visit([&](auto member) { set_value(values.*member, parameter.text, argument); }, parameter.member);
            known = true;
        }
        if (known) continue;
        std::vector<std::string_view> names;
        std::vector<std::string_view> extents;
        for (const WorkloadParameter<P>& parameter : parameters) {
            names.push_back(parameter.text.name);
            if (parameter.text.is_extent) extents.push_back(parameter.text.name);
            if (const ParameterText* const bytes = parameter.text.in_bytes.parameter) names.push_back(bytes->name);
        }
        if (std::ranges::find(names, "nodes") == names.end()) names.insert(names.begin(), "nodes");
        refuse_unknown(argument, names, extents);
    }
}

}  // namespace narrows
