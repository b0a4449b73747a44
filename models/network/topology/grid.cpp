#include "models/network/topology/grid.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/dimensions.h"

namespace narrows {

namespace {

using Dimension = Grid::Dimension;

Port up(int dimension) { return Port(2 * dimension); }
Port down(int dimension) { return Port(2 * dimension + 1); }
/// The input port is named after the side that it faces: a channel that leaves upwards arrives from below.
Port opposite(Port port) { return Port(port ^ 1); }

int size_of(const std::vector<Dimension>& dimensions) {
    int nodes = 1;
    for (const Dimension& dimension : dimensions) nodes *= dimension.size;
    return nodes;
}

std::vector<Dimension> without_vain_wraps(std::vector<Dimension> dimensions) {
    for (Dimension& dimension : dimensions) dimension.wraps = dimension.wraps && dimension.size > 1;
    return dimensions;
}

Graph graph_of(const std::vector<Dimension>& dimensions) {
    const int nodes = size_of(dimensions);
    Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes), 2 * static_cast<int>(dimensions.size())));
    int stride = 1;  // distance between the numbers of two neighbours in the dimension
    for (int d = 0; d < static_cast<int>(dimensions.size()); ++d) {
        const auto [size, wraps] = dimensions[static_cast<std::size_t>(d)];
        for (int node = 0; node < nodes; ++node) {
            const int place = node / stride % size;
            const bool at_end = place == size - 1;
            if (at_end && !wraps) continue;
            const int above = node + (at_end ? 1 - size : 1) * stride;
            graph.join(RouterId(node), up(d), {{RouterId(above), opposite(up(d))}, ChannelClass(d)});
            graph.join(RouterId(above), down(d), {{RouterId(node), opposite(down(d))}, ChannelClass(d)});
        }
        stride *= size;
    }
    return graph;
}

/// The wraparound channel may only be the last hop, so it only leads to the two nodes at the seam.
int seam_way(int here, int there, const Dimension& dimension) {
    const int direct = there > here ? 1 : -1;
    if (!dimension.wraps) return direct;
    if (there == 0 && dimension.size - here < here) return 1;
    if (there == dimension.size - 1 && here + 1 < there - here) return -1;
    return direct;
}

int minimal_way(int here, int there, const Dimension& dimension) {
    const int direct = there > here ? 1 : -1;
    if (!dimension.wraps) return direct;
    const int upwards = there > here ? there - here : there - here + dimension.size;
    const int downwards = dimension.size - upwards;
    if (upwards == downwards) return here % 2 == 0 ? 1 : -1;
    return upwards < downwards ? 1 : -1;
}

MixedRadix places_of(const std::vector<Dimension>& dimensions) {
    std::vector<int> sizes;
    for (const Dimension& dimension : dimensions) sizes.push_back(dimension.size);
    return MixedRadix(std::move(sizes));
}

bool wraps_anywhere(const std::vector<Dimension>& dimensions) {
    return std::ranges::any_of(dimensions, [](const Dimension& d) { return d.wraps && d.size > 1; });
}

}  // namespace

Grid::Grid(int columns, int rows, bool wrap_columns, bool wrap_rows)
    : Grid(rows == 1 ? std::vector<Dimension>{{columns, wrap_columns}}
                     : std::vector<Dimension>{{columns, wrap_columns}, {rows, wrap_rows}}) {}

Grid::Grid(std::vector<Dimension> dimensions, RoutingKind routing, ClassLanes lanes)
    : Topology(graph_of(without_vain_wraps(dimensions)),
               routing == RoutingKind::seam ||
                   (routing == RoutingKind::minimal && (lanes.most() == 1 || !wraps_anywhere(dimensions)))),
      dimensions_(without_vain_wraps(std::move(dimensions))),
      routing_(routing),
      lanes_(std::move(lanes)) {
    coordinates_.reserve(static_cast<std::size_t>(nodes()) * dimensions_.size());
    for (int node = 0; node < nodes(); ++node) {
        int rest = node;
        for (const Dimension& dimension : dimensions_) {
            coordinates_.push_back(rest % dimension.size);
            rest /= dimension.size;
        }
    }
}

inline int Grid::way(int here, int there, const Dimension& dimension) const {
    if (here == there) return 0;
    return routing_ == RoutingKind::seam ? seam_way(here, there, dimension) : minimal_way(here, there, dimension);
}

Port Grid::route(RouterId here, NodeId to) const {
    const int* from = coordinates_of(node_at(here));
    const int* there = coordinates_of(to);
    int d = 0;
    for (const Dimension& dimension : dimensions_) {
        if (*from != *there) {
            const int step = routing_ == RoutingKind::seam ? seam_way(*from, *there, dimension)
                                                           : minimal_way(*from, *there, dimension);
            return step > 0 ? up(d) : down(d);
        }
        ++from;
        ++there;
        ++d;
    }
    return local;
}

void Grid::choose(const RoutePlace& place, Choices& choices) const {
    if (routes_by_destination()) {
        const Port port = route(place.here, place.to);
        choices.push_back({port, lanes_along(port / 2)});
    } else if (is_adaptive()) {
        add_adaptive(place, choices);
    } else {
        add_minimal(place, choices);
    }
}

