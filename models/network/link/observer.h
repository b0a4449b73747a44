#pragma once

#include <array>
#include <span>

#include "models/network/link/message.h"
#include "models/network/link/node_observer.h"

namespace narrows {

struct MemoryBusy {
    NodeId node;
    bool loads;  ///< true for the load of a send, false for the store of a received message
    std::uint64_t message;
    Cycle from;
    Cycle to;
};

/// A step of a program, which waited for it from `asked` to `done`. The steps of an activity follow each other without
/// a gap.
struct ProgramStep {
    enum class Kind { send, receive, compute, work, wait, sent, dma };
    NodeId node;
    int activity;
    Kind kind;
    Cycle asked;
    Cycle done;
    std::array<std::uint64_t, 2> messages;  ///< numbers of messages, as many as `count`
    int count;
};

/// A frame that a station of an Ethernet sends in [from, to) and that collides.
struct LostFrame {
    std::uint64_t message;
    NodeId station;
    Cycle from;
    Cycle to;
};

/// A collision of stations of an Ethernet. It is over for all stations at `to`.
struct Collision {
    Cycle from;
    Cycle to;
    std::span<const LostFrame> frames;  ///< sorted by station
};

/// Receives the events of every message or, with shared nodes, of every packet. Without an observer nothing is called.
/// A reported cycle may lie after the cycle of the call where the model knows it in advance (tails, copies).
class Observer : public NodeObserver {
public:
    virtual ~Observer() = default;
    virtual void send_started(const Message& /*message*/, Cycle /*start*/) {}
    virtual void copied_to_send_buffer(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void head_crossed(const Message& /*message*/, const Crossing& /*crossing*/) {}
    /// The last byte crosses channel `index` of the message's path.
    virtual void tail_crossed(const Message& /*message*/, int /*index*/, Cycle /*tail*/) {}
    virtual void collided(const Collision& /*collision*/) {}
    virtual void presented(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void delivered(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void memory_busy(const MemoryBusy& /*busy*/) {}
    virtual void program_step(const ProgramStep& /*step*/) {}
};

/// The usage of a possible bottleneck resource during a run.
struct Usage {
    Cycle busy = 0;     ///< cycles in which it was busy
    Cycle waiting = 0;  ///< sum of the cycles that messages waited for it
};

}  // namespace narrows
