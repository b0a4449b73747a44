#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/graph.h"
#include "models/network/topology/placement.h"
#include "models/network/topology/route.h"
#include "models/network/topology/route_hash.h"

namespace narrows {

/// A point of a picture of the network: x grows to the right, y upwards; neighbours are about 1 apart.
struct Position {
    double x;
    double y;
};

/// The routers in two halves, with half of the nodes each, up to one node.
struct Halving {
    std::string across;               ///< the part that is cut: "dimension x"
    std::vector<bool> in_first_half;  ///< indexed by router
    bool at_most = false;             ///< found by a search, so other halves may have fewer channels between them
};

/// Routers in parts that can each be cut off from the rest of the network.
struct Partition {
    static constexpr int no_part = -1;

    std::vector<int> part;  ///< indexed by router: 0 .. parts - 1, or no_part
    int parts;
    std::function<std::string(int)> part_name;  ///< "node 5", "group 2"
};

/// A node, and the number of nodes that see the same network as it does.
struct Alike {
    NodeId node;
    int count;
};

/// A network: its graph and its routing function, without simulation or time.
class Topology {
public:
    static constexpr Port local = -1;  ///< instead of a port: the interface of the router's node

    virtual ~Topology() = default;

    const Graph& graph() const { return graph_; }
    int nodes() const { return graph_.nodes(); }
    int routers() const { return graph_.routers(); }
    int switches() const { return routers() - nodes(); }
    /// Number of equal networks that make up this one (models/network/topology/rails.cpp).
    virtual int rails() const { return 1; }
    bool has_node(RouterId router) const { return router < nodes(); }
    /// True if interfaces sit at the edge of the network: no message passes through the router of a third node.
    virtual bool has_edge() const { return switches() > 0; }
    /// The router in which the node's interface sits.
    RouterId router_of(NodeId node) const { return RouterId(int{node}); }
    /// The node of a router that has one.
    NodeId node_at(RouterId router) const { return NodeId(int{router}); }
    int ports(RouterId router) const { return graph_.ports(router); }
    /// The far end of the port's channels; empty if the port leads nowhere.
    std::optional<ChannelEnd> far_end(RouterId router, Port port) const {
        const PortGroup* const group = graph_.group(router, port);
        return group != nullptr ? std::optional(group->end) : std::nullopt;
    }

    /// True if all nodes share one wire, the medium (docs/timing.md, "Shared media"). It is the only switch, and the
    /// wire the only channel, which begins and ends there.
    bool is_medium() const { return is_medium_; }
    /// The place where a message from one node to another asks for its first channel.
    RoutePlace start(NodeId from, NodeId to, std::uint32_t number = 0) const {
        return {is_medium_ ? RouterId(nodes()) : router_of(from), local, 0, from, to, number};
    }
    /// Moves the place across a channel of the port.
    void cross(RoutePlace& place, Port port, int lane) const {
        const ChannelEnd& end = graph_.group(place.here, port)->end;
        place.here = is_medium_ ? router_of(place.to) : end.router;
        place.in_port = end.in_port;
        place.lane = lane;
    }

    /// The channels that a message may take next (docs/timing.md, G4). Not called at the router of the message's
    /// destination. `choices` is empty before.
    virtual void choose(const RoutePlace& place, Choices& choices) const = 0;
    /// As choose(), for a message of the class. Lanes are numbered over the blocks of all classes (docs/timing.md, C2).
    void choose_for(MessageClass message_class, const RoutePlace& place, Choices& choices) const {
        if (!has_own_routes_) return choose(place, choices);
        choose_in_block(message_class, place, choices, &Topology::choose);
    }
    /// As choose_all(), for messages of the class.
    void choose_all_for(MessageClass message_class, const RoutePlace& place, Choices& choices) const {
        choose_in_block(message_class, place, choices, &Topology::choose_all);
    }
    /// True if some class of messages has its own lanes.
    bool has_own_routes() const { return has_own_routes_; }
    /// Gives a class of messages its own lanes with these routes. `first_lane` is indexed by ChannelClass.
    void route_apart(MessageClass message_class, std::unique_ptr<Topology> routes, std::vector<int> first_lane);

    /// The channels that a message at the place may take next, for any source and any number within its pair. Where
    /// routes depend on the source, for the place's source.
    virtual void choose_all(const RoutePlace& place, Choices& choices) const { choose(place, choices); }
    /// True if choose_all() depends on the router and the destination only, not on the message's port, lane or source.
    /// The proof of freedom from deadlock is quicker then.
    virtual bool forgets_the_way() const { return routes_by_destination_; }
    /// True if choose_all() depends on the source. Routes must then be followed for each source.
    virtual bool depends_on_source() const { return false; }
    /// True if the routes depend only on the switches where messages enter and leave, not on the nodes of these
    /// switches. The proof then looks at a few nodes of a switch.
    virtual bool routes_to_switches() const { return false; }
    /// True if the lane serves to escape from deadlock: every message may always enter such a lane next, and the
    /// messages in these lanes do not wait for each other in a cycle (models/network/topology/deadlock_freedom.h).
    virtual bool is_escape(ChannelClass, int) const { return true; }
    /// True if choose() gives two ways where a message enters the network, first the direct way, then the detour. The
    /// message chooses once, by the queues there (docs/timing.md, G5).
    virtual bool decides_by_queue() const { return false; }
    /// Number of channels to the destination's switch by each of the two ways.
    virtual std::array<int, 2> hops_of_ways(const RoutePlace&) const { return {0, 0}; }
    /// True if the choices are to be ordered by free slots in each cycle.
    virtual bool is_adaptive() const { return false; }
    /// True if choose() can give several choices.
    virtual bool has_choices() const { return is_adaptive() || decides_by_queue(); }
    /// Sets the seed of the run, which determines random routes.
    virtual void set_seed(std::uint64_t seed);
    std::uint64_t seed() const { return seed_; }
    /// Tells the network that nodes are shared (docs/nodes.md): its nodes are interfaces, and names say so.
    void set_placement(const Placement& placement) { placement_ = placement; }
    /// Null if each node has one processor and one interface.
    const Placement* placement() const { return placement_ ? &*placement_ : nullptr; }
    NodeId node_with(EndpointId endpoint) const { return placement_ ? placement_->node_with(endpoint) : endpoint; }
    /// The number of the interface in its node.
    int interface_of(EndpointId endpoint) const { return placement_ ? placement_->interface_of(endpoint) : 0; }
    /// True if route() gives the only choice, with every lane allowed, from anywhere.
    bool routes_by_destination() const { return routes_by_destination_; }
    /// The next port towards `to`, or `local`. Call only if routes_by_destination().
    virtual Port route(RouterId here, NodeId to) const;

