#pragma once

#include <cstdint>
#include <variant>

#include "traces/log/node_log.h"

/// The events that a path can reach. Those of a message are in the order in which they happen.
namespace narrows {

/// An event of what crosses the network: a message, or a packet of it.
struct OfMessage {
    std::uint64_t number;
};

/// An event at the channel with the index `place` on the path of the message.
struct OfChannel : OfMessage {
    std::size_t place;
};

/// An event of a step of a processor.
struct OfStep {
    StepPlace step;
};

/// An event of a message between programs.
struct OfWhole {
    std::uint64_t whole;
};

// Programs and processors
struct ProgramAsks {  ///< an activity asks for its next step in this cycle
    RankId rank;
    int activity;
};
struct ProgramStepDone {
    ProgramStep step;
};
struct StepBegan : OfStep {};
struct StepEnded : OfStep {};
struct MoveAsked : OfStep {};     ///< the processor asks the memory for the bytes that it moves in the step
struct MoveAccessed : OfStep {};  ///< the memory has moved them, or was not asked
struct ChunksEnded : OfStep {     ///< the overhead of the step and so many of its chunks have ended
    std::size_t chunks;
};
struct ChunkBegan : OfStep {
    std::size_t chunk;
};

// Memory
struct AccessEnded {
    ServerAccess access;
};
struct LoadEnded : OfMessage {};        ///< its payload has been loaded, or read, for the send register
struct MessageInMemory : OfMessage {};  ///< or, without servers, delivered
struct RegisterFree : OfMessage {};     ///< its receive register is free, or its buffer if there is no register

// Host buses (docs/host-bus.md)
struct TransferEnded {  ///< the access has ended, or has left
    HostTransfer transfer;
};
struct PacketPlaced : OfMessage {};   ///< has its place in the fetch buffer
struct PacketFetched : OfMessage {};  ///< its payload has been read, if any

// The sending interface
struct MessageStarted : OfMessage {};   ///< it has got the send register
struct MessageReady : OfMessage {};     ///< it is complete in the register
struct MessageCopied : OfMessage {};    ///< it moves to a send buffer
struct MessageAtFront : OfMessage {};   ///< no message before it uses the wire
struct MessageInjected : OfMessage {};  ///< its head goes through an injection buffer
struct MessageSupplied : OfMessage {};  ///< its last byte has come into the injection buffer
struct SendBufferFree : OfMessage {};   ///< the send buffer that it held is free

// The network
struct HeadCrossed : OfChannel {};
struct TailCrossed : OfChannel {
    bool leaves_send_buffer = false;  ///< the wait for the send buffer counts for the interface link
};

// The receiving interface
struct MessageMoved : OfMessage {};      ///< it moves from a receive buffer to the register
struct MessagePresented : OfMessage {};  ///< it can be taken out of the register
struct MessageInFront : OfMessage {};    ///< presented and first in its buffer (R4)
struct MessageAdmitted : OfMessage {};   ///< it may go to memory (Q5)
struct MessageTaken : OfMessage {};      ///< the interface takes it, or the processor begins or ends to take it

// Messages between ranks
struct WholeKnown : OfWhole {};
struct WholeMatched : OfWhole {};
struct WholeDelivered : OfWhole {};
struct WholeReceived : OfWhole {};

using PathEvent =
    std::variant<ProgramAsks, ProgramStepDone, StepBegan, StepEnded, MoveAsked, MoveAccessed, ChunksEnded, ChunkBegan,
                 AccessEnded, LoadEnded, TransferEnded, PacketPlaced, PacketFetched, MessageInMemory, RegisterFree,
                 MessageStarted, MessageReady, MessageCopied, MessageAtFront, MessageInjected, MessageSupplied,
                 SendBufferFree, HeadCrossed, TailCrossed, MessageMoved, MessagePresented, MessageInFront,
                 MessageAdmitted, MessageTaken, WholeKnown, WholeMatched, WholeDelivered, WholeReceived>;

/// A point in the history of a run: an event and its cycle.
struct Moment {
    Cycle cycle;
    PathEvent event;
};

}  // namespace narrows
