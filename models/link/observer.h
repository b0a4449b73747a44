#pragma once

#include <array>

#include "models/link/message.h"

namespace narrows {

/// What keeps a processor busy (docs/timing.md: P1, P3, P5, P6).
enum class ProcessorUse { send, receive, request, work };

struct ProcessorBusy {
    NodeId node;
    ProcessorUse use;
    std::uint64_t what;  ///< number of the message, or of the program's activity
    Cycle from;
    Cycle to;
};

struct MemoryBusy {
    NodeId node;
    bool loads;  ///< for a send; else stores what was received
    std::uint64_t message;
    Cycle from;
    Cycle to;
};

/// A step of a program: what it waited for from `asked` to `done`. Steps of an activity follow each other without a
/// gap.
struct ProgramStep {
    enum class Kind { send, receive, compute, work, wait };
    NodeId node;
    int activity;
    Kind kind;
    Cycle asked;
    Cycle done;
    std::array<std::uint64_t, 2> messages;  ///< numbers, as many as `count`
    int count;
};

/// Sees what happens to every message. Opt-in: without one nothing is called. Cycles may lie in the future of the
/// call where the model knows them in advance (tails, copies).
class Observer {
public:
    virtual ~Observer() = default;
    virtual void send_started(const Message& /*message*/, Cycle /*start*/) {}
    virtual void copied_to_send_buffer(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void head_crossed(const Message& /*message*/, const Crossing& /*crossing*/) {}
    /// The last byte crosses the `index`-th channel of the message's path.
    virtual void tail_crossed(const Message& /*message*/, int /*index*/, Cycle /*tail*/) {}
    virtual void presented(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void delivered(const Message& /*message*/, Cycle /*cycle*/) {}
    virtual void processor_busy(const ProcessorBusy& /*busy*/) {}
    virtual void memory_busy(const MemoryBusy& /*busy*/) {}
    virtual void program_step(const ProgramStep& /*step*/) {}
};

/// What something that can be the bottleneck did during a run.
struct Usage {
    Cycle busy = 0;     ///< cycles it was taken
    Cycle waiting = 0;  ///< cycles messages waited for it, added up
};

}  // namespace narrows
