#include "models/router/lane_output.h"

#include <algorithm>
#include <bit>

namespace narrows {

namespace {

/// Calls each(lane) for the lanes of the set.
template <class Each>
void for_each_lane(LaneSet lanes, Each each) {
    for (; lanes != 0; lanes &= lanes - 1) each(std::countr_zero(lanes));
}

}  // namespace

int LaneOutput::free_slots(LaneSet allowed, Cycle now) {
    int free = 0;
    for (int channel = 0; channel < wires_->channels(); ++channel)
        for_each_lane(allowed, [&](int lane) { free += slots(channel, lane).free(now); });
    return free;
}

int LaneOutput::held_slots(Cycle now) {
    int held = 0;
    for (LaneSlots& lane : slots_) held += slots_of_lane_ - lane.free(now);
    return held;
}

int LaneOutput::channel_for(LaneSet allowed, Cycle now) {
    for (int channel = 0; channel < wires_->channels(); ++channel) {
        if (wires_->channel(channel).free_at > now) continue;
        if (lanes_ == 0) return channel;
        for (LaneSet rest = allowed; rest != 0; rest &= rest - 1) {
            if (slots(channel, std::countr_zero(rest)).free(now) > 0) return channel;
        }
    }
    return -1;
}

// A channel takes one message a cycle, so its slots are still those of the start of the decisions.
int LaneOutput::lane_for(int channel, LaneSet allowed, Cycle now) {
    int best = 0;
    int most = 0;
    for_each_lane(allowed, [&](int lane) {
        if (const int free = slots(channel, lane).free(now); free > most) {
            most = free;
            best = lane;
        }
    });
    return best;
}

Cycle LaneOutput::next_change(Cycle now) const {
    Cycle next = never;
    const auto consider = [&](Cycle cycle) {
        if (cycle > now) next = std::min(next, cycle);
    };
    for (int channel = 0; channel < wires_->channels(); ++channel) consider(wires_->channel(channel).free_at);
    for (const LaneSlots& lane : slots_) consider(lane.next_release());
    return next;
}

}  // namespace narrows
