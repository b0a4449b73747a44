#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "models/machine/entries/kinds.h"
#include "models/machine/input_error.h"

namespace narrows {

/// A KEY=VALUE argument as written, or a machine's default for the parameter KEY.
struct KeyValue {
    std::string key;
    std::string value;
    std::optional<Place> written = {};  ///< where the machine sets it
    std::string text() const { return key + "=" + value; }
    Place place() const { return written.value_or(Place{text()}); }
};

struct ParameterText;

/// How a number of words or elements can be given as a number of bytes (sizes.h).
struct SizeInBytes {
    const ParameterText* parameter = nullptr;  ///< the parameter that gives the bytes, or null
    std::int64_t each = 0;                     ///< bytes of an element; 0: a word of the machine

    std::int64_t bytes_each(std::int64_t word_bytes) const { return each > 0 ? each : word_bytes; }
};

/// A parameter of a workload: everything except where its value is held.
struct ParameterText : ParameterEntry {
    std::string_view zero = {};  ///< the text for 0, if 0 has a special meaning
    std::string_view form = {};  ///< form of a text that the workload parses itself
    bool has_commas = false;     ///< the text may contain commas, so it is never a list of values
    SizeInBytes in_bytes = {};
    bool is_way = false;  ///< how the work is done, instead of how much there is
    // Extent of a shape that determines the sizes of messages; no parameter gives it in bytes.
    bool is_extent = false;

    /// True unless it is a choice or the text of `zero`. A text that the workload parses may be a number.
    bool is_number(std::string_view value) const;
};

/// The number of nodes of the machine, a parameter of every workload.
const ParameterText& nodes_parameter();

/// A value in a table: a number, also for a choice, or a text as written.
using NumberOrText = std::variant<std::int64_t, std::string>;

/// A parameter of a workload that holds its values in a P.
template <class P>
struct WorkloadParameter {
    ParameterText text;
    std::function<NumberOrText(const P&)> get;
    std::function<void(P&, const NumberOrText&)> set;

    WorkloadParameter way() && {
        text.is_way = true;
        return std::move(*this);
    }
    WorkloadParameter extent() && {
        text.is_extent = true;
        return std::move(*this);
    }
    /// `zero`: the text for 0.
    WorkloadParameter or_word(std::string_view zero) && {
        text.zero = zero;
        return std::move(*this);
    }
    WorkloadParameter or_bytes(SizeInBytes size) && {
        text.in_bytes = size;
        return std::move(*this);
    }
    WorkloadParameter with_commas() && {
        text.has_commas = true;
        return std::move(*this);
    }
};

/// The entry as a parameter whose value is a member. In a table, 0 stands for a member without a value.
template <class P, class Value>
WorkloadParameter<P> entry_for(Value P::*member, ParameterEntry entry) {
    WorkloadParameter<P> made{{std::move(entry)}, {}, {}};
    if constexpr (std::is_same_v<Value, std::string>) {
        made.get = [member](const P& values) { return values.*member; };
        made.set = [member](P& values, const NumberOrText& value) { values.*member = std::get<std::string>(value); };
    } else if constexpr (requires(Value value) { value.has_value(); }) {
        using Enumerator = typename Value::value_type;
        made.get = [member](const P& values) {
            const Value& value = values.*member;
            return value ? static_cast<std::int64_t>(*value) + 1 : 0;
        };
        made.set = [member](P& values, const NumberOrText& value) {
            const auto number = std::get<std::int64_t>(value);
            values.*member = number > 0 ? Value(static_cast<Enumerator>(number - 1)) : Value();
        };
    } else {
        if constexpr (std::is_same_v<Value, int>) assert(std::in_range<int>(made.text.most));
        made.get = [member](const P& values) { return static_cast<std::int64_t>(values.*member); };
        made.set = [member](P& values, const NumberOrText& value) {
            values.*member = static_cast<Value>(std::get<std::int64_t>(value));
        };
    }
    return made;
}

/// A text that the workload parses. `form`: its possible forms.
template <class P>
WorkloadParameter<P> text_parameter(std::string_view name, std::string_view form, std::string P::*member,
                                    std::string_view description) {
    WorkloadParameter<P> made = entry_for(member, ParameterEntry{name, ParameterEntry::Kind::text, "", description});
    made.text.form = form;
    return made;
}

/// A number, or the place of a choice. Throws InputError, whose message has the least number as an example, or the
/// given one.
std::int64_t parse_number(const ParameterText& parameter, const KeyValue& argument,
                          const std::function<std::int64_t()>& example = {});
/// As above, or the unchanged text if the workload parses it.
NumberOrText parse_value(const ParameterText& parameter, const KeyValue& argument);
/// `extents`: known parameters that determine the size, if no parameter gives it.
[[noreturn]] void refuse_unknown(const KeyValue& argument, const std::vector<std::string_view>& known,
                                 const std::vector<std::string_view>& extents);
std::string value_text(const ParameterText& parameter, const NumberOrText& value);

/// The value of a parameter in its written form.
template <class P>
std::string value_text(const WorkloadParameter<P>& parameter, const P& values) {
    return value_text(parameter.text, parameter.get(values));
}

/// As above, for the parameter with this name.
template <class P>
std::string value_text(std::span<const WorkloadParameter<P>> parameters, std::string_view name, const P& values) {
    return value_text(*std::ranges::find_if(parameters, [&](const auto& p) { return p.text.name == name; }), values);
}

/// Replaces the defaults in `values`. Throws InputError for unknown keys and invalid values.
template <class P>
void parse(P& values, std::span<const WorkloadParameter<P>> parameters, std::span<const KeyValue> arguments) {
    for (const KeyValue& argument : arguments) {
        bool known = false;
        for (const WorkloadParameter<P>& parameter : parameters) {
            if (parameter.text.name != argument.key) continue;
            parameter.set(values, parse_value(parameter.text, argument));
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
