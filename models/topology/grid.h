#pragma once

#include <memory>
#include <vector>

#include "models/topology/topology.h"

namespace narrows {

/// Ring, mesh, cylinder and torus: columns x rows nodes, either dimension open or wrapped.
/// Node (column, row) has the number row * columns + column.
///
/// Routing is dimension-ordered, columns first. In a wrapped dimension the wraparound channel may only be the last hop
/// of that dimension: a route crosses the seam only to a destination at the seam, and other routes stay on their side.
/// So no cycle of channels waits for itself, without a second set of buffers.
class Grid final : public Topology {
public:
    static constexpr Port east = 0;
    static constexpr Port west = 1;
    static constexpr Port north = 2;  // row numbers grow towards the north
    static constexpr Port south = 3;

    Grid(int columns, int rows, bool wrap_columns, bool wrap_rows);

    int nodes() const override { return columns_ * rows_; }
    int routers() const override { return nodes(); }
    RouterId router_of(NodeId node) const override { return RouterId(int{node}); }
    NodeId node_at(RouterId router) const override { return NodeId(int{router}); }
    int network_ports() const override { return rows_ == 1 ? 2 : 4; }
    std::optional<ChannelEnd> far_end(RouterId router, Port out_port) const override;
    Port route(RouterId here, NodeId to) const override;
    std::string port_name(Port port) const override;
    std::vector<NodeId> ring() const override;
    std::vector<NodeId> line() const override;

    int columns() const { return columns_; }
    int rows() const { return rows_; }
    bool wraps_columns() const { return wrap_columns_; }
    bool wraps_rows() const { return wrap_rows_; }
    int column(NodeId node) const { return places_[static_cast<std::size_t>(node)].column; }
    int row(NodeId node) const { return places_[static_cast<std::size_t>(node)].row; }
    NodeId node(int column, int row) const { return NodeId(row * columns_ + column); }

private:
    struct Place {
        int column;
        int row;
    };

    int columns_;
    int rows_;
    bool wrap_columns_;
    bool wrap_rows_;
    std::vector<Place> places_;
};

std::unique_ptr<Grid> make_grid(const TopologyParameters& parameters);

}  // namespace narrows
