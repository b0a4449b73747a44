#pragma once

#include <deque>
#include <vector>

#include "models/network/router/fabric.h"
#include "models/node/shared/access.h"
#include "models/node/shared/byte_server.h"

namespace narrows {

/// The memory of a node, with the ports of its processors and the host buses of its interfaces (docs/nodes.md, V1 to
/// V4). Each is a server.
class SharedMemory final {
public:
    SharedMemory(const Fabric& fabric, NodeId node);

    enum class Direction { write, read };

    // All return false if there is nothing to wait for: no bytes, or no server. Else the user is told in this cycle,
    // after all else, when the access ends.
    bool ask_for_processor(int processor, const Access& access);
    bool ask_for_link(int interface, LinkId link, Direction direction, const Access& access);

    const ByteServer& memory() const { return memory_; }
    const std::vector<ByteServer>& ports() const { return ports_; }
    const std::vector<ByteServer>& buses() const { return buses_; }

private:
    bool ask(ByteServer& near, int asker_near, int asker_at_memory, const Access& access);
    void serve(std::uint64_t);

    const Fabric& fabric_;
    const Machine& machine_;
    ByteServer memory_;
    std::vector<ByteServer> ports_;
    std::vector<ByteServer> buses_;
    std::deque<Access> asked_;  ///< in this cycle
};

}  // namespace narrows
