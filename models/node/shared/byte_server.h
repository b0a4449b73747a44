#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/link/node_observer.h"
#include "models/network/link/observer.h"

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

/// Moves the bytes of one access at a time (docs/nodes.md, V1). Collects the accesses of a cycle first.
class ByteServer {
public:
    ByteServer(Bandwidth bandwidth, const ServerId& id) : bandwidth_(bandwidth), id_(id) {}

    /// False if there is no limit and nothing waits here.
    bool exists() const { return bandwidth_.bytes > 0; }
    void ask(Access& access, int asker) { asked_.push_back({&access, asker}); }
    /// Serves all accesses asked for in this cycle, one after the other. `observer`: null if there is none.
    void serve(Cycle now, NodeObserver* observer);

    const Usage& usage() const { return usage_; }

private:
    struct Asked {
        Access* access;
        int asker;
    };

    Bandwidth bandwidth_;
    ServerId id_;
    Cycle free_at_ = 0;
    int last_ = -1;  ///< the asker that was served last
    std::vector<Asked> asked_;
    Usage usage_;
};

}  // namespace narrows
