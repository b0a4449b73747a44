#include "tests/topology/small_networks.h"

#include <deque>

#include "models/machine/network_file.h"
#include "tests/support/file_content.h"
#include "tests/support/places.h"

namespace narrows::small_networks {

/// A line of three switches that messages pass from left to right, two channels to the second switch and one to the
/// third, and one channel back. Node 2 enters at the last switch and leaves at the first.
const std::string_view one_way_file = R"(
switches = [[0, 0], [1, 0], [2, 0]]
channels = [{ from = 0, port = 0, to = 1, in_port = 0, group = 2 }, { from = 1, port = 0, to = 2, in_port = 0 },
            { from = 2, port = 0, to = 0, in_port = 0, class = "back" }]
endpoints = [{ switch = 0, port = 1 }, { switch = 2, port = 1 }, { enters = 2, in_port = 2, leaves = 0, port = 3 }]
)";

TopologyParameters file_of(std::string_view text, RoutingKind routing) {
    TopologyParameters p{TopologyKind::file};
    p.routing = routing;
    p.file = parse_network(text, "network.toml");
    return p;
}

std::string petersen_file() { return content_of(std::string(test_places::machines) + "/networks/petersen.toml"); }

std::vector<SmallNetwork> all() {
    using enum TopologyKind;
    using enum RoutingKind;
    return {
        network("ring_7", grid_of(ring, {7}), 1, false),
        network("ring_7_minimal", grid_of(ring, {7}, minimal), 2),
        network("ring_8_minimal_3_lanes", grid_of(ring, {8}, minimal), 3),
        network("ring_6_adaptive", grid_of(ring, {6}, adaptive), 3),
        network("mesh_3x4", grid_of(mesh, {3, 4})),
        network("mesh_2x3x4", grid_of(mesh, {2, 3, 4})),
        network("mesh_2x3x2x2_minimal", grid_of(mesh, {2, 3, 2, 2}, minimal), 2),
        network("mesh_4x4_adaptive", grid_of(mesh, {4, 4}, adaptive), 2),
        network("mesh_3x2x3_adaptive", grid_of(mesh, {3, 2, 3}, adaptive), 3),
        network("cylinder_5x3", grid_of(cylinder, {5, 3}), 1, false),
        network("cylinder_6x3x2_minimal", grid_of(cylinder, {6, 3, 2}, minimal), 2),
        network("cylinder_6x3_adaptive", grid_of(cylinder, {6, 3}, adaptive), 3),
        network("torus_5x6", grid_of(torus, {5, 6}), 1, false),
        network("torus_4x3", grid_of(torus, {4, 3}, minimal)),
        network("torus_6x5_minimal", grid_of(torus, {6, 5}, minimal), 2),
        network("torus_3x4x5_minimal", grid_of(torus, {3, 4, 5}, minimal), 2),
        network("torus_8x8_minimal", grid_of(torus, {8, 8}, minimal), 4),
        network("torus_6x5_adaptive", grid_of(torus, {6, 5}, adaptive), 3),
        network("torus_4x5x3_adaptive", grid_of(torus, {4, 5, 3}, adaptive), 4),
        network("hypercube_0", hypercube_of(0)),
        network("hypercube_1", hypercube_of(1)),
        network("hypercube_5", hypercube_of(5)),
        network("hypercube_4_adaptive", hypercube_of(4, adaptive), 2),
        network("crossbar_1", crossbar_of(1)),
        network("crossbar_9", crossbar_of(9), 2),
        network("butterfly_4_1", fly_of(butterfly, 4, 1)),
        network("butterfly_2_4", fly_of(butterfly, 2, 4)),
        network("butterfly_3_3", fly_of(butterfly, 3, 3), 2),
        network("bidirectional_fly_3_1", fly_of(bidirectional_fly, 3, 1), 2),
        network("bidirectional_fly_4_2", fly_of(bidirectional_fly, 4, 2), 2),
        network("bidirectional_fly_2_3", fly_of(bidirectional_fly, 2, 3), 3),
        network("fat_tree_4_4_4", fat_tree_of({4, 4, 4}, {4, 4})),
        network("fat_tree_2_2_2_2_source", fat_tree_of({2, 2, 2, 2}, {2, 2, 2}, source)),
        network("fat_tree_3_2_5_random", fat_tree_of({3, 2, 5}, {2, 4}, random), 2),
        network("fat_tree_3_4_adaptive", fat_tree_of({3, 4}, {2}, adaptive)),
        network("fat_tree_5", fat_tree_of({5}, {})),
        network("dragonfly_4_2_2", dragonfly_of(4, 2, 2), 2, false),
        network("dragonfly_3_1_1", dragonfly_of(3, 1, 1), 3),
        network("dragonfly_1_2_3", dragonfly_of(1, 2, 3), 2),
        network("dragonfly_4_2_2_valiant", dragonfly_of(4, 2, 2, valiant), 3, false),
        network("dragonfly_2_1_3_valiant", dragonfly_of(2, 1, 3, valiant), 4, false),
        network("hyperx_3x4_valiant", hyperx_of({3, 4}, 2, valiant), 2, false),
        network("hyperx_2x3x2_valiant", hyperx_of({2, 3, 2}, 1, valiant), 3, false),
        network("hyperx_4x3", hyperx_of({4, 3}, 2)),
        network("hyperx_3x2x3", hyperx_of({3, 2, 3}, 1), 2),
        network("hyperx_4x4_adaptive", hyperx_of({4, 4}, 2, adaptive), 2),
        network("dragonfly_4_2_2_ugal", dragonfly_of(4, 2, 2, ugal), 3, false),
        network("dragonfly_2_1_3_ugal", dragonfly_of(2, 1, 3, ugal), 4, false),
        network("hyperx_3x4_ugal", hyperx_of({3, 4}, 2, ugal), 2, false),
        network("hyperx_2x3x2_ugal", hyperx_of({2, 3, 2}, 1, ugal), 3, false),
        network("file_petersen", file_of(petersen_file()), 2),
        network("file_one_way", file_of(one_way_file), 1),
        network("file_one_way_minimal", file_of(one_way_file, minimal), 2),
    };
}

std::vector<int> distances_from(const Topology& topology, NodeId node) {
    std::vector<int> distances(static_cast<std::size_t>(topology.routers()), -1);
    const auto distance = [&](RouterId router) -> int& { return distances[static_cast<std::size_t>(router)]; };
    std::deque<RouterId> reached{topology.router_of(node)};
    distance(reached.front()) = 0;
    for (; !reached.empty(); reached.pop_front()) {
        const RouterId here = reached.front();
        if (topology.switches() > 0 && topology.has_node(here) && here != topology.router_of(node)) continue;
        for (Port port = 0; port < topology.ports(here); ++port) {
            const auto end = topology.far_end(here, port);
            if (!end || distance(end->router) >= 0) continue;
            distance(end->router) = distance(here) + 1;
            reached.push_back(end->router);
        }
    }
    return distances;
}

}  // namespace narrows::small_networks
