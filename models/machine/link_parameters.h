#pragma once

#include <optional>

#include "models/machine/link_rate.h"
#include "models/machine/parameters.h"
#include "models/machine/settings.h"

namespace narrows {

/// The parameters of the links of a group, or of a class of channels.
struct LinkParameters {
    const Parameter* width;
    const Parameter* flit_time;
    const Parameter* buffer_flits;  ///< null if a buffer is not counted in flits

    std::string_view prefix() const { return width->name.substr(0, width->name.rfind('.')); }
    bool is_of_class() const { return !width->channel_class.empty(); }
};

/// Empty if the parameter is not a width.
std::optional<LinkParameters> link_of_width(const Parameter& parameter);

/// The value of a link parameter: its own or, for a class of channels without one, the network's. Null if none is
/// given.
const ValueSoFar* value_of_link(const Parameter& parameter, const Settings& settings);

/// The size of a slot of the buffer in flits of another width. It keeps its bytes where it is given.
struct KeptBuffer {
    std::int64_t flits;
    std::int64_t bytes_before;
    std::int64_t bytes;  ///< the same number, or more to fill a flit; fewer if that is too many flits
};
std::optional<KeptBuffer> buffer_in(const LinkParameters& link, std::int64_t width_before, std::int64_t width,
                                    const Settings& settings);

}  // namespace narrows
