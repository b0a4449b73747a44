#pragma once

#include <compare>
#include <cstddef>
#include <optional>
#include <span>
#include <vector>

#include "models/machine/message_class.h"
#include "models/network/topology/ids.h"

/// The verilated RTL of the part that the processors of a shared node have in common (hw/packets/packet_engine.sv).
namespace narrows::rtl {

/// A processor's description of a message that it posts.
struct PostedMessage {
    int bytes;  ///< bytes of payload
    RankId to;
    int number;  ///< number within sender, receiver and class (docs/nodes.md, T6); it wraps round
    MessageClass message_class;
    int tag;   ///< names its data
    int link;  ///< link of its interface that the program names
};

/// A packet that gets a send register.
struct StartedPacket {
    EndpointId to;
    int processor;  ///< processor that sent it
    int tag;        ///< tag of the message
    int number;     ///< number within the message
    int offset;     ///< position of its payload in the payload of the message
    int bytes;      ///< bytes of payload
};

/// Identifies a message at its receiver.
struct MessageKey {
    RankId from;
    MessageClass message_class;
    int number;     ///< it goes round
    int processor;  ///< processor that receives it

    auto operator<=>(const MessageKey&) const = default;
};

/// A presented packet, with the place for its payload.
struct WrittenPacket {
    MessageKey message;
    int offset;
    int bytes;
    bool is_first;  ///< the message's first packet to come
    bool is_last;   ///< the message is whole
};

/// A message that is listed in this cycle.
struct ListedMessage {
    MessageKey message;
    int place;  ///< how many listed messages of its receiver come before it
};

/// The pins. In every cycle all inputs are set, the outputs are updated and read, and edge() is called.
class EnginePins {
public:
    virtual ~EnginePins() = default;

    virtual void reset(std::span<const RankId> ranks) = 0;  ///< ranks of the processors, in order
    /// The clock edge at the end of the cycle. Afterwards all inputs are off. Throws std::logic_error if an assertion
    /// of the RTL fails.
    virtual void edge() = 0;
    /// The outputs follow the inputs within a cycle.
    virtual void update_outputs() = 0;

    // Sending. A place is the number of a link among all links of the node (Placement::link_of_node).
    virtual void post(int processor, const PostedMessage& message) = 0;
    virtual bool has_room_to_send() const = 0;
    virtual void set_free(int place) = 0;
    virtual std::optional<StartedPacket> started(int place) const = 0;
    /// Gives the payload that the packet reads.
    virtual void give_data(int place, std::span<const std::byte> payload) = 0;
    /// Returns the packet with its header. Call when the payload has been given and the outputs have been updated.
    virtual void get_packet(int place, std::span<std::byte> packet) const = 0;

    // Receiving.
    virtual void present(int place, std::span<const std::byte> packet) = 0;
    virtual bool has_room_to_receive() const = 0;
    virtual WrittenPacket written(int place) const = 0;
    virtual void get_data(int place, std::span<std::byte> payload) const = 0;
    virtual std::vector<ListedMessage> listed() const = 0;
};

}  // namespace narrows::rtl
