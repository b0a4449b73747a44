#pragma once

#include "models/link/message.h"

namespace narrows {

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
};

/// What something that can be the bottleneck did during a run.
struct Usage {
    Cycle busy = 0;     ///< cycles it was taken
    Cycle waiting = 0;  ///< cycles messages waited for it, added up
};

}  // namespace narrows
