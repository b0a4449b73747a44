#pragma once

#include <memory>
#include <vector>

#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// Ring, mesh, cylinder and torus in any number of dimensions, each dimension open or wrapped. The node at (x, y, z,
/// ..) has the number x + columns * (y + rows * (z + ..)). Port 2d leads up in dimension d, port 2d + 1 down.
///
/// Routes are dimension-ordered, the first dimension first.
/// - seam: in a wrapped dimension the wraparound channel may only be the last hop of that dimension: a route crosses
/// the
///   seam only to a destination at the seam, and other routes stay on their side. So no cycle of channels waits for
///   itself, with one lane.
/// - minimal: the shorter way round; where both are equal, up from even coordinates and down from odd ones. The lanes
///   are in two halves, and a message goes from the first half to the second where it crosses the seam: one that still
///   has to cross it uses the first half; one that has crossed it, the second; one that never does may begin in either,
///   and does not return to the first. Wrapped dimensions of 3 and 4 nodes need only one lane.
/// - adaptive: every channel that leads nearer to the destination, in all lanes but those of the escape route, which is
///   the minimal one (in lane 0; where a dimension is wrapped, in lane 0 before it crosses a seam and in lane 1 where
///   it does not have to cross one).
class Grid final : public Topology {
public:
    static constexpr Port east = 0;
    static constexpr Port west = 1;
    static constexpr Port north = 2;  // row numbers grow towards the north
    static constexpr Port south = 3;

    struct Dimension {
        int size;
        bool wraps;  ///< never where size is 1
    };

    Grid(int columns, int rows, bool wrap_columns, bool wrap_rows);
    explicit Grid(std::vector<Dimension> dimensions, RoutingKind routing = RoutingKind::seam, ClassLanes lanes = 1);

    void choose(const RoutePlace& place, Choices& choices) const override;
    bool is_adaptive() const override { return routing_ == RoutingKind::adaptive; }
    bool forgets_the_way() const override { return routes_by_destination() || is_adaptive(); }
    bool is_escape(ChannelClass channel_class, int lane) const override;
    Port route(RouterId here, NodeId to) const override;
    std::string port_name(RouterId router, Port port) const override;
    std::vector<std::string_view> class_names() const override;
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override;
    Halving halving() const override;
    std::vector<Halving> halvings() const override;
    std::vector<NodeId> ring() const override;
    std::vector<NodeId> line() const override;
    /// The node half-way round in each dimension.
    NodeId half_way_round(NodeId node) const override;

    /// Number of network ports of every router, including those that lead nowhere.
    int network_ports() const { return 2 * dimensions(); }
    int dimensions() const { return static_cast<int>(dimensions_.size()); }
    const Dimension& dimension(int d) const { return dimensions_[static_cast<std::size_t>(d)]; }
    int coordinate(NodeId node, int d) const {
        return coordinates_[static_cast<std::size_t>(node) * dimensions_.size() + static_cast<std::size_t>(d)];
    }

    // The first two dimensions.
    int columns() const { return dimension(0).size; }
    int rows() const { return dimensions() > 1 ? dimension(1).size : 1; }
    bool wraps_columns() const { return dimension(0).wraps; }
    bool wraps_rows() const { return dimensions() > 1 && dimension(1).wraps; }
    int column(NodeId node) const { return coordinate(node, 0); }
    int row(NodeId node) const { return dimensions() > 1 ? coordinate(node, 1) : 0; }
    NodeId node(int column, int row) const { return NodeId(row * columns() + column); }

private:
    Halving halving_along(int d) const;
    const int* coordinates_of(NodeId node) const {
        return &coordinates_[static_cast<std::size_t>(node) * dimensions_.size()];
    }
    /// The direction from one place to another along a dimension: 1 up, -1 down, 0 for none.
    int way(int here, int there, const Dimension& dimension) const;
    LaneSet lanes_along(int d) const { return first_lanes(lanes_.of(ChannelClass(d))); }
    /// The lanes that a message may enter in dimension d.
    LaneSet lanes_for(const RoutePlace& place, int d, int way) const;
    /// Lanes from 0 on that only the escape route of adaptive routing uses.
    int escape_lanes() const;
    void add_minimal(const RoutePlace& place, Choices& choices) const;
    void add_adaptive(const RoutePlace& place, Choices& choices) const;

    std::vector<Dimension> dimensions_;
    RoutingKind routing_;
    ClassLanes lanes_;
    std::vector<int> coordinates_;  ///< one for each node and dimension, node by node
};

std::unique_ptr<Grid> make_grid(const TopologyParameters& parameters, ClassLanes lanes = 1);

}  // namespace narrows
