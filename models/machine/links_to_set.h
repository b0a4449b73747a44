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

/// The rate of the links of a group, and the origin of a parameter that follows from it.
struct RateSoFar {
    LinkRate rate;
    ValueSoFar as_value;
};
using RatesSoFar = std::map<std::string_view, RateSoFar>;  ///< keys are groups

/// A link, and how to find its flits.
struct LinkToSet {
    LinkParameters parameters;
    LinkWish wish;
    const RateSoFar* rate = nullptr;  ///< null if its width and flit time are given
    FlitRate before{};                ///< if so: these flits, in cycles of the base if they are kept

    bool is_kept() const { return rate == nullptr && !wish.cycles; }
    bool has_its_flits() const { return wish.cycles.has_value(); }
    /// "network.link_rate", "network.link_bytes_per_cycle"
    std::string name() const;
};

/// All links for which something is given. `kept`: null if rates in cycles change with the cycle_time.
std::vector<LinkToSet> links_to_set(const Settings& settings, const RatesSoFar& rates, std::int64_t cycle_time_ps,
                                    const CycleTimeChange* kept, std::vector<Problem>& problems);

}  // namespace narrows
