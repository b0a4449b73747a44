#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/topology/graph.h"

namespace narrows::reference {

/// N4: bytes of a flit, and the cycles it takes to cross.
struct Rate {
    int width;
    Cycle flit_time;

    friend bool operator==(const Rate&, const Rate&) = default;
};

/// G1: what the channels of a class have in common.
struct ChannelValues {
    Rate rate;
    Cycle latency;
    Cycle credit_latency;
    int lanes;
    int slots;
    int slot_bytes;
};

inline ChannelValues values_of(const Machine& machine, ChannelClass channel_class) {
    const ChannelParameters values = machine.channel_values(channel_class);
    return {{values.link_bytes_per_cycle, values.link_flit_time},
            values.link_latency,
            values.credit_latency,
            values.lanes,
            values.slots,
            values.buffer_flits * values.link_bytes_per_cycle};
}

/// Of each class of channels that the network has, once.
std::vector<ChannelValues> all_values(const Machine& machine, const Graph& graph);

}  // namespace narrows::reference
