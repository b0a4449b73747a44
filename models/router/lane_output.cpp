#include "models/router/lane_output.h"

#include <algorithm>

namespace narrows {

int LaneOutput::free_slots(LaneSet allowed, Cycle now) {
    int free = 0;
    for (auto& channel : lanes_) {
        for (std::size_t lane = 0; lane < channel.size(); ++lane) {
            if ((allowed & only_lane(static_cast<int>(lane))) != 0) free += channel[lane].free(now);
        }
    }
    return free;
}

int LaneOutput::channel_for(LaneSet allowed, Cycle now) {
    for (int number = 0; number < wires_->channels(); ++number) {
        if (wires_->channel(number).free_at > now) continue;
        auto& lanes = lanes_[static_cast<std::size_t>(number)];
        if (lanes.empty()) return number;
        for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
            if ((allowed & only_lane(static_cast<int>(lane))) != 0 && lanes[lane].free(now) > 0) return number;
        }
    }
    return -1;
}

// A channel takes one message a cycle, so its slots are still those of the start of the decisions.
int LaneOutput::lane_for(int channel, LaneSet allowed, Cycle now) {
    auto& lanes = lanes_[static_cast<std::size_t>(channel)];
    int best = 0;
    int most = 0;
    for (std::size_t lane = 0; lane < lanes.size(); ++lane) {
        if ((allowed & only_lane(static_cast<int>(lane))) == 0) continue;
        if (const int free = lanes[lane].free(now); free > most) {
            most = free;
            best = static_cast<int>(lane);
        }
    }
    return best;
}

Cycle LaneOutput::next_change(Cycle now) const {
    Cycle next = never;
    const auto consider = [&](Cycle cycle) {
        if (cycle > now) next = std::min(next, cycle);
    };
    for (int number = 0; number < wires_->channels(); ++number) {
        consider(wires_->channel(number).free_at);
        for (const LaneSlots& lane : lanes_[static_cast<std::size_t>(number)]) consider(lane.next_release());
    }
    return next;
}

}  // namespace narrows
