#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/class_lanes.h"
#include "models/network/topology/topology.h"

namespace narrows {

/// A network that a program describes: its graph as channels, and its routing as a function.
struct NetworkDescription {
    struct Channels {
        RouterId from;
        Port port;
        PortGroup group;
    };

    std::string name;  ///< of its kind
    int lanes;         ///< number of lanes for which its routes ask
    int nodes;
    int switches;
    std::function<std::vector<Channels>()> channels;
    std::vector<std::string_view> classes;
    std::function<RouteChoice(const RoutePlace& place)> route;
    std::function<Position(RouterId router)> position;
    std::function<std::string(RouterId router, Port port)> port_name;
};

/// Makes the network of a machine.
using DescribeNetwork = std::function<NetworkDescription(const TopologyParameters& topology)>;
/// Adds a kind of topology. `describe` makes its networks, and throws std::invalid_argument for impossible shapes.
/// Members of the type that follow from its networks are filled in. See add_topology_type.
void add_topology(TopologyType type, std::vector<ParameterEntry> shape, DescribeNetwork describe);

/// The network of a description. Throws std::invalid_argument if a channel leads from or to a router that does not
/// exist, or if two share a port.
std::unique_ptr<Topology> make_described_topology(NetworkDescription network, const ClassLanes& lanes);

}  // namespace narrows
