#pragma once

#include <compare>

#include "models/machine/machine.h"

namespace narrows {

/// Cycles before and after the path of a packet (docs/nodes.md).
struct AroundPacket {
    Cycle before = 0;    ///< least cycles until it gets the send register
    Cycle read = 0;      ///< least cycles from then until its payload has been read from memory
    Cycle write = 0;     ///< cycles in which its payload is written to memory
    Cycle after = 0;     ///< least cycles from the end of the write to the end of the run
    Cycle overhead = 0;  ///< cycles of a processor in the register, before the overhead of the interface (P1, P2)
    Cycle take = 0;      ///< overhead of the processor that takes it on arrival (P3)

    auto operator<=>(const AroundPacket&) const = default;
};

/// The least cycles that a message of one length, over `hops` network channels, spends at each place on its path,
/// whatever the other traffic. Every term follows from a rule of docs/timing.md; docs/bounds.md has the derivations.
/// Messages have at least one byte.
class MessageTimes {
public:
    /// `around`: for a packet, whose time includes the cycles before it.
    MessageTimes(const Machine& machine, int bytes, int hops, const AroundPacket& around = {});

    int hops() const { return hops_; }

    /// Cycles from the start of the send to the head at the router (H_0, or J with injection buffers).
    Cycle lead() const { return lead_; }
    /// Cycles from the start of the send to the head on the channel after `hops` hops.
    Cycle head_after(int hops) const { return lead_ + hops * latency_; }
    /// The cycles from the head at the router to the last byte in the receive buffer, T_e.
    Cycle path() const { return hops_ * latency_ + first_channel_ + completion_; }
    /// Cycles from T_e to the delivery.
    Cycle receive() const { return receive_; }
    /// The cycles from the start of the send until the receiver's interface presents the message, and until the
    /// delivery.
    Cycle presented() const { return presented_; }
    Cycle delivery() const { return delivery_; }
    /// The cycles from the start of the send until the message is in the receive register (with R4: until its head is
    /// in the receive buffer), and the time for which it holds that register or buffer.
    Cycle held_from() const { return held_from_; }
    Cycle held_for() const { return held_for_; }
    /// Cycles from the delivery to the end of what follows from it.
    Cycle after_delivery() const { return after_delivery_; }
    Cycle after_arrival() const { return receive_ + after_delivery_; }
    /// Cycles from the start of the send to the last event of the message.
    Cycle whole() const { return delivery_ + after_delivery_; }
    /// The cycles from the start of the send until the message holds the send register.
    Cycle before() const { return before_; }

    /// Cycles in which the processor is busy with receiving.
    Cycle processor_receive() const { return processor_receive_; }

    /// The cycles from the head (H_0, J) of a message until its wire and send buffer of the interface link out are
    /// free.
    Cycle link_out_busy() const { return link_out_busy_; }
    /// The cycles from the head (H_0, J) of a message to that of the next one on the same interface link out.
    Cycle link_out_period() const { return link_out_period_; }
    /// The cycles from the last byte (T_e) of a message to that of the next one on the same interface link in.
    Cycle link_in_period() const { return link_in_period_; }
    /// The cycles from the J of a message to that of the next one in the same injection buffer.
    Cycle injection_period() const { return first_channel_ + 1; }

    /// The cycles from the head on the i-th network channel to the next head on its wire, and to the next in its slot.
    Cycle wire_period(int i) const { return crossing(i) + 1; }
    Cycle slot_period(int i) const;
    /// Lower bounds of these two for a network channel at an unknown position on the path.
    Cycle least_wire_period() const { return later_channel_ + 1; }
    Cycle least_slot_period() const { return later_channel_ + latency_ + credit_latency_; }
    /// The cycles from the head on the i-th network channel to the last byte in the receive buffer.
    Cycle path_from(int i) const { return crossing_and_later(crossing(i), hops_ - 1 - i); }
    /// Lower bound of path_from() for a channel with at least `hops_left` hops after it.
    Cycle least_path_from(int hops_left) const { return crossing_and_later(later_channel_, hops_left); }

private:
    /// The cycles from the head to the last byte on the i-th network channel.
    Cycle crossing(int i) const { return i == 0 ? first_channel_ : later_channel_; }
    Cycle crossing_and_later(Cycle crossing, int hops_left) const;
    Cycle network_crossing(int flit_bytes, Cycle flit_time) const;
    Cycle held_by_network(const Machine& machine) const;

    int bytes_;
    int hops_;
    Cycle buffer_bytes_;
    Cycle latency_;
    Cycle credit_latency_;
    Cycle lead_;
    Cycle first_channel_;   ///< head to last byte on the first network channel, the slowest channel
    Cycle later_channel_;   ///< head to last byte on each later network channel
    Cycle interface_tail_;  ///< head to last byte on an interface link
    Cycle completion_;      ///< second time on the interface link, if the last router waits for whole messages
    Cycle processor_receive_;
    Cycle receive_;
    Cycle presented_;
    Cycle delivery_;
    Cycle held_from_;
    Cycle held_for_;
    Cycle before_;
    Cycle after_delivery_;
    Cycle link_out_busy_;
    Cycle link_out_period_;
    Cycle link_in_period_;
    Cycle frame_period_ = 0;  ///< Ethernet: cycles between frames, whoever sends them
};

}  // namespace narrows
