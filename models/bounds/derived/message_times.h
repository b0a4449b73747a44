#pragma once

#include "models/machine/machine.h"

namespace narrows {

/// The least cycles that a message of one length, over so many network channels, spends at each place on its way,
/// whatever else goes on. Every term follows from a rule of docs/timing.md; docs/bounds.md has the derivations.
/// Messages have at least one byte.
class MessageTimes {
public:
    MessageTimes(const Machine& machine, int bytes, int hops);

    /// From the start of the send to the head at the router (H_0, or J with injection buffers).
    Cycle lead() const { return lead_; }
    /// From there to the last byte in the receive buffer, T_e.
    Cycle path() const { return hops_ * latency_ + crossing_ + completion_; }
    /// From T_e to the delivery.
    Cycle receive() const { return receive_; }
    /// From the start of the send to what the processor of the receiver is shown, and to the delivery.
    Cycle presented() const { return presented_; }
    Cycle delivery() const { return delivery_; }
    /// From the start of the send to the receive register; with R4, to the receive buffer. And how long it is taken.
    Cycle held_from() const { return held_from_; }
    Cycle held_for() const { return held_for_; }
    /// From the delivery to the end of the store.
    Cycle store() const { return store_; }
    Cycle after_arrival() const { return receive_ + store_; }
    /// From the start of the send to the last thing done for the message.
    Cycle whole() const { return delivery_ + store_; }

    /// The processor is busy so long with sending, and with receiving; the register so long before it sends on.
    Cycle processor_send() const { return processor_send_; }
    Cycle processor_receive() const { return processor_receive_; }
    /// The processor is busy so long with the request to receive the message.
    Cycle request() const { return request_; }
    Cycle load() const { return load_; }

    /// From one message's head (H_0, J) to that of the next on the same interface link out.
    Cycle link_out_period() const { return link_out_period_; }
    /// From the last byte of the message before, T_e, to this one's on the same interface link in.
    Cycle link_in_period() const { return link_in_period_; }
    /// From one message's J to that of the next in the same injection buffer.
    Cycle injection_period() const { return crossing_ + 1; }

    /// From the head on the i-th network channel to the head of the next message there.
    Cycle channel_period(int i) const;
    /// From the head on the i-th network channel to the last byte in the receive buffer.
    Cycle path_from(int i) const;

private:
    Cycle network_crossing(int flit_bytes, Cycle flit_time) const;
    Cycle held_by_network(const Machine& machine) const;

    int bytes_;
    int hops_;
    Cycle buffer_bytes_;
    Cycle latency_;
    Cycle lead_;
    Cycle first_channel_;   ///< head to last byte on the first network channel
    Cycle later_channel_;   ///< on each channel after it
    Cycle interface_tail_;  ///< head to last byte on an interface link
    Cycle crossing_;        ///< head at the router to last byte, the slower of the first channel and the interface link
    Cycle completion_;      ///< once more over the interface link, where the last router waits for whole messages
    Cycle processor_send_;
    Cycle processor_receive_;
    Cycle request_;
    Cycle receive_;
    Cycle presented_;
    Cycle delivery_;
    Cycle held_from_;
    Cycle held_for_;
    Cycle load_;
    Cycle store_;
    Cycle link_out_period_;
    Cycle link_in_period_;
};

}  // namespace narrows
