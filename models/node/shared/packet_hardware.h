#pragma once

#include "models/node/shared/sending.h"

namespace narrows {

/// RTL that makes the decisions of a packet engine in its place (docs/nodes.md, "In RTL").
class PacketHardware {
public:
    /// The message is posted in this cycle.
    virtual void posted(Sending& sending) = 0;
    /// Gives the free registers (T3). Called when all events of this cycle are known.
    virtual void give_registers() = 0;
    /// A packet is presented in this cycle.
    virtual void will_present(Message& packet) = 0;

protected:
    ~PacketHardware() = default;
};

}  // namespace narrows
