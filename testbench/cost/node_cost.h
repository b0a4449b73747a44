#pragma once

#include <string>

#include "testbench/cost/cache.h"
#include "testbench/cost/fmax.h"
#include "testbench/cost/hardware_cost.h"
#include "testbench/cost/rtl_sources.h"

namespace narrows::cost {

/// Tells what nodes cost, and remembers it. Throws CostError.
class NodeCosts {
public:
    /// Begins by asking yosys for its version, on which a cost depends.
    explicit NodeCosts(Cache cache, RtlSources sources = RtlSources::of_narrows());

    HardwareCost cost(const Parameters& parameters) const;
    Fmax fmax(const Parameters& parameters, int seeds = 3) const;

    /// Under which the cost is remembered.
    std::string key(const Parameters& parameters) const;
    std::filesystem::path cache_file(const Parameters& parameters) const { return cache_.file(key(parameters)); }
    /// Where what is known of it would come with Narrows.
    std::filesystem::path brought_file(const Parameters& parameters) const {
        return cache_.brought_file(key(parameters));
    }

private:
    std::string key_of(const std::string& recipe) const;

    Cache cache_;
    RtlSources sources_;
    std::string of_all_;  ///< part of every key
};

}  // namespace narrows::cost
