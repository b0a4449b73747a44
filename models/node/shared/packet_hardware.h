#pragma once

#include "models/node/shared/sending.h"

namespace narrows {

/// Makes the decisions of a packet engine in its place: RTL (docs/nodes.md, "In RTL").
class PacketHardware {
public:
    /// The message is posted in this cycle.
    virtual void posted(Sending& sending) = 0;
    /// All events of this cycle are known: gives the free registers (T3).
    virtual void give_registers() = 0;
    /// A packet is presented in this cycle.
    virtual void will_present(Message& packet) = 0;

protected:
    ~PacketHardware() = default;
};

}  // namespace narrows
