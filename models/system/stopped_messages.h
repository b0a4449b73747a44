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

/// A message that has been sent and that no program has received.
struct StoppedMessage {
    const Message* message;
    std::optional<KnownMessage> known = std::nullopt;  ///< the receiver's knowledge of it
    // Packets that have got their registers and are not in memory. Where nodes are not shared, the message itself.
    std::vector<const Message*> packets = {};
    std::optional<EndpointId> asks_at = std::nullopt;  ///< where its next packet waits for a register
};

/// The positions of all messages in a run that has stopped, and the possible reasons why each waits.
class StoppedMessages {
public:
    explicit StoppedMessages(const System& system);

    // Each of these returns null if there is none.
    // A message of the rank whose data are still needed (docs/nodes.md, T8).
    const StoppedMessage* sent_by(RankId rank) const;
    /// The message that matches the program's receive; if there is none, a message that could match it.
    const StoppedMessage* awaited_by(const Activity& activity) const;
    /// An earlier message that has not come and must be listed before this one (T6).
    const StoppedMessage* missing_before(const Message& message) const;
    /// A message that holds the receiver's room for messages of this sender (Q5).
    const StoppedMessage* in_room_of(const Message& message) const;
    /// The message of this packet, or of one ahead of it in the receiver's interface, if that one waits (P8, Q5).
    const StoppedMessage* held_before(const Message& packet) const;
    const StuckPacket* stuck(const Message& packet) const;
    /// A packet ahead of this one, which is not stuck itself.
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
    std::vector<StoppedMessage> all_;                        ///< sorted by start
};

}  // namespace narrows
