#include "models/machine/link_parameters.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

std::optional<LinkParameters> link_of_width(const Parameter& parameter) {
    if (parameter.key() != "link_bytes_per_cycle" && !parameter.name.ends_with(".link_bytes_per_cycle"))
        return std::nullopt;
    const std::string_view prefix = parameter.name.substr(0, parameter.name.rfind('.'));
    return LinkParameters{&parameter, find_parameter(fmt::format("{}.link_flit_time", prefix)),
                          find_parameter(fmt::format("{}.buffer_flits", prefix))};
}

const ValueSoFar* value_of_link(const Parameter& parameter, const Settings& settings) {
    const ValueSoFar* const given = settings.find(parameter);
    if (given != nullptr || parameter.channel_class.empty()) return given;
    return settings.find(fmt::format("network{}", parameter.name.substr(parameter.name.rfind('.'))));
}

std::optional<KeptBuffer> buffer_in(const LinkParameters& link, std::int64_t width_before, std::int64_t width,
                                    const Settings& settings) {
    const ValueSoFar* const given = link.buffer_flits == nullptr ? nullptr : settings.find(*link.buffer_flits);
    if (given == nullptr || width == width_before) return std::nullopt;
    const std::int64_t bytes = given->value.amount * width_before;
    const std::int64_t flits = std::min((bytes + width - 1) / width, link.buffer_flits->most);
    return KeptBuffer{flits, bytes, flits * width};
}

}  // namespace narrows
