#pragma once

#include <deque>
#include <optional>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/node/memory/memory_port.h"
#include "models/node/shared/byte_server.h"

namespace narrows {

/// The memory of a node, with the ports of its processors and the host buses of its interfaces (docs/nodes.md, V1 to
/// V4), each a server. Alternatively a memory with one port for vector registers (docs/timing.md, M).
class SharedMemory final {
public:
    SharedMemory(const Fabric& fabric, NodeId node);

    // Returns false if there is nothing to wait for: no bytes, or no server. Else tells the user at the end of this
    // cycle when the access ends. The same holds for read().
    bool ask_for_processor(int processor, const Access& access);
    // Reads or writes the payload of a packet on its way out or in through an interface of the node.
    bool read(Message& packet, int interface, MemoryUser& user);
    bool write(Message& packet, int interface, MemoryUser& user);
    /// When the vector port has loaded the packet; this cycle if it loads no packets.
    Cycle load(const Message& packet);
    /// When the vector port begins to store a packet that has come now; empty if it stores no packets.
    std::optional<Cycle> store(const Message& packet);

    const MemoryPort& vector_port() const { return vector_port_; }
    /// The end of the last access that is not for another job (docs/nodes.md, U6).
    Cycle vector_port_used_until() const { return vector_port_used_until_; }
    const ByteServer& memory() const { return memory_; }
    const std::vector<ByteServer>& ports() const { return ports_; }
    const std::vector<ByteServer>& buses() const { return buses_; }

private:
    enum class Direction { write, read };

    bool uses_port(const Message& packet) const;
    void note_port_use(const Message& packet, bool loads, Cycle begin);
    bool ask_for_packet(Message& packet, int interface, Direction direction, MemoryUser& user);
    bool ask(ByteServer& near, int asker_near, int asker_at_memory, const Access& access);
    void serve(std::uint64_t);

    const Fabric& fabric_;
    const Machine& machine_;
    NodeId node_;
    MemoryPort vector_port_;
    Cycle vector_port_used_until_ = 0;
    ByteServer memory_;
    std::vector<ByteServer> ports_;
    std::vector<ByteServer> buses_;
    std::deque<Access> asked_;   ///< accesses asked for in this cycle
    std::deque<Access> served_;  ///< accesses whose users are being told; the memory is reused
};

}  // namespace narrows
