#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// The crossing of a channel by a message's head. The channel leaves `router` by `port` (Topology::local: an interface
/// link inwards).
struct Crossing {
    Cycle head;
    RouterId router;
    Port port;
    std::uint8_t channel = 0;  ///< number in the group; not used for links, see Message::link
    std::uint8_t lane = 0;     ///< lane that the message enters at the far end
};

/// Computes when the last byte of a message crosses a channel of a class, or the link inwards behind it, from the times
/// of its head alone (docs/timing.md, "Tails follow from heads").
class WormTiming {
public:
    explicit WormTiming(const Machine& machine) : WormTiming(machine, machine.network) {}
    /// The timing of channels with these values. If a slot is smaller than the largest message, all channels have the
    /// same values.
    WormTiming(const Machine& machine, const ChannelParameters& channels);

    /// How many channels ahead the head must be before the tail's time on a channel is known.
    int reach(int bytes) const { return bytes <= buffer_bytes_ ? 0 : (bytes - 1) / buffer_bytes_; }

    Cycle latency() const { return latency_; }

    /// Returns T_i. `heads` holds the channels crossed so far: all of them if `complete` (the last one is the interface
    /// link inwards), else at least those up to i + reach(bytes). `earliest` is the limit set by the channel before,
    /// T_{i-1} plus the latency, or the end of the move into the injection buffer.
    Cycle tail(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle earliest) const {
        const Cycle head = heads[static_cast<std::size_t>(channel)].head;
        const bool last = complete && channel + 1 == static_cast<int>(heads.size());
        if (last) return tail_of_whole(head, false, true, bytes, earliest);
        const Rate& own_rate = own(channel);
        const Cycle tail = std::max(earliest, head + own_rate.first_flit() + own_rate.cycles(bytes - 1));
        // Channels further on do not delay a message that fits in one buffer.
        return bytes <= buffer_bytes_ ? tail : tail_ahead(heads, complete, channel, bytes, tail);
    }

    /// As tail(), for a message that fits in a slot or leaves the network, so that channels further on do not matter.
    Cycle tail_of_whole(Cycle head, bool is_first, bool leaves, int bytes, Cycle earliest) const {
        const Rate& rate = leaves ? last_ : is_first ? first_ : network_;
        return std::max(earliest, head + rate.first_flit() + rate.straight(bytes - 1));
    }

private:
    /// The speed of a channel: a flit in so many cycles. The flit size is a power of two, so that the inner loop does
    /// not divide.
    class Rate {
    public:
        /// `to_and_fro`: cycles for B bytes to cross the next channel plus cycles for their room to come back (l + c').
        Rate(int flit_bytes, Cycle flit_time, int buffer_bytes, Cycle to_and_fro)
            : flit_shift_(std::countr_zero(static_cast<unsigned>(flit_bytes))),
              buffer_bytes_(buffer_bytes),
              flit_time_(flit_time),
              to_and_fro_(std::max<Cycle>(0, to_and_fro - buffer_bytes / flit_bytes * flit_time)) {}

        Cycle flit_time() const { return flit_time_; }
        /// The cycles from a head to the end of its first flit.
        Cycle first_flit() const { return flit_time_ - 1; }
        /// Cycles between the ends of two flits that are `bytes` apart.
        Cycle straight(int bytes) const { return (bytes >> flit_shift_) * flit_time_; }
        /// As straight(), plus the round trip across one buffer, which adds time only if room comes back more slowly
        /// than bytes arrive.
        Cycle cycles(int bytes) const {
            return to_and_fro_ == 0 ? straight(bytes) : straight(bytes) + (bytes / buffer_bytes_) * to_and_fro_;
        }
        bool slower_than(const Rate& other) const {
            return flit_time_ << other.flit_shift_ > other.flit_time_ << flit_shift_;
        }

    private:
        int flit_shift_;
        int buffer_bytes_;
        Cycle flit_time_;
        Cycle to_and_fro_;
    };

    const Rate& own(int channel) const { return channel == 0 ? first_ : network_; }
    Cycle tail_ahead(std::span<const Crossing> heads, bool complete, int channel, int bytes, Cycle tail) const;

    int buffer_bytes_;
    Cycle latency_;
    Rate network_;  ///< rate of a network channel
    Rate last_;     ///< rate of the interface link inwards
    Rate first_;    ///< rate of the first network channel, which the send buffer may feed
};

}  // namespace narrows
