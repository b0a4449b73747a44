#pragma once

#include <memory>
#include <span>
#include <vector>

#include "models/rtl/pins.h"

namespace narrows::rtl {

/// The nodes of a grid that are RTL, and the wires between those that are neighbours.
class Array {
public:
    /// `nodes`: by number; null where a node is not RTL. `tight`: input buffers do not hold every message, so that what
    /// leaves a node depends on the room at the far end.
    Array(const Grid& grid, std::vector<std::unique_ptr<Pins>> nodes, bool tight);

    bool has(NodeId node) const { return nodes_[static_cast<std::size_t>(node)] != nullptr; }
    Pins& operator[](NodeId node) { return *nodes_[static_cast<std::size_t>(node)]; }
    const Pins& operator[](NodeId node) const { return *nodes_[static_cast<std::size_t>(node)]; }

    /// The clock edge at these nodes, and what follows from it within the next cycle.
    void tick(std::span<const NodeId> nodes);
    /// What leaves `node` for an RTL neighbour in this cycle stands at its inputs at the next edge.
    void pass_on(NodeId node);

private:
    void tell_rooms(NodeId node);

    const Grid& grid_;
    std::vector<std::unique_ptr<Pins>> nodes_;
    bool tight_;
};

}  // namespace narrows::rtl
