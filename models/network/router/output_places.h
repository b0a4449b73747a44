#pragma once

#include <algorithm>

#include "models/network/router/slots.h"
#include "models/network/topology/route.h"

namespace narrows {

/// The channels and lanes of an output that can take a message, and when. The interface links inwards have no lanes;
/// there the allowed "lanes" of a message are links.
template <class Slots>
class OutputPlaces {
public:
    explicit OutputPlaces(Output& output) : output_(output) {}

    /// Number of free slots in the allowed lanes of all channels.
    int free_slots(LaneSet allowed, Cycle now) const {
        int free = 0;
        for (int channel = 0; channel < output_.channels(); ++channel) {
            for (int lane = 0; lane < output_.lanes(); ++lane) {
                if ((allowed & only_lane(lane)) != 0) free += Slots::free_slots(output_, {channel, lane}, now);
            }
        }
        return free;
    }
    /// Number of held slots in all lanes of all channels; each lane has `slots`.
    int held_slots(int slots, Cycle now) const {
        const int all = output_.channels() * output_.lanes() * slots;
        return all - free_slots(first_lanes(output_.lanes()), now);
    }
    /// The lowest channel that can take a message now (N1), and its allowed lane with the most free slots, counted
    /// before this cycle's decisions. Ties go to the lowest lane.
    LanePlace place_for(LaneSet allowed, Cycle now) const {
        if (!output_.is_single()) return place_among_many(allowed, now);
        return Slots::free_from(output_, {0, 0}, now) <= now ? LanePlace{0, 0} : LanePlace{};
    }
    /// When a message can be taken, as far as is known: `now`, a later cycle, or `never`.
    Cycle can_take_from(Cycle now) const {
        Cycle earliest = never;
        for_each_free_from(now, [&](Cycle free) { earliest = std::min(earliest, free); });
        return std::max(now, earliest);
    }
    /// When a lane that cannot take a message now can next take one, as far as is known; else `never`.
    Cycle next_change(Cycle now) const {
        Cycle next = never;
        for_each_free_from(now, [&](Cycle free) {
            if (free > now) next = std::min(next, free);
        });
        return next;
    }

    /// Lets the message hold the wire and a slot of the lane from the cycle on.
    void grant(const ChannelRequest& request, LanePlace place, Cycle cycle) const {
        output_.channel(place.channel).grant(request, cycle);
        if (!output_.is_local()) Slots::take(output_, place);
    }

private:
    LanePlace place_among_many(LaneSet allowed, Cycle now) const {
        for (int channel = 0; channel < output_.channels(); ++channel) {
            if (output_.channel(channel).free_at > now) continue;
            if (output_.is_local()) {
                if ((allowed & only_lane(channel)) != 0) return {channel, 0};
                continue;
            }
            if (const int lane = lane_for(channel, allowed, now); lane >= 0) return {channel, lane};
        }
        return {};
    }
    // A channel takes one message a cycle, so its slots are still those of the start of the decisions.
    int lane_for(int channel, LaneSet allowed, Cycle now) const {
        int best = -1;
        int most = 0;
        for (int lane = 0; lane < output_.lanes(); ++lane) {
            if ((allowed & only_lane(lane)) == 0) continue;
            if (const int free = Slots::free_slots(output_, {channel, lane}, now); free > most) {
                most = free;
                best = lane;
            }
        }
        return best;
    }
    /// Calls visit(cycle) for each lane of each channel, or each inward link; it is free from `cycle` on.
    template <class Visit>
    void for_each_free_from(Cycle now, Visit visit) const {
        if (output_.is_single()) return visit(Slots::free_from(output_, {0, 0}, now));
        const int lanes = std::max(1, output_.lanes());
        for (int channel = 0; channel < output_.channels(); ++channel) {
            for (int lane = 0; lane < lanes; ++lane) visit(Slots::free_from(output_, {channel, lane}, now));
        }
    }

    Output& output_;
};

}  // namespace narrows
