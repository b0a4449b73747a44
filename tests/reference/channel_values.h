#pragma once

#include "models/machine/machine.h"
#include "models/topology/graph.h"

namespace narrows::reference {

/// N4: bytes of a flit, and the cycles it takes to cross.
struct Rate {
    int width;
    Cycle flit_time;
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

/// All classes have the values of the machine's network.
inline ChannelValues values_of(const Machine& machine, ChannelClass) {
    const NetworkParameters& network = machine.network;
    return {{network.link_bytes_per_cycle, network.link_flit_time},
            network.link_latency,
            network.credit_latency,
            network.lanes,
            network.slots,
            machine.input_buffer_bytes()};
}

}  // namespace narrows::reference
