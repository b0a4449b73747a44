#pragma once

#include <span>

#include "models/machine/machine.h"
#include "models/topology/topology.h"

namespace narrows {

/// A message's head has crossed a channel: the output `port` of `router` (Topology::local: a link to the interface).
struct Crossing {
    Cycle head;
    RouterId router;
    Port port;
};

/// When the last byte of a message crosses each channel of its path, from the times of its head alone
/// (docs/timing.md, "Tails follow from heads").
class WormTiming {
public:
    explicit WormTiming(const Machine& machine);

    /// How many channels further the head must be before the tail's time on a channel is settled.
    int reach(int bytes) const { return bytes <= buffer_bytes_ ? 0 : (bytes - 1) / buffer_bytes_; }

    Cycle latency() const { return latency_; }

    /// T_i. `heads` holds the channels crossed so far, at least up to i + reach(bytes) unless `complete`, that is,
    /// unless the last of them is the interface link inwards. `earliest` is what the channel before allows:
    /// T_{i-1} + latency, or the end of the move into the injection buffer.
    Cycle tail(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle earliest) const;

private:
    Cycle cycles(int remaining, int width) const;

    int network_bytes_;  ///< a cycle, on a network channel
    int first_bytes_;    ///< on the first network channel, which the send buffer may feed directly
    int last_bytes_;     ///< on the interface link inwards
    int buffer_bytes_;
    Cycle latency_;
};

}  // namespace narrows
