#pragma once

#include <span>

#include "models/network/link/message.h"

/// Events in nodes. Processor events occur in all nodes, the others only where processors share memory and interfaces
/// (docs/nodes.md). There, packets cross the network, and messages go from rank to rank.
namespace narrows {

/// The start of a message that a rank sends.
struct MessageStart {
    const Message& message;
    Cycle asked;   ///< when the program asked for it
    int activity;  ///< the activity whose program sends it
    bool is_within_node;
};

/// A chunk that a processor copies in a step, in [from, to).
struct CopiedChunk {
    Cycle from;
    Cycle to;

    bool operator==(const CopiedChunk&) const = default;
};

/// An uninterrupted step of a processor for a message or a program (P1 to P3, P5, P6, P9).
struct ProcessorStep {
    enum class Kind {
        send,          ///< a packet, or the start of a message
        into_segment,  ///< a chunk of a message within the node
        receive,
        request,  ///< asking for a message
        work,
        take,  ///< a packet on arrival
    };
    RankId rank;
    Kind kind;
    std::uint64_t what;  ///< number of the message that programs know; for a request or work the activity
    int number;          ///< number among the steps of this kind for the message, from 0 on; 0 for a request or work
    Cycle asked;         ///< request and work: when the program asked for it
    Cycle from;
    Cycle overhead_end;  ///< for work that moves no bytes, the end of the work
    Cycle to;
    std::span<const CopiedChunk> chunks;
};

/// A server of a node (V1, V2).
struct ServerId {
    enum class Kind : std::uint8_t { memory, port, host_bus };
    NodeId node;
    Kind kind;
    int number;

    auto operator<=>(const ServerId&) const = default;
};

/// The user for whom a server moves bytes.
struct AccessOwner {
    enum class Kind : std::uint8_t { processor, write, read };
    Kind kind;
    std::uint64_t number;  ///< for a processor its rank; else the number of the packet

    auto operator<=>(const AccessOwner&) const = default;
};

/// An access, asked for at `asked`, that keeps a server busy in [from, to).
struct ServerAccess {
    ServerId server;
    AccessOwner owner;
    Cycle asked;
    Cycle from;
    Cycle to;

    bool operator==(const ServerAccess&) const = default;
};

/// The path of a request or a posted write over a host bus (docs/host-bus.md).
struct HostPiece {
    Cycle waits = 0;     ///< when it is cut and has a tag, and waits for the upward direction (J2, J4)
    Cycle begins = 0;    ///< since when that direction has carried only pieces of its access
    Cycle left = 0;      ///< when it has crossed up (J3)
    Cycle served = 0;    ///< or written (J6)
    Cycle answered = 0;  ///< a request: from then on the direction down carries nothing but completions of its access
                         ///< (J7); a write: as `served`

    auto operator<=>(const HostPiece&) const = default;
};

/// A read or a write over a host bus with transactions.
struct HostTransfer {
    Cycle asked;
    NodeId node;
    int interface;  ///< its number within the node
    bool is_write;
    int bytes;
    AccessOwner owner;  ///< a processor stands for the program of an activity
    int activity;
    Cycle taken;     ///< when the reader or the writer took it (J1)
    HostPiece last;  ///< the request that is answered last, or the last posted write
    Cycle end;       ///< J8

    auto operator<=>(const HostTransfer&) const = default;
};

/// Receives the events of nodes. Events of packets are reported like those of messages on other machines (Observer).
class NodeObserver {
public:
    virtual void message_started(const MessageStart& /*start*/) {}
    /// A receive has got the message. `request` numbers the rank's receives from 0 on, in the order of their ends.
    virtual void message_matched(const Message& /*message*/, std::uint64_t /*request*/, Cycle /*cycle*/) {}
    /// The message has taken room at its receiver (Q5).
    virtual void message_admitted(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void message_delivered(const Message& /*message*/, Cycle /*cycle*/) {}
    /// A program has received the message.
    virtual void message_received(const Message& /*message*/, Cycle /*cycle*/) {}
    /// The step has ended.
    virtual void processor_step(const ProcessorStep& /*step*/) {}
    /// The packet's send has started; it had asked for its register at `asked` (T3).
    virtual void packet_asked(const Message& /*packet*/, Cycle /*asked*/) {}
    virtual void server_access(const ServerAccess& /*access*/) {}
    /// All cycles of the access are known. The packet of a read has a number, but its send may be yet to start.
    virtual void host_transfer(const HostTransfer& /*transfer*/) {}

protected:
    ~NodeObserver() = default;
};

}  // namespace narrows
