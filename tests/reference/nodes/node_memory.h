#pragma once

#include <memory>
#include <vector>

#include "models/machine/machine.h"

namespace narrows::reference {

/// An access to a server. It has ended from cycle `end` on.
struct ReferenceAccess {
    int asker;
    Cycle asked;
    Cycle cycles;
    Cycle end = never;
};
using ServerAccesses = std::vector<std::shared_ptr<ReferenceAccess>>;

inline bool have_ended(const ServerAccesses& accesses, Cycle t) {
    for (const auto& access : accesses) {
        if (t < access->end) return false;
    }
    return true;
}

/// V1: a memory, a port, or a host bus.
class MemoryServer {
public:
    MemoryServer(const Bandwidth& bandwidth, int askers)
        : bandwidth_(bandwidth), askers_(askers), last_served_(askers - 1) {}  // so that asker 0 is the first

    /// Adds the access to those of its asker, unless there is nothing to do.
    void ask(int asker, std::int64_t bytes, Cycle t, ServerAccesses& accesses);
    void decide(Cycle t);

private:
    int distance(int asker) const { return (asker - last_served_ - 1 + askers_) % askers_; }

    Bandwidth bandwidth_;
    int askers_;
    int last_served_;
    Cycle free_at_ = 0;
    ServerAccesses waiting_;
};

/// V2 and V3: the servers of a node.
class NodeMemory {
public:
    explicit NodeMemory(const Machine& machine);

    /// V4: the port of the processor and the memory.
    ServerAccesses access_of_processor(int processor, std::int64_t bytes, Cycle t);
    /// V3: the host bus of the interface and the memory.
    ServerAccesses access_of_interface(int interface, bool writes, std::int64_t bytes, Cycle t);
    void decide(Cycle t);

private:
    int port_of(int processor) const;

    const Machine* machine_;
    MemoryServer memory_;
    std::vector<MemoryServer> ports_;
    std::vector<MemoryServer> host_buses_;
};

}  // namespace narrows::reference
