#pragma once

#include "models/network/link/worm.h"

namespace narrows {

/// Properties that the channels of a class share (docs/timing.md, G1). Aligned so that indexing needs no
/// multiplication.
struct alignas(64) ChannelProperties {
    ChannelProperties(const Machine& machine, const ChannelParameters& channels, ChannelClass of_class = 0)
        : worm(machine, channels),
          channel_class(of_class),
          credit_latency(channels.credit_latency),
          lanes(channels.lanes + own_lanes(machine.network)),
          slots(channels.slots) {}

    WormTiming worm;
    ChannelClass channel_class;
    Cycle credit_latency;
    int lanes;  ///< lanes for all classes of messages together
    int slots;
};
static_assert(sizeof(ChannelProperties) == 128);

}  // namespace narrows
