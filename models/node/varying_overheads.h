#pragma once

#include <cstdint>

#include "models/machine/machine.h"
#include "models/topology/ids.h"
#include "models/topology/route_hash.h"

namespace narrows {

/// How long the overheads of a rank take (docs/nodes.md, Z2).
class VaryingOverheads {
public:
    VaryingOverheads(const ProcessorParameters& processor, RankId rank, std::uint64_t seed)
        : variation_(processor.overhead_variation), rank_(rank), seed_(seed) {}

    /// Of the next overhead, which usually takes `cycles`.
    Cycle next(Cycle cycles) {
        if (variation_ == 0 || cycles == 0) return cycles;
        const int drawn = own_draw(rank_, count_++, 2, 2 * variation_ + 1, seed_);
        return (cycles * (1000 - variation_ + drawn) + 500) / 1000;
    }

private:
    int variation_;
    RankId rank_;
    std::uint64_t seed_;
    std::uint32_t count_ = 0;
};

}  // namespace narrows
