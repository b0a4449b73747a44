#pragma once

#include <cstddef>
#include <span>

#include "models/topology/topology.h"

namespace narrows::lockstep {

/// What travels on wires of its own beside the head of a message.
struct RtlHead {
    int bytes;
    int column;
    int row;
    int tag;
};

/// hw/node/grid.sv, verilated. Numbers of links and ports are those of a node.
class RtlGrid {
public:
    virtual ~RtlGrid() = default;

    virtual void reset() = 0;
    /// Outputs follow inputs, within a cycle.
    virtual void settle() = 0;
    /// The clock edge that ends the cycle. All inputs of the next one are off.
    virtual void tick() = 0;

    // Processor's side.
    virtual bool free(NodeId node, int link) const = 0;
    virtual bool copied(NodeId node, int link) const = 0;
    virtual void start(NodeId node, int link, const RtlHead& head, std::span<const std::byte> message) = 0;
    virtual bool presents(NodeId node, int link) const = 0;
    virtual RtlHead presented(NodeId node, int link, std::span<std::byte> message) const = 0;
    virtual void taken(NodeId node, int link) = 0;

    // Watching: in this cycle ...
    virtual bool head_leaves(NodeId node, Port port) const = 0;
    virtual RtlHead leaving(NodeId node, Port port) const = 0;
    virtual int bytes_leaving(NodeId node, Port port) const = 0;
    virtual bool head_arrives(NodeId node, int link) const = 0;
    virtual bool last_arrives(NodeId node, int link) const = 0;
    virtual RtlHead arriving(NodeId node, int link) const = 0;
};

}  // namespace narrows::lockstep
