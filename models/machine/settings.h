#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/input_error.h"
#include "models/machine/parameters.h"
#include "models/machine/quantity.h"

namespace narrows {

/// The value of a parameter so far.
struct ValueSoFar {
    Quantity value;
    Place place;
    std::string origin;
    std::string source;
    std::size_t rank = 0;  ///< a higher layer overrides a lower one: base, ..., the machine itself, command line
    std::string text{};    ///< the text, if one was written
    bool is_of_link_rate = false;  ///< a width or flit time that follows from the rate of the link
};

/// The values that the layers of a machine have given so far.
class Settings {
public:
    Settings() : values_(parameters().size()) {}

    /// Null if the parameter is not set.
    const ValueSoFar* find(const Parameter& parameter) const {
        const auto& value = values_[index_of(parameter)];
        return value ? &*value : nullptr;
    }
    const ValueSoFar* find(std::string_view name) const { return find(*find_parameter(name)); }
    void set(const Parameter& parameter, ValueSoFar value) { values_[index_of(parameter)] = std::move(value); }
    void erase(std::string_view name) { values_[index_of(*find_parameter(name))].reset(); }

private:
    std::vector<std::optional<ValueSoFar>> values_;  ///< one for each of parameters(), in that order
};

}  // namespace narrows
