#pragma once

#include <vector>

#include "models/network/router/input_lane.h"
#include "models/network/router/output.h"

namespace narrows {

/// A channel of an output, and a lane at its end.
struct LanePlace {
    int channel = -1;  ///< -1: no channel
    int lane = 0;

    bool exists() const { return channel >= 0; }
};

/// The ends of a Router's channels where each has one lane of one slot (docs/timing.md, G3). The wire is free when the
/// slot is (N1). No message waits behind another (N2), and tails need not be known.
struct OneSlot {
    static Cycle free_from(const Output& output, LanePlace place, Cycle) {
        return output.channel(place.channel).free_at;
    }
    static int free_slots(const Output& output, LanePlace place, Cycle now) {
        return output.channel(place.channel).free_at <= now ? 1 : 0;
    }
    static void take(Output&, LanePlace) {}
    static void tail_crosses(Output&, LanePlace, Cycle) {}
    static void tail_leaves(Output& output, LanePlace place, Cycle free, Cycle) {
        output.channel(place.channel).release(free);
    }

    /// The lanes of a router's inputs from the network.
    struct Inputs {
        explicit Inputs(int) {}
        static Cycle enter(int, const Message&, Cycle may_ask) { return may_ask; }
        static Message* leave(int, Cycle) { return nullptr; }
        static Cycle follow(int, const Message&) { return never; }
    };
};

/// As OneSlot, where a channel can have several lanes and slots. The wire is free before the slot. A slot holds every
/// message (G3), so a tail is known when the head crosses.
struct LanesOfSlots {
    static Cycle free_from(Output& output, LanePlace place, Cycle now) {
        const Cycle wire = output.channel(place.channel).free_at;
        return output.is_local() ? wire : std::max(wire, output.slots(place.channel, place.lane).free_from(now));
    }
    static int free_slots(Output& output, LanePlace place, Cycle now) {
        return output.slots(place.channel, place.lane).free(now);
    }
    static void take(Output& output, LanePlace place) { output.slots(place.channel, place.lane).take(); }
    static void tail_crosses(Output& output, LanePlace place, Cycle tail) {
        output.channel(place.channel).release(tail + 1);
    }
    static void tail_leaves(Output& output, LanePlace place, Cycle free, Cycle now) {
        output.slots(place.channel, place.lane).release(free, now);
    }

    class Inputs {
    public:
        explicit Inputs(int count) : lanes_(static_cast<std::size_t>(count)) {}
        Cycle enter(int input, Message& message, Cycle may_ask) { return lane(input).enter(message, may_ask); }
        Message* leave(int input, Cycle tail) { return lane(input).leave(tail + 1); }
        Cycle follow(int input, const Message& next) { return lane(input).follow(next); }

    private:
        InputLane& lane(int input) { return lanes_[static_cast<std::size_t>(input)]; }

        std::vector<InputLane> lanes_;  ///< indexed by input
    };
};

}  // namespace narrows
