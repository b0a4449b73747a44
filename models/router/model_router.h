#pragma once

#include "models/router/any_router.h"

namespace narrows {

/// The receiving side of an interface: takes the messages that leave a router for the node.
class MessageSink {
public:
    /// The head has crossed interface link `link`; the last byte will cross it at `tail`.
    virtual void arriving(Message& message, LinkId link, Cycle tail) = 0;

protected:
    ~MessageSink() = default;
};

/// A router of the model. What happens to a message that is granted a channel is the same in each of them.
class ModelRouter : public AnyRouter {
public:
    void connect(MessageSink& sink) { sink_ = &sink; }

    using AnyRouter::first_local_input;

    /// The head at input `input` asks for its next channel in this cycle.
    virtual void ask(Message& message, int input) = 0;
    /// The interface link inwards can take a message from `cycle` on.
    virtual void link_free(LinkId link, Cycle cycle) = 0;

protected:
    ModelRouter(Fabric& fabric, RouterId id) : AnyRouter(fabric, id), fabric_(fabric), queue_(fabric.queue) {}

    /// The head crosses a channel of the output, which is that of `port`, at `head`: computes tails, and hands the
    /// message on. `head` is this cycle, or a later one where that is known ahead (Router).
    void cross(Message& message, const Output& output, Port port, int channel, int lane, Cycle head);

    MessageSink& sink() { return *sink_; }
    /// Asks for the memory that the interface reads when a message begins to leave it, or comes to it.
    static void prefetch_source(const Message& message) { prefetch_bytes(message.source, source_bytes); }
    void prefetch_sink() const { prefetch_bytes(sink_, sink_bytes); }

    Fabric& fabric_;
    CycleQueue& queue_;  // the fabric's queue; a member of its own to save a step in the inner loop

private:
    // Of an interface with one link, about.
    static constexpr std::size_t source_bytes = 256;
    static constexpr std::size_t sink_bytes = 192;

    void fix_tail(Message& message, const WormTiming& worm, const Crossing& behind);
    void fix_tails(Message& message, const WormTiming& worm);
    void tail_crosses(Message& message, int index, const Crossing* behind, Cycle tail, Cycle latency);

    MessageSink* sink_ = nullptr;
};
static_assert(sizeof(ModelRouter) == 64);

}  // namespace narrows
