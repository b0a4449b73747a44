#pragma once

#include <map>
#include <utility>

#include "tests/waves/expected_sending.h"
#include "tests/waves/wave_facts.h"

namespace narrows {

/// The channels of a router, with the slots at their far ends.
class ChannelOracle : WaveFacts {
public:
    ChannelOracle(const LogCopy& run, const Machine& machine, const Topology& topology)
        : WaveFacts(run, machine, topology), sending_(run, machine, topology) {
        follow_lanes();
    }

    void describe_channels(RouterId router, const std::string& scope, Expected& to) const;
    /// How many heads wait for a channel of the port.
    std::string waiting(RouterId router, Port port, Cycle t) const;

private:
    /// A channel, and a slot at its far end.
    struct Place {
        RouterId router;
        Port port;
        int channel;
        int lane = 0;
        int slot = 0;
    };
    struct Holder {
        const LoggedMessage* message = nullptr;
        std::size_t place = 0;
    };
    struct Slot {
        int number;           ///< number of the slot in its lane
        Cycle first_in_lane;  ///< when the message ahead has left the lane
    };

    /// True if the message's head waits for the channel at `place` of its path.
    bool waits(const LoggedMessage& m, std::size_t place, Cycle t) const;
    /// The values of the class of the channels of a port.
    ChannelParameters values_of(RouterId router, Port port) const;
    bool has_slots() const;
    /// Checks that the messages of a lane come and leave in the same order, and take its slots in turn.
    void follow_lanes();
    void describe_channel(RouterId router, Port port, const std::string& scope, Expected& to) const;
    /// The message in the slot: from its head to the end of the credit latency.
    Holder in_slot(const Place& at, Cycle t) const;
    void describe_held(const Place& at, const std::string& message, const std::string& state,
                       const std::string& waits_for, Expected& to) const;
    /// The wire of a channel with several slots, which different messages can use.
    void describe_wire(const Place& at, const std::string& scope, const std::string& ending, Expected& to) const;
    void describe_slots(RouterId router, Port port, int channels, const std::string& scope, Expected& to) const;

    SendingOracle sending_;
    // Keys are message and index of the crossing.
    std::map<std::pair<const LoggedMessage*, std::size_t>, Slot> slots_;
};

}  // namespace narrows
