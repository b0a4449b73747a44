#pragma once

#include <string>

#include "models/rtl/parameters.h"
#include "testbench/base/cache.h"
#include "testbench/base/rtl_sources.h"
#include "testbench/cost/hardware_cost.h"

namespace narrows::cost {

/// Finds and stores the costs of nodes. Throws ToolError.
class NodeCosts {
public:
    /// Asks yosys for its version first, because a cost depends on it.
    explicit NodeCosts(Cache cache, RtlSources sources = RtlSources::of_narrows());

    /// Stores results for the user. Also reads hw/costs, the results that come with Narrows.
    static Cache cache_of_user();

    HardwareCost cost(const rtl::RtlModule& module) const;
    /// True if the cost is stored, so that the module need not be synthesized.
    bool knows(const rtl::RtlModule& module) const;
    Fmax fmax(const rtl::RtlModule& module, int seeds = 3) const;

    /// The key under which the cost is stored.
    std::string key(const rtl::RtlModule& module) const;
    std::filesystem::path cache_file(const rtl::RtlModule& module) const { return cache_.file(key(module)); }
    /// The file for this cost in hw/costs, the folder of costs that come with Narrows.
    std::filesystem::path shipped_file(const rtl::RtlModule& module) const { return cache_.shipped_file(key(module)); }

private:
    std::string key_of(const std::string& recipe) const;

    Cache cache_;
    RtlSources sources_;
    std::string of_all_;  ///< the common part of all keys
};

}  // namespace narrows::cost
