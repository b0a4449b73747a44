#pragma once

#include "models/network/link/message.h"
#include "models/network/router/fabric.h"
#include "models/node/interface/acknowledges.h"

namespace narrows {

/// The messages on the sending side of an interface link, for observers.
struct LinkOut {
    const Message* in_register = nullptr;
    const Message* on_wire = nullptr;
    Usage usage;
};

/// Receives the messages that the interface presents: the processor. Aligned to a cache line with the processor's most
/// used members.
class alignas(64) MessageReceiver {
public:
    /// `message` (on interface link `message.link`) is ready to be taken from the receive register at `cycle`.
    virtual void will_present(Message& message, Cycle cycle) = 0;

protected:
    ~MessageReceiver() = default;
};

/// Is notified of events that a send of the processor may be waiting for.
class SendWatch {
public:
    /// A register or buffer becomes free at `cycle`.
    virtual void send_may_start(Cycle cycle) = 0;
    /// An acknowledge has come in this cycle.
    virtual void acknowledge_came() = 0;

protected:
    ~SendWatch() = default;
};

/// The network interface of a node as its processor sees it, whether model or RTL. Aligned so that one access reads its
/// state.
class alignas(64) AnyInterface {
public:
    /// When the link can take the next send, as far as is known. An acknowledge may delay the send further.
    virtual Cycle send_may_begin_at(LinkId link) const = 0;
    /// When the link's register is free, as far as is known. A processor that moves the bytes needs a buffer too (P2).
    virtual Cycle register_free_at(LinkId link) const = 0;
    /// True while an earlier transfer through the first channel of the path to `to` is undelivered (P1).
    bool awaits_acknowledge(NodeId to) const {
        return acknowledges_.on() && acknowledges_.awaited(first_channel_to(to));
    }
    /// Begins a send, asked for at `asked`, on link `message.link`. The message is complete in its register at `ready`.
    void begin(Message& message, Cycle asked, Cycle ready) {
        start_transfer(message, asked);
        fill_register(message, ready);
    }
    /// The message, asked for at `asked`, gets its register in this cycle, so its transfer starts.
    void start_transfer(const Message& message, Cycle asked) {
        if (acknowledges_.on()) acknowledges_.start(first_channel_to(message.to), asked, fabric_.queue.now());
    }
    /// The message is complete in the register of link `message.link` at `ready`, in this cycle or later.
    virtual void fill_register(Message& message, Cycle ready) = 0;
    /// Records that the oldest untaken message on the link has left it by `cycle`.
    virtual void taken(LinkId link, Cycle cycle) = 0;
    /// The processor has delivered `message`: reports the end of the transfer to the interface that sent it, at once.
    void end_transfer(const Message& message) {
        if (acknowledges_.on()) sender_of(message).acknowledge(message.more().path.front().port);
    }

    virtual LinkOut link_out(LinkId link) const = 0;
    const Acknowledges& acknowledges() const { return acknowledges_; }

protected:
    AnyInterface(Fabric& fabric, NodeId node, SendWatch& watch)
        : fabric_(fabric),
          watch_(watch),
          node_(node),
          acknowledges_(fabric.machine.interface.acknowledge, fabric.topology.ports(fabric.topology.router_of(node))) {}
    ~AnyInterface() = default;

private:
    /// The transfer that left through this channel is acknowledged in this cycle.
    virtual void acknowledged(Port /*first_channel*/) {}

    void acknowledge(Port first_channel) {
        acknowledges_.end(first_channel, fabric_.queue.now());
        acknowledged(first_channel);
        watch_.acknowledge_came();
    }
    AnyInterface& sender_of(const Message& message) const {
        return *fabric_.interfaces[static_cast<std::size_t>(message.from)];
    }
    Port first_channel_to(NodeId to) const { return fabric_.topology.first_port(node_, to); }

    Fabric& fabric_;
    SendWatch& watch_;
    NodeId node_;
    Acknowledges acknowledges_;
};

}  // namespace narrows
