#include "models/machine/override.h"

#include <fmt/format.h>

#include "models/machine/value_text.h"

namespace narrows {

Override parse_override(const std::string& argument) {
    Place place{argument};
    const std::size_t equals = argument.find('=');
    if (equals == std::string::npos) {
        throw InputError(place, "not of the form parameter=value; for instance interface.links=2");
    }
    const std::string name = argument.substr(0, equals);
    const Parameter* const parameter = find_parameter(name);
    if (!parameter) throw InputError(place, fmt::format("unknown parameter '{}'; {}", name, suggest_parameter(name)));
    const Quantity value = parse_value(*parameter, argument.substr(equals + 1), place);
    return {parameter, value, std::move(place)};
}

}  // namespace narrows
