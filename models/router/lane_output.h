#pragma once

#include <boost/container/small_vector.hpp>
#include <cstdint>

#include "models/router/lane_slots.h"
#include "models/router/output.h"
#include "models/topology/route.h"

namespace narrows {

/// A channel of an output that can take a message, and the lane that the message enters there.
struct LanePlace {
    int channel = -1;  ///< -1: no channel can take it
    int lane = 0;

    bool exists() const { return channel >= 0; }
};

/// What an output of a LaneRouter has besides its wires: the lanes at the end of each channel. The interface links
/// inwards have no lanes: a link that is free can take a message, if the message may use it. Of such a message the
/// allowed "lanes" are links. One cache line, if there is one lane.
class LaneOutput {
public:
    LaneOutput(Output& wires, bool is_local);
    LaneOutput(LaneOutput&&) = default;

    Output& wires() const { return *wires_; }
    Cycle credit_latency() const { return credit_latency_; }
    LaneSlots& slots(int channel, int lane) { return slots_[static_cast<std::size_t>(channel * lanes_ + lane)]; }

    /// Free slots of the allowed lanes of all channels.
    int free_slots(LaneSet allowed, Cycle now);
    /// Slots of all lanes of all channels that are not free.
    int held_slots(Cycle now);
    /// The lowest channel that can take a message now (N1), and of its allowed lanes the one with most free slots,
    /// counted as they were before this cycle's decisions; ties: lowest number.
    LanePlace place_for(LaneSet allowed, Cycle now);
    /// When a message can be taken, as far as is known: `now`, or later, or `never`.
    Cycle can_take_from(Cycle now);
    /// When a message can be taken by a lane that cannot take one now, as far as is known; else `never`.
    Cycle next_change(Cycle now);

    /// The message holds the wire and a slot of the lane from now on.
    void grant(const ChannelRequest& request, LanePlace place, Cycle now) {
        wires_->channel(place.channel).grant(request, now);
        if (lanes_ > 0) slots(place.channel, place.lane).take();
    }

private:
    int lane_for(int channel, LaneSet allowed, Cycle now);
    template <class Visit>
    void for_each_free_from(Cycle now, Visit visit);

    Output* wires_;
    int lanes_;  ///< of a channel
    std::int32_t credit_latency_;
    boost::container::small_vector<LaneSlots, 1> slots_;  ///< by channel and lane
};
static_assert(sizeof(LaneOutput) == 64);

}  // namespace narrows
