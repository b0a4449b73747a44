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

/// The routers in two halves, with half of the nodes each as far as their number allows.
struct Halving {
    std::string across;               ///< what is cut: "dimension x"
    std::vector<bool> in_first_half;  ///< indexed by router
    bool at_most = false;             ///< found by a search: other halves may have fewer channels between them
};

/// Routers in parts, of which each can be cut off from the rest of the network.
struct Partition {
    static constexpr int no_part = -1;

    std::vector<int> part;  ///< indexed by router: 0 .. parts - 1, or no_part
    int parts;
    std::function<std::string(int)> part_name;  ///< "node 5", "group 2"
};

/// Nodes that see the same network: of each such set one node, and how many there are.
struct Alike {
    NodeId node;
    int count;
};

/// A network: its graph, and its routing function. No simulation, no time.
class Topology {
public:
    static constexpr Port local = -1;  ///< instead of a port: the interface of the router's node

    virtual ~Topology() = default;

    const Graph& graph() const { return graph_; }
    int nodes() const { return graph_.nodes(); }
    int routers() const { return graph_.routers(); }
    int switches() const { return routers() - nodes(); }
    /// Equal networks of which this one consists (models/network/topology/rails.h).
    virtual int rails() const { return 1; }
    bool has_node(RouterId router) const { return router < nodes(); }
    /// True if interfaces sit at the edge of the network: no message passes through the router of a third node.
    virtual bool has_edge() const { return switches() > 0; }
    /// The router in which the node's interface sits.
    RouterId router_of(NodeId node) const { return RouterId(int{node}); }
    /// The node of a router that has one.
    NodeId node_at(RouterId router) const { return NodeId(int{router}); }
    int ports(RouterId router) const { return graph_.ports(router); }
    /// Where the channels of the port lead; nothing if the port leads nowhere.
    std::optional<ChannelEnd> far_end(RouterId router, Port port) const {
        const PortGroup* const group = graph_.group(router, port);
        return group != nullptr ? std::optional(group->end) : std::nullopt;
    }

    /// True if all nodes share one wire, the medium (docs/timing.md, "Shared media"). It is the only switch, and the
    /// wire the only channel, which begins and ends there.
    bool is_medium() const { return is_medium_; }
    /// Where a message from one node to another asks for its first channel.
    RoutePlace start(NodeId from, NodeId to, std::uint32_t number = 0) const {
        return {is_medium_ ? RouterId(nodes()) : router_of(from), local, 0, from, to, number};
    }
    /// Takes the place to where it is behind a channel of the port.
    void cross(RoutePlace& place, Port port, int lane) const {
        const ChannelEnd& end = graph_.group(place.here, port)->end;
        place.here = is_medium_ ? router_of(place.to) : end.router;
        place.in_port = end.in_port;
        place.lane = lane;
    }

    /// The channels that a message may take next (docs/timing.md, G4). Not called where the message has arrived, that
    /// is, at the router of its destination. `choices` is empty before.
    virtual void choose(const RoutePlace& place, Choices& choices) const = 0;
    /// As choose(), for a message of the class, whose lanes are numbered over the blocks of all classes
    /// (docs/timing.md, C2).
    void choose_for(MessageClass message_class, const RoutePlace& place, Choices& choices) const {
        if (!has_own_routes_) return choose(place, choices);
        choose_in_block(message_class, place, choices, &Topology::choose);
    }
    /// As choose_all(), for messages of the class.
    void choose_all_for(MessageClass message_class, const RoutePlace& place, Choices& choices) const {
        choose_in_block(message_class, place, choices, &Topology::choose_all);
    }
    /// True if some class of messages has lanes for itself.
    bool has_own_routes() const { return has_own_routes_; }
    /// The class of messages has lanes for itself, with these routes; `first_lane` by ChannelClass.
    void route_apart(MessageClass message_class, std::unique_ptr<Topology> routes, std::vector<int> first_lane);

