#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "models/machine/cycle_time_change.h"
#include "models/machine/flit_choice.h"
#include "models/machine/link_parameters.h"
#include "models/machine/link_rate.h"
#include "models/machine/settings.h"

namespace narrows {

/// The rate of the links of a group, and what a parameter that follows from it says of where it comes from.
struct RateSoFar {
    LinkRate rate;
    ValueSoFar as_value;
};
using RatesSoFar = std::map<std::string_view, RateSoFar>;  ///< keys are groups

/// A link, and how its flits are found.
struct LinkToSet {
    LinkParameters parameters;
    LinkWish wish;
    const RateSoFar* rate = nullptr;  ///< null if its width and the time of its flits are given
    FlitRate before{};                ///< if so: these, in the cycles of the base if they are kept

    bool is_kept() const { return rate == nullptr && !wish.cycles; }
    bool has_its_flits() const { return wish.cycles.has_value(); }
    /// "network.link_rate", "network.link_bytes_per_cycle"
    std::string name() const;
};

/// All links of which something is given. `kept`: null if rates that are given in cycles change with the cycle_time.
std::vector<LinkToSet> links_to_set(const Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps,
                                    const CycleTimeChange* kept, std::vector<Problem>& problems);

}  // namespace narrows
