#pragma once

#include <deque>
#include <vector>

#include "models/network/topology/route.h"
#include "tests/reference/channel_values.h"

namespace narrows::reference {

class Flight;

/// A lane of the input buffer at the end of a channel: slots, and the order of the messages in them (N1, N2).
class SlotLane {
public:
    explicit SlotLane(const ChannelValues& values)
        : credit_latency_(values.credit_latency), slots_(static_cast<std::size_t>(values.slots)) {}

    int free_slots(Cycle t) const;
    int held_slots(Cycle t) const { return static_cast<int>(slots_.size()) - free_slots(t); }
    bool is_first(const Flight& flight) const { return !messages_.empty() && messages_.front() == &flight; }

    /// The message holds a slot from cycle t on.
    void enter(const Flight& flight, Cycle t);
    /// The last byte of the message left at cycle t. Throws std::logic_error if another message is first.
    void leave(const Flight& flight, Cycle t);

private:
    struct Slot {
        const Flight* holder = nullptr;
        Cycle free_at = 0;

        bool is_free(Cycle t) const { return holder == nullptr && t >= free_at; }
    };

    Cycle credit_latency_;
    std::vector<Slot> slots_;
    std::deque<const Flight*> messages_;  // sorted as they entered
};

/// N1: a wire, and the lanes at its end.
class NetworkChannel {
public:
    explicit NetworkChannel(const ChannelValues& values)
        : lanes_(static_cast<std::size_t>(values.lanes), SlotLane(values)) {}

    /// True if it can take a message that may enter these lanes.
    bool can_take(LaneSet lanes, Cycle t) const { return wire_is_free(t) && free_slots(lanes, t) > 0; }
    int free_slots(LaneSet lanes, Cycle t) const;
    int held_slots(Cycle t) const;  ///< counts all lanes
    /// N3: the lane with the most free slots among these.
    int best_lane(LaneSet lanes, Cycle t) const;
    bool is_first(const Flight& flight, int lane) const { return at(lane).is_first(flight); }

    /// The message holds the wire and a slot of the lane from cycle t on.
    void grant(const Flight& flight, int lane, Cycle t);
    /// Bytes of the message crossed at cycle t, the last byte of all if `last`. Throws std::logic_error if the wire has
    /// another message.
    void carry(const Flight& flight, Cycle t, bool last);
    /// Bytes of the message left its slot at cycle t, including its last byte if `last`. Throws std::logic_error if it
    /// is not first in its lane.
    void drain(const Flight& flight, int lane, Cycle t, bool last);

private:
    bool wire_is_free(Cycle t) const { return on_wire_ == nullptr && t >= wire_free_at_; }
    const SlotLane& at(int lane) const { return lanes_[static_cast<std::size_t>(lane)]; }

    const Flight* on_wire_ = nullptr;
    Cycle wire_free_at_ = 0;
    std::vector<SlotLane> lanes_;
};

// The channels of an output port; none where the port leads nowhere.
using ChannelGroup = std::vector<NetworkChannel>;

}  // namespace narrows::reference
