#include "models/router/lane_output.h"

#include <algorithm>

namespace narrows {

LaneOutput::LaneOutput(Output& wires, bool is_local)
    : wires_(&wires),
      lanes_(is_local ? 0 : wires.properties().lanes),
      credit_latency_(static_cast<std::int32_t>(wires.properties().credit_latency)) {
    const int all = wires.channels() * lanes_;
    slots_.reserve(static_cast<std::size_t>(all));
    for (int i = 0; i < all; ++i) slots_.emplace_back(wires.properties().slots);
}

int LaneOutput::free_slots(LaneSet allowed, Cycle now) {
    int free = 0;
    for (int channel = 0; channel < wires_->channels(); ++channel) {
        for (int lane = 0; lane < lanes_; ++lane) {
            if ((allowed & only_lane(lane)) != 0) free += slots(channel, lane).free(now);
        }
    }
    return free;
}

int LaneOutput::held_slots(Cycle now) {
    int held = 0;
    for (LaneSlots& lane : slots_) held += wires_->properties().slots - lane.free(now);
    return held;
}

LanePlace LaneOutput::place_for(LaneSet allowed, Cycle now) {
    for (int channel = 0; channel < wires_->channels(); ++channel) {
        if (wires_->channel(channel).free_at > now) continue;
        if (lanes_ == 0) {
            if ((allowed & only_lane(channel)) != 0) return {channel, 0};
            continue;
        }
        if (const int lane = lane_for(channel, allowed, now); lane >= 0) return {channel, lane};
    }
    return {};
}

// A channel takes one message a cycle, so its slots are still those of the start of the decisions.
inline int LaneOutput::lane_for(int channel, LaneSet allowed, Cycle now) {
    int best = -1;
    int most = 0;
    for (int lane = 0; lane < lanes_; ++lane) {
        if ((allowed & only_lane(lane)) == 0) continue;
        if (const int free = slots(channel, lane).free(now); free > most) {
            most = free;
            best = lane;
        }
    }
    return best;
}

/// Calls visit(cycle) for each lane, with the cycle from which wire and slot are free, which is never before now.
template <class Visit>
void LaneOutput::for_each_free_from(Cycle now, Visit visit) {
    for (int channel = 0; channel < wires_->channels(); ++channel) {
        const Cycle wire = std::max(now, wires_->channel(channel).free_at);
        if (lanes_ == 0) visit(wire);
        for (int lane = 0; lane < lanes_; ++lane) visit(std::max(wire, slots(channel, lane).free_from(now)));
    }
}

Cycle LaneOutput::can_take_from(Cycle now) {
    Cycle earliest = never;
    for_each_free_from(now, [&](Cycle free) { earliest = std::min(earliest, free); });
    return earliest;
}

Cycle LaneOutput::next_change(Cycle now) {
    Cycle next = never;
    for_each_free_from(now, [&](Cycle free) {
        if (free > now) next = std::min(next, free);
    });
    return next;
}

}  // namespace narrows
