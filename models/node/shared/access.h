#pragma once

#include <cstdint>

#include "models/network/link/node_observer.h"

namespace narrows {

/// Is told when the servers of its node have decided about an access.
class MemoryUser {
public:
    /// In the cycle in which it was asked for: it will have ended at `end`.
    /// `packet`: the one for which it was asked, or null: a processor asked.
    virtual void access_ends(Message* packet, Cycle end) = 0;

protected:
    ~MemoryUser() = default;
};

/// Bytes that cross one or two servers of a node (docs/nodes.md, V3, V4).
struct Access {
    std::int64_t bytes;
    MemoryUser* user;
    Message* packet;    ///< null: of a processor
    AccessOwner owner;  ///< the one for whom it is, as observers know it
    Cycle end = 0;      ///< when the servers that have decided so far have served it
};

}  // namespace narrows
