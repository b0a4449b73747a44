#pragma once

#include "models/link/message.h"
#include "models/link/observer.h"
#include "models/time/cycle.h"
#include "models/topology/topology.h"

namespace narrows {

/// The messages on the sending side of an interface link, for observers.
struct LinkOut {
    const Message* in_register = nullptr;
    const Message* on_wire = nullptr;
    Usage usage;
};

/// The network interface of a node as its processor sees it, whether it is a model or RTL.
class AnyInterface {
public:
    /// When the next send on the link may begin, as far as is known.
    virtual Cycle send_may_begin_at(int link) const = 0;
    /// A send begins now on link `message.link`; the message is complete in its register at `ready`.
    virtual void begin(Message& message, Cycle ready) = 0;
    /// The message presented first on the link of those that were not taken yet has left it by `cycle`.
    virtual void taken(int link, Cycle cycle) = 0;
    /// The transfer that left through this channel is acknowledged, now.
    virtual void acknowledged(Port first_channel) = 0;
    virtual LinkOut link_out(int link) const = 0;

protected:
    ~AnyInterface() = default;
};

/// Gets the messages that the interface presents: the processor.
class MessageReceiver {
public:
    /// `message` (on interface link `message.link`) is ready to be taken from the receive register at `cycle`.
    virtual void will_present(Message& message, Cycle cycle) = 0;

protected:
    ~MessageReceiver() = default;
};

/// Told when a register or buffer becomes free that a send of the processor may be waiting for.
class SendWatch {
public:
    virtual void send_may_start(Cycle cycle) = 0;

protected:
    ~SendWatch() = default;
};

}  // namespace narrows
