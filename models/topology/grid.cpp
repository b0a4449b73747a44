#include "models/topology/grid.h"

#include <array>

namespace narrows {

namespace {

/// Direction along one dimension: +1 or -1, or 0 when already there.
int way(int here, int there, int size, bool wraps) {
    if (here == there) return 0;
    const int direct = there > here ? 1 : -1;
    if (!wraps) return direct;
    // The wraparound channel may only be the last hop, so only the two nodes at the seam are reached across it.
    if (there == 0 && size - here < here) return 1;
    if (there == size - 1 && here + 1 < there - here) return -1;
    return direct;
}

}  // namespace

Grid::Grid(int columns, int rows, bool wrap_columns, bool wrap_rows)
    : columns_(columns), rows_(rows), wrap_columns_(wrap_columns && columns > 1), wrap_rows_(wrap_rows && rows > 1) {
    places_.reserve(static_cast<std::size_t>(nodes()));
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column) places_.push_back({column, row});
    }
}

std::optional<ChannelEnd> Grid::far_end(RouterId router, Port out_port) const {
    int x = column(node_at(router));
    int y = row(node_at(router));
    // The input port is named after the side it faces: a channel that leaves to the east arrives from the west.
    static constexpr std::array<Port, 4> opposite{west, east, south, north};
    switch (out_port) {
        case east: ++x; break;
        case west: --x; break;
        case north: ++y; break;
        default: --y; break;
    }
    const bool leaves_columns = x < 0 || x >= columns_;
    const bool leaves_rows = y < 0 || y >= rows_;
    if ((leaves_columns && !wrap_columns_) || (leaves_rows && !wrap_rows_)) return std::nullopt;
    const NodeId neighbour = node((x + columns_) % columns_, (y + rows_) % rows_);
    return ChannelEnd{router_of(neighbour), opposite[static_cast<std::size_t>(out_port)]};
}

Port Grid::route(RouterId here, NodeId to) const {
    const NodeId from = node_at(here);
    if (const int step = way(column(from), column(to), columns_, wrap_columns_)) return step > 0 ? east : west;
    if (const int step = way(row(from), row(to), rows_, wrap_rows_)) return step > 0 ? north : south;
    return local;
}

std::string Grid::port_name(Port port) const {
    static constexpr std::array<const char*, 4> names{"east", "west", "north", "south"};
    return names.at(static_cast<std::size_t>(port));
}

std::unique_ptr<Grid> make_grid(const TopologyParameters& p) {
    switch (p.kind) {
        case TopologyKind::ring: return std::make_unique<Grid>(p.columns, 1, true, false);
        case TopologyKind::mesh: return std::make_unique<Grid>(p.columns, p.rows, false, false);
        case TopologyKind::cylinder: return std::make_unique<Grid>(p.columns, p.rows, true, false);
        case TopologyKind::torus: break;
    }
    return std::make_unique<Grid>(p.columns, p.rows, true, true);
}

}  // namespace narrows
