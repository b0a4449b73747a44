#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "models/rtl/parameters.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// The numbers that nextpnr-ice40 logs for a placement.
struct PlacementLog {
    std::int64_t cells = 0;     ///< logic cells needed
    std::optional<double> mhz;  ///< frequency after routing

    bool operator==(const PlacementLog&) const = default;
};
PlacementLog parse_placement(std::string_view log);  ///< throws ToolError if the log has no number of cells

/// "... Version 0.4-1+b1"; throws ToolError if nextpnr-ice40 is not installed.
std::string placer_version();

/// Places and routes a node of this cost, once for each seed. Three seeds take one to two minutes. A node that cannot
/// fit is not placed. Throws ToolError.
Fmax place(const RtlSources& sources, const rtl::RtlModule& module, const HardwareCost& cost, int seeds);

/// A cache key with everything on which the result of place() depends.
std::string placement_recipe(const RtlSources& sources, const rtl::RtlModule& module, int seeds);

}  // namespace narrows::cost
