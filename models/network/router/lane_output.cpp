#include "models/network/router/lane_output.h"

#include <algorithm>

namespace narrows {

int LaneOutput::free_slots(LaneSet allowed, Cycle now) const {
    int free = 0;
    for (int channel = 0; channel < output_.channels(); ++channel) {
        for (int lane = 0; lane < output_.lanes(); ++lane) {
            if ((allowed & only_lane(lane)) != 0) free += output_.slots(channel, lane).free(now);
        }
    }
    return free;
}

int LaneOutput::held_slots(int slots, Cycle now) const {
    const int all = output_.channels() * output_.lanes() * slots;
    return all - free_slots(first_lanes(output_.lanes()), now);
}

LanePlace LaneOutput::place_among_many(LaneSet allowed, Cycle now) const {
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
inline int LaneOutput::lane_for(int channel, LaneSet allowed, Cycle now) const {
    int best = -1;
    int most = 0;
    for (int lane = 0; lane < output_.lanes(); ++lane) {
        if ((allowed & only_lane(lane)) == 0) continue;
        if (const int free = output_.slots(channel, lane).free(now); free > most) {
            most = free;
            best = lane;
        }
    }
    return best;
}

/// Calls visit(cycle) for each lane of each channel, or each link inwards, with the cycle from which it is free.
template <class Visit>
void LaneOutput::for_each_free_from(Cycle now, Visit visit) const {
    const int lanes = std::max(1, output_.lanes());
    for (int channel = 0; channel < output_.channels(); ++channel) {
        for (int lane = 0; lane < lanes; ++lane) visit(free_from(channel, lane, now));
    }
}

Cycle LaneOutput::any_of_many_from(Cycle now) const {
    Cycle earliest = never;
    for_each_free_from(now, [&](Cycle free) { earliest = std::min(earliest, free); });
    return std::max(now, earliest);
}

Cycle LaneOutput::next_change_of_many(Cycle now) const {
    Cycle next = never;
    for_each_free_from(now, [&](Cycle free) {
        if (free > now) next = std::min(next, free);
    });
    return next;
}

}  // namespace narrows
