#pragma once

#include <vector>

#include "models/router/lane_slots.h"
#include "models/router/output.h"
#include "models/topology/route.h"

namespace narrows {

/// What an output of a LaneRouter has besides its wires: the lanes at the end of each channel, and the input that it
/// served last. The interface links inwards have no lanes: a link that is free can take a message.
class LaneOutput {
public:
    LaneOutput(Output& wires, int inputs, int lanes, int slots)
        : wires_(&wires),
          inputs_(inputs),
          last_served_(inputs - 1),
          lanes_(lanes),
          slots_of_lane_(slots),
          slots_(static_cast<std::size_t>(wires.channels() * lanes), LaneSlots(slots)) {}

    LaneSlots& slots(int channel, int lane) { return slots_[static_cast<std::size_t>(channel * lanes_ + lane)]; }

    /// Free slots of the allowed lanes of all channels.
    int free_slots(LaneSet allowed, Cycle now);
    /// Slots of all lanes of all channels that are not free.
    int held_slots(Cycle now);
    /// The lowest channel that can take a message now (N1); -1 if none can.
    int channel_for(LaneSet allowed, Cycle now);
    /// The allowed lane of the channel with most free slots, counted as they were before this cycle's decisions; ties:
    /// lowest number.
    int lane_for(int channel, LaneSet allowed, Cycle now);
    /// When a message may be taken next, as far as is known: the first cycle after `now` in which a wire or a slot
    /// becomes free; else `never`.
    Cycle next_change(Cycle now) const;

    /// Whether the first input goes before the second one in the round of this output (N3).
    bool goes_before(int input, int other) const { return distance(input) < distance(other); }
    /// The message holds the wire of the channel and a slot of the lane from now on.
    void grant(const ChannelRequest& request, int channel, int lane, Cycle now) {
        last_served_ = request.input;
        wires_->channel(channel).grant(request, now);
        if (lanes_ > 0) slots(channel, lane).take();
    }

private:
    int distance(int input) const { return (input - last_served_ - 1 + inputs_) % inputs_; }

    Output* wires_;
    int inputs_;
    int last_served_;
    int lanes_;  ///< of a channel
    int slots_of_lane_;
    std::vector<LaneSlots> slots_;  ///< by channel and lane
};

}  // namespace narrows