    /// A name such as "east", or the number of a port without a better name.
    virtual std::string port_name(RouterId router, Port port) const = 0;
    /// Names of channel classes, indexed by ChannelClass. Endpoint channels are called "endpoint".
    virtual std::vector<std::string_view> class_names() const = 0;
    virtual Position position(RouterId router) const = 0;

    /// Sets of nodes that are equally far from all others. By default each node is a set.
    virtual std::vector<Alike> alike_nodes() const;
    /// The halves for the bisection of this kind of network. By default nodes are divided by number.
    virtual Halving halving() const;
    /// The halves that bounds look at, including the ones for the bisection.
    virtual std::vector<Halving> halvings() const { return {halving()}; }
    /// Ways to cut off small parts. By default each router of nodes or, where interfaces sit at the edge of the
    /// network, each switch with its nodes.
    virtual std::vector<Partition> partitions() const;

    /// All nodes in a ring: each node is a neighbour of the one before, and the first of the last. Empty if no ring is
    /// known. No two steps use the same channel.
    virtual std::vector<NodeId> ring() const { return {}; }
    /// All nodes in a line: each node is a neighbour of the one before. Empty if no line is known.
    virtual std::vector<NodeId> line() const { return {}; }

    /// The node half-way round, rounded down (traffic pattern tornado). By number, unless the kind has dimensions.
    virtual NodeId half_way_round(NodeId node) const;

    /// The port by which a message leaves its router for another node; with choices, the first of them. On a medium,
    /// the only port of each node, which stands for the wire.
    Port first_port(NodeId from, NodeId to) const;
    int degree(RouterId router) const;  ///< number of channels that leave the router
    /// Number of network channels on the route, endpoint channels included. With choices, on the first route.
    int hops(NodeId from, NodeId to) const;
    bool neighbours(NodeId a, NodeId b) const { return hops(a, b) == 1; }

protected:
    Topology(Graph graph, bool routes_by_destination, bool is_medium = false)
        : graph_(std::move(graph)), routes_by_destination_(routes_by_destination), is_medium_(is_medium) {}

    /// A number from 0 to `values` - 1 that looks random (models/network/topology/route_hash.h).
    int drawn(const RoutePlace& place, int hop, int values) const { return route_hash(place, hop, values, seed_); }

    /// The place half-way round in a circle of `size` places.
    static int half_way_in_circle(int place, int size) { return (place + (size + 1) / 2 - 1) % size; }

    Halving halves_of(std::string across, const std::function<bool(RouterId)>& in_first_half) const;

private:
    /// The routes of a class of messages that has its own lanes; empty for the others.
    struct OwnRoutes {
        std::unique_ptr<Topology> routes;
        std::vector<int> first_lane;  ///< its first lane among all lanes, indexed by ChannelClass
    };
    using Choose = void (Topology::*)(const RoutePlace& place, Choices& choices) const;
    void choose_in_block(MessageClass message_class, const RoutePlace& place, Choices& choices, Choose choose) const;
    int first_lane(const OwnRoutes& own, RouterId router, Port port) const {
        return own.first_lane[static_cast<std::size_t>(graph_.group(router, port)->channel_class)];
    }

    const Graph graph_;
    const bool routes_by_destination_;
    const bool is_medium_;
    bool has_own_routes_ = false;
    std::uint64_t seed_ = default_seed;
    std::array<OwnRoutes, all_message_classes.size()> own_routes_{};
    std::optional<Placement> placement_;
};

/// The channel values of a class for all messages together, including lanes that belong to one class of messages.
ChannelParameters shared_channel_values(const Machine& machine, ChannelClass channel_class);
/// As above, for the channels of an output port that leads somewhere.
ChannelParameters shared_channel_values(const Machine& machine, const Topology& topology, RouterId router, Port port);

/// True if a message can overtake an earlier one of its pair on the machine (docs/timing.md, P7).
bool messages_overtake(const Machine& machine, const Topology& topology);

/// Joins every node's output port to `entry(node)`, and `exit(node)` to its input port, with channels of the class.
/// Both are ports of switches.
void join_endpoints(Graph& graph, ChannelClass endpoint, const std::function<ChannelEnd(NodeId)>& entry,
                    const std::function<ChannelEnd(NodeId)>& exit);

}  // namespace narrows
