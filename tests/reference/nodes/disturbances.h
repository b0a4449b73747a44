#pragma once

#include "models/machine/machine.h"
#include "models/network/topology/route_hash.h"

namespace narrows::reference {

/// Z: what disturbs the processor of a rank.
class Disturbances {
public:
    Disturbances(const Machine& machine, int rank, std::uint64_t seed) : machine_(&machine), rank_(rank), seed_(seed) {}

    /// Z1.
    bool interrupt(Cycle t) const {
        const Cycle period = machine_->processor.noise_period;
        const Cycle length = machine_->processor.noise_length;
        if (period == 0 || length == 0) return false;
        const Cycle first = drawn(0, 1, static_cast<int>(period - length + 1));
        return t >= first && (t - first) % period < length;
    }

    /// Z2: the cycles of the overhead that begins.
    Cycle vary(Cycle overhead) {
        if (overhead == 0) return 0;
        const Cycle most = machine_->processor.overhead_variation;
        const Cycle h = drawn(overheads_++, 2, static_cast<int>(2 * most + 1));
        return (overhead * (1000 - most + h) + 500) / 1000;
    }

private:
    int drawn(std::uint32_t number, int hop, int values) const {
        RoutePlace place{};
        place.from = EndpointId(rank_);
        place.to = EndpointId(rank_);
        place.number = number;
        return route_hash(place, hop, values, seed_);
    }

    const Machine* machine_;
    int rank_;
    std::uint64_t seed_;
    std::uint32_t overheads_ = 0;
};

}  // namespace narrows::reference
