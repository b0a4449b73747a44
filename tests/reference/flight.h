#pragma once

#include <cstddef>
#include <vector>

#include "models/network/topology/route.h"
#include "tests/reference/buffer.h"
#include "tests/reference/channel_values.h"
#include "tests/reference/message.h"

namespace narrows::reference {

/// A channel that a message has been granted (or a link inwards), and where it leads.
struct Hop {
    RouterId router;
    Port port;
    int channel;
    int lane;
    ChannelValues values;
    ChannelEnd end;
};

/// The bytes of one message between the front of its wire (S3) and its receive buffer (E2).
class Flight {
public:
    /// The message asks for its first channel at cycle `t` (f of S4, J of S5). `entry`: number of the link, or of the
    /// injection buffer, among those of its node.
    Flight(const Machine& machine, Message& message, int entry, Cycle t);

    /// The first cycle at which the message may ask for its next channel, if it is first in its lane then (N2, E1).
    Cycle may_ask_at() const;
    bool has_asked() const { return asked_; }
    void ask() { asked_ = true; }

    /// The place of the message when it asks (G4).
    const RoutePlace& place() const { return place_; }
    bool at_destination() const { return int{place_.here} == int{place_.to}; }  // Topology::router_of
    int entry() const { return entry_; }

    /// The message has its next channel from cycle `t` on.
    void grant(const Hop& hop, Cycle t);

    /// Lets every byte cross that may cross at cycle `t`; true if one crossed.
    bool move(Cycle t);

    /// True if a byte crossed channel i of its path at t.
    bool crossed(std::size_t i, Cycle t) const { return buffers_[first_buffer() + i + 1].last_came() == t; }
    bool arrived() const { return place_.here == gone && path().back().tail != never; }
    std::vector<int> bytes_held() const;  ///< number of bytes in every buffer on the path, the send buffer first

    Message& message() { return *message_; }
    const Send& send() const { return message_->send; }
    const std::vector<Crossing>& path() const { return message_->transfer.path; }  ///< the channels granted so far

private:
    static constexpr RouterId gone = -1;  // where the message is granted its link inwards

    std::size_t first_buffer() const { return injected_ ? 1 : 0; }  // feeds its first channel
    Rate interface_rate() const;
    static bool cross(Buffer& from, Buffer& to, Rate rate, Cycle head, Cycle t);

    const Machine* machine_;
    Message* message_;
    int entry_;
    Cycle launched_;
    bool injected_;
    bool asked_ = false;
    RoutePlace place_;
    std::vector<Rate> rates_;      // rates of the channels on the path
    Cycle latency_ = 0;            // of the last channel
    std::vector<Buffer> buffers_;  // send buffer, injection buffer (if the machine has any), slots ..., receive buffer
};

}  // namespace narrows::reference
