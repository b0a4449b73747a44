#pragma once

#include <map>
#include <optional>
#include <vector>

#include "models/system/system.h"

namespace narrows {

/// A packet whose head waits in a router.
struct StuckPacket {
    const Message* packet;
    const AnyRouter* router;
    Port port;
};

/// A message that its program has sent, and that no program has.
struct StoppedMessage {
    const Message* message;
    std::optional<KnownMessage> known = std::nullopt;  ///< what its receiver knows
    // Those that have got their registers, and are not in memory. Where nodes are not shared, the message itself.
    std::vector<const Message*> packets = {};
    std::optional<EndpointId> asks_at = std::nullopt;  ///< where its next packet asks for a register
};

/// Where the messages are of a run that has stopped, and what each could wait for.
class StoppedMessages {
public:
    explicit StoppedMessages(const System& system);

    // Each of these returns null if there is none.
    /// A message of the rank whose data are still needed (docs/nodes.md, T8).
    const StoppedMessage* sent_by(RankId rank) const;
    /// The message that the receive of the program has got, else one that it could get.
    const StoppedMessage* awaited_by(const Activity& activity) const;
    /// One that was sent before, and is not listed before it has come (T6).
    const StoppedMessage* missing_before(const Message& message) const;
    /// One that has room of the receiver for messages of this sender (Q5).
    const StoppedMessage* in_room_of(const Message& message) const;
    /// The message of the packet, or of one before it in the interface of the receiver, if that waits there (P8, Q5).
    const StoppedMessage* held_before(const Message& packet) const;
    const StuckPacket* stuck(const Message& packet) const;
    /// A packet that is before this one, which is not stuck itself.
    const Message* ahead_of(const Message& packet) const {
        return packet.crossed > 0 ? first_in_lane(packet) : first_of_interface(packet);
    }

private:
    struct ByNumber {
        bool operator()(const Message* a, const Message* b) const { return a->number < b->number; }
    };

    template <class Condition>
    const StoppedMessage* first(Condition condition) const;
    StoppedMessage& of(const Message& message);
    bool is_within_node(const Message& message) const;
    const Message* first_in_lane(const Message& packet) const;
    const Message* first_of_interface(const Message& packet) const;
    const Message* last_in_injection_buffer(const Message& packet) const;

    const System& system_;
    std::map<const Message*, StuckPacket, ByNumber> stuck_;  ///< keys are packets
    std::vector<StoppedMessage> all_;                        ///< sorted by their starts
};

}  // namespace narrows
