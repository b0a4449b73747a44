#pragma once

#include <type_traits>

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

    /// The head crosses a channel of the output, which is that of `port`, in this cycle: computes tails, and hands the
    /// message on.
    void cross(Message& message, const Output& output, Port port, int channel, int lane);
    /// The same at `head`: in this cycle, or in a later one where that is known ahead (Router). `Next` is what is known
    /// of the routers of the machine. Inline, so that a caller that knows where the message is pays for nothing else.
    template <class Next>
    [[gnu::always_inline]] void cross_as(Message& message, const Output& output, Port port, int channel, int lane,
                                         Cycle head, bool is_first, bool leaves);

    MessageSink& sink() { return *sink_; }
    /// Asks for the memory that the interface reads when a message begins to leave it, or comes to it.
    static void prefetch_source(const Message& message) { prefetch_bytes(message.source, source_bytes); }
    void prefetch_sink() const { prefetch_bytes(sink_, sink_bytes); }

    Fabric& fabric_;
    CycleQueue& queue_;  // the fabric's queue; a member of its own to save a step in the inner loop

private:
    // The memory of an interface with one link, about.
    static constexpr std::size_t source_bytes = 256;
    static constexpr std::size_t sink_bytes = 192;

    void fix_tails(Message& message, const WormTiming& worm);
    /// The last byte crosses channel `index` of the message's path at `tail`, and so leaves the one behind it, if there
    /// is one.
    template <class Next>
    [[gnu::always_inline]] void tail_crosses(Message& message, int index, const Crossing& behind, Cycle tail,
                                             Cycle latency);

    MessageSink* sink_ = nullptr;
};
static_assert(sizeof(ModelRouter) == 64);

/// Where routers decide ahead, all of them are of one kind, and nobody observes them (Fabric::decides_ahead). This is
/// most messages of most runs, so the compiler makes a version of its own for it, without conditions and calls that
/// are not needed.
template <class Next>
inline constexpr bool decides_ahead = !std::is_same_v<Next, AnyRouter>;

template <class Next>
inline void ModelRouter::cross_as(Message& message, const Output& output, Port port, int channel, int lane, Cycle head,
                                  bool is_first, bool leaves) {
    constexpr bool ahead = decides_ahead<Next>;
    Crossing crossing{head, id_, port};
    if (leaves) {
        message.link = LinkId(channel);
    } else {
        crossing.channel = static_cast<std::uint8_t>(channel);
        crossing.lane = static_cast<std::uint8_t>(lane);
    }
    const Crossing behind = message.last;
    message.head_crosses(crossing, !ahead && fabric_.keeps_paths);
    // Not `crossing`: it would have to be stored before it is copied.
    if (!ahead && fabric_.observer != nullptr) fabric_.observer->head_crossed(message, message.last);
    const WormTiming& worm = fabric_.properties(output.channel_class()).worm;
    if (ahead || fabric_.slots_hold_messages) {
        const Cycle tail = worm.tail_of_whole(head, is_first, leaves, message.bytes, message.tail_may_cross);
        tail_crosses<Next>(message, is_first ? 0 : message.crossed - 1, behind, tail, worm.latency());
    } else {
        fix_tails(message, worm);
    }
    if (leaves) {
        sink_->arriving(message, message.link, message.last_tail);
        return;
    }
    const ChannelEnd end = output.far_end();
    auto& next = static_cast<Next&>(*fabric_.routers[static_cast<std::size_t>(end.router)]);
    // E1: without cut-through the last router waits for the whole message. Its buffer holds one, so the tail is known.
    const bool waits =
        !ahead && !fabric_.machine.interface.cut_through && end.router == fabric_.topology.router_of(message.to);
    next.coming(message, end.in_port, waits ? message.tail_may_cross : head + worm.latency());
}

template <class Next>
inline void ModelRouter::tail_crosses(Message& message, int index, const Crossing& behind, Cycle tail, Cycle latency) {
    message.tail_crosses(tail, latency);
    if (!decides_ahead<Next> && fabric_.observer != nullptr) fabric_.observer->tail_crossed(message, index, tail);
    if (index == 0) {
        message.source->last_byte_left(message, tail);
    } else {
        auto& router = static_cast<Next&>(*fabric_.routers[static_cast<std::size_t>(behind.router)]);
        router.tail_left(behind.port, decides_ahead<Next> ? 0 : behind.channel, behind.lane, tail);
    }
}

}  // namespace narrows
