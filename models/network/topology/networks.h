#pragma once

#include <memory>

#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

// Make the networks of make_topology(), each of one kind. The source of each has its description.

std::unique_ptr<Topology> make_hypercube(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_crossbar(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_butterfly(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_bidirectional_fly(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_fat_tree(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_dragonfly(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_hyperx(const TopologyParameters& p, const ClassLanes& lanes);
std::unique_ptr<Topology> make_file_network(std::shared_ptr<const NetworkFile> file, RoutingKind routing,
                                            const ClassLanes& lanes);
/// A bus or an Ethernet.
std::unique_ptr<Topology> make_shared_medium(const TopologyParameters& p);
/// The network of an added kind (add_topology()); null if the kind is none.
std::unique_ptr<Topology> make_described_topology(const TopologyParameters& p, const ClassLanes& lanes);
/// Equal networks without a channel between them. `rail`: the network that each repeats.
std::unique_ptr<Topology> make_rails(std::unique_ptr<Topology> rail, int rails);

// For kinds with groups in which each member is joined to every other.

/// The number of `other` among all but `own`, in a group where each member is joined to every other.
constexpr int number_of_other(int own, int other) { return other < own ? other : other - 1; }
constexpr int other_with_number(int own, int number) { return number < own ? number : number + 1; }

}  // namespace narrows
