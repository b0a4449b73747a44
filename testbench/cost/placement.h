#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "testbench/cost/fmax.h"
#include "testbench/cost/hardware_cost.h"
#include "testbench/cost/rtl_sources.h"

namespace narrows::cost {

/// What nextpnr-ice40 logs of a placement.
struct PlacementLog {
    std::int64_t cells = 0;     ///< logic cells wanted
    std::optional<double> mhz;  ///< after routing

    bool operator==(const PlacementLog&) const = default;
};
PlacementLog parse_placement(std::string_view log);  ///< throws CostError if it does not even say how many cells

/// "... Version 0.4-1+b1"; throws CostError if nextpnr-ice40 is not installed.
std::string placer_version();

/// Places and routes a node that costs so much with as many seeds, one to two minutes for three. What cannot have room
/// is not placed. Throws CostError.
Fmax place(const RtlSources& sources, const Parameters& parameters, const HardwareCost& cost, int seeds);

/// All that place() does with a node, for a cache to know when it changes.
std::string placement_recipe(const RtlSources& sources, const Parameters& parameters, int seeds);

}  // namespace narrows::cost
