#include "models/rtl/array.h"

#include <array>

namespace narrows::rtl {

Array::Array(const Grid& grid, std::vector<std::unique_ptr<Pins>> nodes, bool tight)
    : grid_(grid), nodes_(std::move(nodes)), tight_(tight) {
    for (NodeId node = 0; node < grid.nodes(); ++node) {
        if (has(node)) (*this)[node].reset(grid, node);
    }
}

void Array::tick(std::span<const NodeId> nodes) {
    for (const NodeId node : nodes) (*this)[node].edge();
    if (!tight_) return;
    // The room at the far end follows from the registers there; the bytes that leave follow from the room.
    for (const NodeId node : nodes) set_rooms(node);
    for (const NodeId node : nodes) (*this)[node].update_outputs();
}

void Array::set_rooms(NodeId node) {
    for (Port port = 0; port < grid_.network_ports(); ++port) {
        const auto end = grid_.far_end(grid_.router_of(node), port);
        if (!end) continue;
        const NodeId neighbour = grid_.node_at(end->router);
        if (has(neighbour)) (*this)[node].set_room(port, (*this)[neighbour].room(end->in_port));
    }
}

void Array::pass_on(NodeId node) {
    Pins& pins = (*this)[node];
    std::array<std::byte, 8> bytes;
    for (Port port = 0; port < grid_.network_ports(); ++port) {
        const auto end = grid_.far_end(grid_.router_of(node), port);
        if (!end) continue;
        const NodeId neighbour = grid_.node_at(end->router);
        if (!has(neighbour)) continue;
        // The channel back starts at the far end's output with the same name as its input.
        if (const int count = pins.bytes_leaving(port, bytes); count > 0) {
            const Head head = pins.leaving(port);
            (*this)[neighbour].come(end->in_port, {pins.head_leaves(port) ? &head : nullptr,
                                                   std::span(bytes).first(static_cast<std::size_t>(count))});
        }
        if (pins.done(port)) (*this)[neighbour].set_done(end->in_port);
    }
}

}  // namespace narrows::rtl
