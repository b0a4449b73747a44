#pragma once

#include <algorithm>
#include <bit>
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
    Cycle tail(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle earliest) const {
        const Cycle head = heads[static_cast<std::size_t>(channel)].head;
        const bool last = complete && channel + 1 == static_cast<int>(heads.size());
        const Cycle alone = last ? last_.straight(bytes - 1) : own(channel).cycles(bytes - 1, buffer_bytes_);
        const Cycle tail = std::max(earliest, head + alone);
        // A message that fits in one buffer does not feel what happens further on.
        return bytes <= buffer_bytes_ ? tail : tail_ahead(heads, complete, channel, bytes, tail);
    }

private:
    /// How fast bytes cross: a power of two a cycle, so that the inner loop need not divide.
    class Width {
    public:
        Width(int bytes, int buffer_bytes, Cycle latency)
            : shift_(std::countr_zero(static_cast<unsigned>(bytes))),
              to_and_fro_(std::max<Cycle>(0, latency + 1 - buffer_bytes / bytes)) {}

        Cycle straight(int bytes) const { return bytes >> shift_; }
        /// Going to and fro across one buffer pays only where room comes back more slowly than bytes do.
        Cycle cycles(int bytes, int buffer_bytes) const {
            return to_and_fro_ == 0 ? straight(bytes) : straight(bytes) + (bytes / buffer_bytes) * to_and_fro_;
        }
        bool operator<(const Width& other) const { return shift_ < other.shift_; }

    private:
        int shift_;
        Cycle to_and_fro_;
    };

    const Width& own(int channel) const { return channel == 0 ? first_ : network_; }
    Cycle tail_ahead(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle tail) const;

    int buffer_bytes_;
    Cycle latency_;
    Width network_;  ///< of a network channel
    Width last_;     ///< of the interface link inwards
    Width first_;    ///< of the first network channel, which the send buffer may feed directly
};

}  // namespace narrows
