#pragma once

#include <memory>
#include <vector>

#include "tests/reference/one_node/host_bus.h"
#include "tests/reference/one_node/one_node_rules.h"

namespace narrows::reference {

/// An access to a server. It has ended from cycle `end` on.
struct NodeAccess {
    int asker;
    Cycle asked;
    Cycle cycles;
    Cycle end = never;
};
using NodeAccesses = std::vector<std::shared_ptr<NodeAccess>>;

inline bool have_ended(const NodeAccesses& accesses, Cycle t) {
    for (const auto& access : accesses) {
        if (t < access->end) return false;
    }
    return true;
}

/// V1: a memory, a port, or a host bus.
class OneServer {
public:
    explicit OneServer(const Bandwidth& bandwidth) : bandwidth_(bandwidth) {}

    bool is_there() const { return bandwidth_.bytes > 0; }
    /// Adds the access to its asker's, unless there is nothing to do.
    void ask(int asker, std::int64_t bytes, Cycle t, NodeAccesses& accesses);
    void decide(Cycle t);

private:
    bool goes_before(const NodeAccess& a, const NodeAccess& b) const;

    Bandwidth bandwidth_;
    int last_served_ = -1;
    Cycle free_at_ = 0;
    NodeAccesses waiting_;
};

/// The memory of a node: its servers (V), or the vector port (M).
class OneNodeMemory {
public:
    explicit OneNodeMemory(const OneNodeRules& rules);

    /// V4: the port of the processor and the memory.
    NodeAccesses ask_as_processor(int processor, std::int64_t bytes, Cycle t);
    /// P2, R4: whether a processor that moves the data of a message asks a server.
    bool serves_moving_processor(int processor) const;
    NodeAccesses move_as_processor(int processor, std::int64_t payload, Cycle t);

    /// T4: the read of a packet at this link of the node.
    NodeAccesses read(int interface, int link, std::int64_t payload, Cycle t);
    /// T5: the write; none with the vector port.
    NodeAccesses write(int interface, int link, std::int64_t payload, Cycle t);
    /// M2: asks for the store, if there is the vector port; when it begins.
    Cycle store(std::int64_t payload, Cycle t);

    /// J.
    BusesOfNode& host() { return host_; }
    const BusesOfNode& host() const { return host_; }

    void decide(Cycle t);

private:
    int port_of(int processor) const;
    NodeAccesses ask_as_interface(int interface, int link, bool writes, std::int64_t payload, Cycle t);
    Cycle use_vector_port(Cycle of_register, std::int64_t payload, Cycle t);

    const OneNodeRules* rules_;
    OneServer memory_;
    std::vector<OneServer> ports_;
    std::vector<OneServer> host_buses_;
    BusesOfNode host_;
    Cycle vector_port_free_at_ = 0;
};

}  // namespace narrows::reference
