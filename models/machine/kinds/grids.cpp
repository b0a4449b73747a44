#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "models/machine/kinds/kinds.h"
#include "models/machine/parameters.h"

namespace narrows::kinds {

namespace {

Count nodes_of_grid(const TopologyParameters& t) { return product(t.all_sides()); }

Count ports_of_grid(const TopologyParameters& t) { return 2 * static_cast<Count>(t.all_sides().size()); }

/// An upper limit, because the rim of a grid has fewer channels.
Count channels_of_grid(const TopologyParameters& t) { return times(nodes_of_grid(t), ports_of_grid(t)); }

/// The longest path includes a detour.
double hops_of_grid(const TopologyParameters& t) {
    const std::vector<int> sides = t.all_sides();
    return 2 + 2 * std::accumulate(sides.begin(), sides.end(), 0.0);
}

void check_ring(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    if (topology.all_sides().size() == 1) return;
    if (topology.sides.empty()) {
        complaints.push_back({fmt::format("topology.kind = ring is a single row, but topology.rows = {}; set "
                                          "topology.rows = 1, or topology.kind = cylinder",
                                          topology.rows),
                              {"topology.rows", "topology.kind"}});
    } else {
        complaints.push_back({fmt::format("topology.kind = ring is a single row, but topology.sides has {} numbers; "
                                          "give one, or set topology.kind = cylinder",
                                          topology.sides.size()),
                              {"topology.sides", "topology.kind"}});
    }
}

/// Wrapping a side of two would join its nodes by two links. A ring has no other side, so there this is intended.
void check_double_links(const TopologyParameters& topology, std::vector<Complaint>& complaints) {
    const std::string_view kind = type_of(topology.kind).name;
    if (!topology.sides.empty()) {
        for (const int side : wrapped_sides(topology)) {
            if (side != 2) continue;
            complaints.push_back(
                {fmt::format("topology.sides = {} on a {} wraps a side of 2 around into double links; set the side to "
                             "1, 3 or more, or topology.kind = mesh",
                             find_parameter("topology.sides")->text(topology.sides), kind),
                 {"topology.sides", "topology.kind"}});
            return;
        }
        return;
    }
    if (type_of(topology.kind).nodes(topology) == 2 && wrapped_sides(topology) == std::vector<int>{2}) {
        complaints.push_back(
            {fmt::format("a {} of two nodes wraps around into double links; set topology.columns = 3 or "
                         "more with topology.rows = 1, or topology.kind = mesh",
                         kind),
             {"topology.columns", "topology.rows", "topology.kind"}});
        return;
    }
    const auto double_links = [&](std::string_view parameter, std::string_view remedy) {
        complaints.push_back({fmt::format("{0} = 2 on a {1} wraps around into double links; set {0} to 1, 3 or more, "
                                          "or topology.kind = {2}",
                                          parameter, kind, remedy),
                              {parameter, "topology.kind"}});
    };
    if (topology.kind != TopologyKind::mesh && topology.columns == 2) double_links("topology.columns", "mesh");
    if (topology.kind == TopologyKind::torus && topology.rows == 2)
        double_links("topology.rows", topology.columns == 2 ? "mesh" : "cylinder");
}

/// Keeps wrapped sides even or odd.
void reduce_grid(TopologyParameters& topology) {
    topology.sides = topology.all_sides();
    for (std::size_t d = 0; d < topology.sides.size(); ++d) {
        int& side = topology.sides[d];
        const bool wraps = is_wrapped(topology, static_cast<int>(d));
        if (wraps && side > 8) side = 8 + side % 2;
        if (!wraps) side = std::min(side, 4);
    }
}

std::string grid_in_words(const TopologyParameters& t, CountText counted) {
    return t.sides.empty() ? fmt::format("{} x {}", counted(t.columns, "column"), counted(t.rows, "row"))
                           : fmt::format("{}", fmt::join(t.sides, " x "));
}

TopologyType grid(TopologyKind kind, std::string_view name, std::string_view summary,
                  std::vector<AllowedRouting> routings, ShapeCheck check) {
    return {.kind = kind,
            .name = name,
            .summary = summary,
            .shapes = {{"topology.sides"}, {"topology.columns", "topology.rows"}},
            .routings = std::move(routings),
            .channel_classes = {one_for_each_dimension},
            .in_words = grid_in_words,
            .nodes = nodes_of_grid,
            .channels = channels_of_grid,
            .ports = ports_of_grid,
            .hops = hops_of_grid,
            .check = check,
            .reduce = reduce_grid};
}

std::vector<AllowedRouting> wrapped() {
    using Routing = RoutingKind;
    return {{Routing::seam, 1, "dimension by dimension; a wraparound channel is only the last hop of its dimension"},
            {Routing::minimal, 2, "the shorter way round, dimension by dimension",
             "1 where no wrapped side is longer than 4"},
            {Routing::adaptive, 3, freest_way}};
}

}  // namespace

TopologyType ring() {
    return grid(TopologyKind::ring, "ring", "a single row of nodes, wrapped around", wrapped(), check_ring);
}

TopologyType mesh() {
    return grid(TopologyKind::mesh, "mesh", "a grid of any number of dimensions, none of them wrapped",
                {{RoutingKind::minimal, 1, "dimension by dimension"}, {RoutingKind::adaptive, 2, freest_way}},
                check_double_links);
}

TopologyType cylinder() {
    return grid(TopologyKind::cylinder, "cylinder", "a grid of which the first dimension is wrapped", wrapped(),
                check_double_links);
}

TopologyType torus() {
    return grid(TopologyKind::torus, "torus", "a grid of which all dimensions are wrapped", wrapped(),
                check_double_links);
}

}  // namespace narrows::kinds
