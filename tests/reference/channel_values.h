#pragma once

#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/graph.h"

namespace narrows::reference {

/// N4: bytes of a flit, and the cycles it takes to cross.
struct Rate {
    int width;
    Cycle flit_time;

    friend bool operator==(const Rate&, const Rate&) = default;
};

/// G1: values that the channels of a class share.
struct ChannelValues {
    Rate rate;
    Cycle latency;
    Cycle credit_latency;
    int lanes;  ///< lanes for all message classes (C2)
    int slots;
    int slot_bytes;
};

ChannelValues values_of(const Machine& machine, ChannelClass channel_class);

/// Returns the values of each class of channels that the network has, once.
std::vector<ChannelValues> all_values(const Machine& machine, const Graph& graph);

}  // namespace narrows::reference
