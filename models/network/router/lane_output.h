#pragma once

#include "models/network/router/output.h"
#include "models/network/topology/route.h"

namespace narrows {

/// A channel of an output that can take a message, and the lane that the message enters there.
struct LanePlace {
    int channel = -1;  ///< -1: no channel can take it
    int lane = 0;

    bool exists() const { return channel >= 0; }
};

/// Which channels and lanes of an output can take a message, and when. The interface links inwards have no lanes: a
/// link that is free can take a message that may use it; the allowed "lanes" of such a message are links.
class LaneOutput {
public:
    explicit LaneOutput(Output& output) : output_(output) {}

    /// Free slots of the allowed lanes of all channels.
    int free_slots(LaneSet allowed, Cycle now) const;
    /// Slots of all lanes of all channels that are not free; each lane has `slots`.
    int held_slots(int slots, Cycle now) const;
    /// The lowest channel that can take a message now (N1), and of its allowed lanes the one with most free slots,
    /// counted as they were before this cycle's decisions; ties: lowest number.
    LanePlace place_for(LaneSet allowed, Cycle now) const {
        if (!output_.is_single()) return place_among_many(allowed, now);
        return free_from(0, 0, now) <= now ? LanePlace{0, 0} : LanePlace{};
    }
    /// When a message can be taken, as far as is known: `now`, or later, or `never`.
    Cycle can_take_from(Cycle now) const {
        return output_.is_single() ? std::max(now, free_from(0, 0, now)) : any_of_many_from(now);
    }
    /// When a message can be taken by a lane that cannot take one now, as far as is known; else `never`.
    Cycle next_change(Cycle now) const {
        if (!output_.is_single()) return next_change_of_many(now);
        const Cycle free = free_from(0, 0, now);
        return free > now ? free : never;
    }

    /// The message holds the wire and a slot of the lane from now on.
    void grant(const ChannelRequest& request, LanePlace place, Cycle now) const {
        output_.channel(place.channel).grant(request, now);
        if (!output_.is_local()) output_.slots(place.channel, place.lane).take();
    }

private:
    /// The first cycle in which wire and slot are free.
    Cycle free_from(int channel, int lane, Cycle now) const {
        const Cycle wire = output_.channel(channel).free_at;
        return output_.is_local() ? wire : std::max(wire, output_.slots(channel, lane).free_from(now));
    }
    LanePlace place_among_many(LaneSet allowed, Cycle now) const;
    int lane_for(int channel, LaneSet allowed, Cycle now) const;
    template <class Visit>
    void for_each_free_from(Cycle now, Visit visit) const;
    Cycle any_of_many_from(Cycle now) const;
    Cycle next_change_of_many(Cycle now) const;

    Output& output_;
};

}  // namespace narrows