    /// The channels that a message at the place may take next towards the place's destination, for any source and any
    /// number within its pair; where routes depend on the source, for that of the place.
    virtual void choose_all(const RoutePlace& place, Choices& choices) const { choose(place, choices); }
    /// True if choose_all() depends on the router and the destination only, not on the port and the lane in which the
    /// message is, nor on its source. The proof of freedom from deadlock is quicker then.
    virtual bool forgets_the_way() const { return routes_by_destination_; }
    /// True if choose_all() depends on the source. Whoever follows routes follows those of each source then.
    virtual bool depends_on_source() const { return false; }
    /// True if routes lead to the switch where a node's messages leave, whichever of its nodes that is, and do not
    /// depend on which of the nodes of a switch has sent them. The proof then looks at a few nodes of a switch.
    virtual bool routes_to_switches() const { return false; }
    /// True if the lane serves to escape from deadlock: every message always may enter such a lane next, and the
    /// messages in these lanes do not wait for each other in a cycle (models/network/topology/deadlock_freedom.h).
    virtual bool is_escape(ChannelClass, int) const { return true; }
    /// True if choose() gives two ways where a message enters the network, and the message decides for one of them,
    /// once, by the queues there (docs/timing.md, G5): first the direct way, then the detour.
    virtual bool decides_by_queue() const { return false; }
    /// The channels to the switch of the destination, by each of these two ways.
    virtual std::array<int, 2> hops_of_ways(const RoutePlace&) const { return {0, 0}; }
    /// True if the choices are to be ordered by free slots in each cycle.
    virtual bool is_adaptive() const { return false; }
    /// True if choose() can give several choices.
    virtual bool has_choices() const { return is_adaptive() || decides_by_queue(); }
    /// The seed of the run, from which random routes follow.
    virtual void set_seed(std::uint64_t seed);
    std::uint64_t seed() const { return seed_; }
    /// The machine has shared nodes (docs/nodes.md): the nodes of this network are interfaces, and names say so.
    void set_placement(const Placement& placement) { placement_ = placement; }
    /// Null: each node has one processor and one interface.
    const Placement* placement() const { return placement_ ? &*placement_ : nullptr; }
    NodeId node_with(EndpointId endpoint) const { return placement_ ? placement_->node_with(endpoint) : endpoint; }
    /// The number of the interface in its node.
    int interface_of(EndpointId endpoint) const { return placement_ ? placement_->interface_of(endpoint) : 0; }
    /// True if route() is the only choice, with every lane allowed, wherever the message comes from.
    bool routes_by_destination() const { return routes_by_destination_; }
    /// The next port towards `to`, or `local`. Only where routes_by_destination().
    virtual Port route(RouterId here, NodeId to) const;

    /// "east"; "0" where ports have no better name than their number.
    virtual std::string port_name(RouterId router, Port port) const = 0;
    /// Names of channel classes, indexed by ChannelClass. Endpoint channels are called "endpoint".
    virtual std::vector<std::string_view> class_names() const = 0;
    virtual Position position(RouterId router) const = 0;

    /// Sets of nodes that are equally far from the others. Unless the kind knows better: each node by itself.
    virtual std::vector<Alike> alike_nodes() const;
    /// How this kind of network is cut for its bisection. Unless the kind says something else: the nodes by number.
    virtual Halving halving() const;
    /// Ways to cut this kind of network in halves, at least the one for its bisection.
    virtual std::vector<Halving> halvings() const { return {halving()}; }
    /// Ways to cut off small parts. Unless the kind says more: each router of nodes or, where interfaces sit at the
    /// edge of the network, each switch with its nodes.
    virtual std::vector<Partition> partitions() const;

    /// All nodes in a cyclic order of neighbours: each node is a neighbour of the one before, and the first of the
    /// last. Empty if no such order is known. No two steps use the same channel.
    virtual std::vector<NodeId> ring() const { return {}; }
    /// All nodes in an order in which each is a neighbour of the one before. Empty if no such order is known.
    virtual std::vector<NodeId> line() const { return {}; }

    /// The node that is half-way round, rounded down (pattern tornado of traffic): by number, unless the kind has
    /// dimensions.
    virtual NodeId half_way_round(NodeId node) const;

    /// The port that a message from one node to another, which is not the same, leaves its router by; with choices, the
    /// first of them; on a medium the only port of each node, which stands for the wire.
    Port first_port(NodeId from, NodeId to) const;
    int degree(RouterId router) const;  ///< number of channels that leave the router
    /// Number of network channels on the route, endpoint channels included. Where a route has choices: of the first.
    int hops(NodeId from, NodeId to) const;
    bool neighbours(NodeId a, NodeId b) const { return hops(a, b) == 1; }

protected:
    Topology(Graph graph, bool routes_by_destination, bool is_medium = false)
        : graph_(std::move(graph)), routes_by_destination_(routes_by_destination), is_medium_(is_medium) {}

    /// A number from 0 to `values` - 1 that looks random (models/network/topology/route_hash.h).
    int drawn(const RoutePlace& place, int hop, int values) const { return route_hash(place, hop, values, seed_); }

    /// The place half-way round from a place of `size` that follow each other in a circle.
    static int half_way_in_circle(int place, int size) { return (place + (size + 1) / 2 - 1) % size; }

    Halving halves_of(std::string across, const std::function<bool(RouterId)>& in_first_half) const;

private:
    /// The routes of a class of messages with lanes for itself; empty for the others.
    struct OwnRoutes {
        std::unique_ptr<Topology> routes;
        std::vector<int> first_lane;  ///< its first lane among all, indexed by ChannelClass
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

/// The values of the channels of a class as all classes of messages share them: with the lanes that some of these have
/// for themselves.
ChannelParameters shared_channel_values(const Machine& machine, ChannelClass channel_class);
/// Those of the channels of an output port that leads somewhere.
ChannelParameters shared_channel_values(const Machine& machine, const Topology& topology, RouterId router, Port port);

/// True if a message can overtake an earlier one of its pair on the machine (docs/timing.md, P7).
bool messages_overtake(const Machine& machine, const Topology& topology);

/// Every node has one output port to `entry(node)` and one input port from `exit(node)`, which are ports of switches:
/// joins both, with channels of the class.
void join_endpoints(Graph& graph, ChannelClass endpoint, const std::function<ChannelEnd(NodeId)>& entry,
                    const std::function<ChannelEnd(NodeId)>& exit);

}  // namespace narrows