void Grid::add_minimal(const RoutePlace& place, Choices& choices) const {
    const Port port = route(place.here, place.to);
    choices.push_back({port, lanes_for(place, port / 2, port % 2 == 0 ? 1 : -1)});
}

LaneSet Grid::lanes_for(const RoutePlace& place, int d, int way) const {
    const int lanes = lanes_.of(ChannelClass(d));
    if (!dimension(d).wraps || lanes == 1) return lanes_along(d);
    const LaneSet first_half = first_lanes(lanes / 2);
    const int here = coordinate(node_at(place.here), d);
    const int there = coordinate(place.to, d);
    const bool will_cross = way > 0 ? there < here : there > here;
    if (will_cross) return first_half;
    const bool goes_straight_on = place.in_port == opposite(way > 0 ? up(d) : down(d));
    const bool has_just_crossed = here == (way > 0 ? 0 : dimension(d).size - 1);
    const bool in_second_half = place.lane >= lanes / 2;
    if (goes_straight_on && (has_just_crossed || in_second_half)) return lanes_along(d) & ~first_half;
    return lanes_along(d);
}

void Grid::add_adaptive(const RoutePlace& place, Choices& choices) const {
    const int escapes = escape_lanes();
    bool is_escape = true;  // true until the first dimension in which there is a way to go
    for (int d = 0; d < dimensions(); ++d) {
        const int here = coordinate(node_at(place.here), d);
        const int there = coordinate(place.to, d);
        const int step = way(here, there, dimension(d));
        if (step == 0) continue;
        const bool will_cross = dimension(d).wraps && (step > 0 ? there < here : there > here);
        const LaneSet free_lanes = lanes_along(d) & ~first_lanes(escapes);
        const LaneSet escape = !is_escape ? 0 : only_lane(will_cross ? 0 : escapes - 1);
        add_choice(step > 0 ? up(d) : down(d), free_lanes | escape, choices);
        const int size = dimension(d).size;
        const bool half_way = dimension(d).wraps && 2 * ((there - here + size) % size) == size;
        if (half_way) add_choice(step > 0 ? down(d) : up(d), free_lanes, choices);
        is_escape = false;
    }
}

int Grid::escape_lanes() const { return wraps_anywhere(dimensions_) ? std::min(2, lanes_.fewest()) : 1; }

bool Grid::is_escape(ChannelClass, int lane) const { return !is_adaptive() || lane < escape_lanes(); }

std::string Grid::port_name(RouterId, Port port) const {
    static constexpr std::array<const char*, 6> names{"east", "west", "north", "south", "up", "down"};
    if (port < static_cast<int>(names.size())) return names.at(static_cast<std::size_t>(port));
    return fmt::format("{}{}", port % 2 == 0 ? '+' : '-', port / 2);
}

std::vector<std::string_view> Grid::class_names() const { return dimension_names(dimensions()); }

Position Grid::position(RouterId router) const { return place_on_plane(places_of(dimensions_), router); }

/// All places of a wrapped dimension are alike. In an open dimension each place is like the opposite one.
std::vector<Alike> Grid::alike_nodes() const {
    std::vector<Alike> all;
    for (NodeId node = 0; node < nodes(); ++node) {
        Alike alike{node, 1};
        for (int d = 0; d < dimensions(); ++d) {
            const auto [size, wraps] = dimension(d);
            const int at = coordinate(node, d);
            if (wraps) {
                alike.count *= at == 0 ? size : 0;
            } else {
                alike.count *= 2 * at + 1 < size ? 2 : 2 * at + 1 == size ? 1 : 0;
            }
        }
        if (alike.count > 0) all.push_back(alike);
    }
    return all;
}

Halving Grid::halving() const {
    std::vector<int> costs;
    for (const Dimension& dimension : dimensions_) {
        costs.push_back(nodes() / dimension.size * (dimension.wraps ? 2 : 1));
    }
    const int d = dimension_to_halve(places_of(dimensions_), costs);
    return d < 0 ? Topology::halving() : halving_along(d);
}

Halving Grid::halving_along(int d) const {
    return halves_of(fmt::format("dimension {}", class_names()[static_cast<std::size_t>(d)]),
                     [&](RouterId router) { return coordinate(node_at(router), d) < dimension(d).size / 2; });
}

std::vector<Halving> Grid::halvings() const {
    std::vector<Halving> all;
    for (int d = 0; d < dimensions(); ++d) {
        if (dimension(d).size > 1) all.push_back(halving_along(d));
    }
    return all;
}

std::unique_ptr<Grid> make_grid(const TopologyParameters& p, ClassLanes lanes) {
    std::vector<Dimension> dimensions;
    for (const int side : p.all_sides())
        dimensions.push_back({side, is_wrapped(p, static_cast<int>(dimensions.size()))});
    const RoutingKind routing = p.routing == RoutingKind::by_kind ? default_routing(p.kind, lanes.fewest()) : p.routing;
    return std::make_unique<Grid>(std::move(dimensions), routing, std::move(lanes));
}

}  // namespace narrows
