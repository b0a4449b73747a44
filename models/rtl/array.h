#pragma once

#include <memory>
#include <span>
#include <vector>

#include "models/rtl/pins.h"

namespace narrows::rtl {

/// The RTL nodes of a grid, and the wires between neighbours among them.
class Array {
public:
    /// `nodes`: by number; null where a node is not RTL. `tight`: an input buffer may be shorter than a message, so
    /// that the bytes that leave a node depend on the room at the far end.
    Array(const Grid& grid, std::vector<std::unique_ptr<Pins>> nodes, bool tight);

    bool has(NodeId node) const { return nodes_[static_cast<std::size_t>(node)] != nullptr; }
    Pins& operator[](NodeId node) { return *nodes_[static_cast<std::size_t>(node)]; }
    const Pins& operator[](NodeId node) const { return *nodes_[static_cast<std::size_t>(node)]; }

    /// The clock edge at these nodes; their outputs follow within the next cycle.
    void tick(std::span<const NodeId> nodes);
    /// The bytes that leave `node` for an RTL neighbour in this cycle become the neighbour's inputs at the next edge.
    void pass_on(NodeId node);

private:
    void set_rooms(NodeId node);

    const Grid& grid_;
    std::vector<std::unique_ptr<Pins>> nodes_;
    bool tight_;
};

}  // namespace narrows::rtl
