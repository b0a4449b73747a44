#pragma once

#include <optional>

#include "models/machine/cycle_time_change.h"
#include "models/machine/parameters.h"

namespace narrows {

/// The parameters of the links of a group, or of a class of channels.
struct LinkParameters {
    const Parameter* width;
    const Parameter* flit_time;
    const Parameter* buffer_flits;  ///< null if a buffer is not counted in flits
};

/// None if the parameter is not a width.
std::optional<LinkParameters> link_of_width(const Parameter& parameter);

/// Of keep_times: the rates of links, by other times of flits or other widths. A buffer keeps its bytes.
void keep_links(Settings& settings, const CycleTimeChange& change, Rounding& rounding, std::vector<Problem>& problems);

}  // namespace narrows
