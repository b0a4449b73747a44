#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/machine.h"
#include "models/machine/rounding.h"
#include "models/machine/settings.h"

namespace narrows {

/// A layer changes the cycle_time, and the layers below it gave times and rates in cycles.
struct CycleTimeChange {
    std::int64_t from_ps = 0;
    std::int64_t to_ps = 0;
    std::size_t rank = 0;          ///< the layer with the new cycle_time
    bool is_of_arguments = false;  ///< then the layers below it are a whole machine with its defaults
};

/// A time or a rate that changes with the new cycle_time.
struct RescaledValue {
    std::string_view parameter;
    std::string was;  ///< "200 ns", "4 GB/s"
    std::string is;
};

/// All values that change. `machine`: the machine with the new cycle_time.
std::vector<RescaledValue> rescaled_values(const Settings& settings, const Machine& machine,
                                           const CycleTimeChange& change);

/// Changes the numbers of cycles so that times and rates stay the same, except rates of links, which set_flits changes.
/// A rate without whole numbers is a problem unless it may be rounded. Times are rounded in resolve_value.
void keep_times(Settings& settings, const CycleTimeChange& change, Rounding& rounding, std::vector<Problem>& problems);

}  // namespace narrows
