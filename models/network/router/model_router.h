#pragma once

#include "models/network/router/any_router.h"

namespace narrows {

/// The receiving side of an interface: takes the messages that leave a router for the node.
class MessageSink {
public:
    /// The head has crossed interface link `link`; the last byte will cross it at `tail`.
    virtual void arriving(Message& message, LinkId link, Cycle tail) = 0;

protected:
    ~MessageSink() = default;
};

/// A router of the model as its interface sees it, or a part in its place.
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

    MessageSink& sink() { return *sink_; }

    Fabric& fabric_;
    CycleQueue& queue_;  // the fabric's queue; a member of its own to save a step in the inner loop

private:
    MessageSink* sink_ = nullptr;
};
static_assert(sizeof(ModelRouter) == 64);

}  // namespace narrows
