#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "models/machine/topology_kinds.h"
#include "models/network/topology/best_cut.h"
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

/// The network of a description. The description gives the lanes of each message's only path. Where a machine has fewer
/// lanes than the routes ask for, every lane is allowed. The proof decides whether it is free from deadlock.
class DescribedTopology final : public Topology {
public:
    /// Throws std::invalid_argument if a channel leads from or to a router that does not exist, or if two share a port.
    DescribedTopology(NetworkDescription network, ClassLanes lanes);

    /// Routes may lead through any router.
    bool has_edge() const override { return false; }
    bool depends_on_source() const override { return true; }
    /// Throws InputError if the route asks for a port that leads nowhere, or for no lane of it.
    void choose(const RoutePlace& place, Choices& choices) const override;
    std::string port_name(RouterId router, Port port) const override { return network_.port_name(router, port); }
    std::vector<std::string_view> class_names() const override { return network_.classes; }
    Position position(RouterId router) const override { return network_.position(router); }
    Halving halving() const override { return {"the best cut found", best_cut(graph()), true}; }

    /// The fault of the network in words; empty if there is none. Checks all pairs of small networks, else some pairs.
    std::string fault() const;

private:
    bool arrives(NodeId from, NodeId to) const;
    [[noreturn]] void refuse(const RoutePlace& place, const std::string& problem) const;

    NetworkDescription network_;
    ClassLanes lanes_;
};

/// Makes the network of a machine.
using DescribeNetwork = std::function<NetworkDescription(const TopologyParameters& topology)>;
/// Adds a kind of topology. `describe` makes its networks, and throws std::invalid_argument for impossible shapes.
/// Members of the type that follow from its networks are filled in. See add_topology_type.
void add_topology(TopologyType type, std::vector<ParameterEntry> shape, DescribeNetwork describe);

/// The description of an added kind, or null.
const DescribeNetwork* description_of(TopologyKind kind);

}  // namespace narrows
