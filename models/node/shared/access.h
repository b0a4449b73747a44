#pragma once

#include <cstdint>

#include "models/network/link/node_observer.h"

namespace narrows {

/// Is told when the servers of its node have decided about an access.
class MemoryUser {
public:
    /// Called in the cycle of the request: the access will have ended at `end`. `packet` is null if a processor asked.
    virtual void access_ends(Message* packet, Cycle end) = 0;

protected:
    ~MemoryUser() = default;
};

/// Bytes that cross one or two servers of a node (docs/nodes.md, V3, V4).
struct Access {
    std::int64_t bytes;
    MemoryUser* user;
    Message* packet;    ///< null for an access of a processor
    AccessOwner owner;  ///< the user of the access, as observers know it
    Cycle end = 0;      ///< when the servers that have decided so far finish it
};

}  // namespace narrows
