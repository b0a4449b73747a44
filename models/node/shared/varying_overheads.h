#pragma once

#include <cstdint>

#include "models/machine/machine.h"
#include "models/network/topology/ids.h"
#include "models/network/topology/route_hash.h"

namespace narrows {

/// How long the overheads of a rank take (docs/nodes.md, Z2).
class VaryingOverheads {
public:
    VaryingOverheads(const ProcessorParameters& processor, RankId rank, std::uint64_t seed)
        : processor_(processor), rank_(rank), seed_(seed) {}

    /// Returns the time of the next overhead, which usually takes `cycles`.
    Cycle next(Cycle cycles) {
        if (processor_.overhead_variation == 0 || cycles == 0) return cycles;
        return processor_.varied(cycles, own_draw(rank_, count_++, 2, 2 * processor_.overhead_variation + 1, seed_));
    }

private:
    const ProcessorParameters& processor_;
    RankId rank_;
    std::uint64_t seed_;
    std::uint32_t count_ = 0;
};

}  // namespace narrows
