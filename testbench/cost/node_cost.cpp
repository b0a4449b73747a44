#include "testbench/cost/node_cost.h"

#include <fmt/format.h>

#include "testbench/base/places/places.h"
#include "testbench/cost/json.h"
#include "testbench/cost/placement.h"
#include "testbench/cost/synthesis.h"

namespace narrows::cost {

namespace {

/// Increase this when the tools' output is read in another way.
constexpr int reading_version = 1;

}  // namespace

NodeCosts::NodeCosts(Cache cache, RtlSources sources)
    : cache_(std::move(cache)),
      sources_(std::move(sources)),
      of_all_(fmt::format("{}, reading {}, sources {}", yosys_version(), reading_version, sources_.fingerprint())) {}

Cache NodeCosts::cache_of_user() { return Cache::of_user("cost", std::filesystem::path(places::hardware()) / "costs"); }

std::string NodeCosts::key_of(const std::string& recipe) const { return of_all_ + "\n" + recipe; }

std::string NodeCosts::key(const rtl::RtlModule& module) const { return key_of(synthesis_script(sources_, module)); }

HardwareCost NodeCosts::cost(const rtl::RtlModule& module) const {
    return cache_.get<HardwareCost>(key(module), [&] { return synthesize(sources_, module); });
}

bool NodeCosts::knows(const rtl::RtlModule& module) const {
    const std::string stored_as = key(module);
    return std::filesystem::exists(cache_.file(stored_as)) || std::filesystem::exists(cache_.shipped_file(stored_as));
}

Fmax NodeCosts::fmax(const rtl::RtlModule& module, int seeds) const {
    return cache_.get<Fmax>(key_of(placement_recipe(sources_, module, seeds)),
                            [&] { return place(sources_, module, cost(module), seeds); });
}

}  // namespace narrows::cost
