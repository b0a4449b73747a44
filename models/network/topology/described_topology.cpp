#include "models/network/topology/described_topology.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <map>
#include <stdexcept>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "models/network/topology/best_cut.h"
#include "models/network/topology/networks.h"

namespace narrows {

namespace {

std::map<TopologyKind, DescribeNetwork>& descriptions() {
    static std::map<TopologyKind, DescribeNetwork> all;
    return all;
}

using AllChannels = std::vector<NetworkDescription::Channels>;

/// The number of ports that each router needs for the channels.
std::vector<int> ports_of(const NetworkDescription& network, const AllChannels& channels) {
    constexpr int most_ports_of_router = 1 << 14;
    std::vector<int> ports(static_cast<std::size_t>(network.nodes + network.switches), 0);
    const auto use = [&](RouterId router, Port port) {
        if (router < 0 || router >= static_cast<int>(ports.size()) || port < 0 || port >= most_ports_of_router) {
            throw std::invalid_argument(fmt::format(
                "a channel uses port {} of router {}; routers are numbered from 0 to {}, and ports from 0 to {}", port,
                router, static_cast<int>(ports.size()) - 1, most_ports_of_router - 1));
        }
        int& of_router = ports[static_cast<std::size_t>(router)];
        of_router = std::max(of_router, port + 1);
    };
    for (const auto& channel : channels) {
        use(channel.from, channel.port);
        use(channel.group.end.router, channel.group.end.in_port);
    }
    return ports;
}

Graph graph_of(const NetworkDescription& network) {
    const AllChannels channels = network.channels();
    Graph graph(network.nodes, ports_of(network, channels));
    for (const auto& [from, port, group] : channels) {
        const auto classes = static_cast<int>(network.classes.size());
        if (group.channel_class < 0 || group.channel_class >= classes || group.channels < 1) {
            throw std::invalid_argument(
                fmt::format("port {} of router {} has {} channels of class {}; it needs at least one, and classes are "
                            "numbered from 0 to {}",
                            port, from, group.channels, group.channel_class, classes - 1));
        }
        if (graph.group(from, port) != nullptr || graph.origin(group.end.router, group.end.in_port)) {
            throw std::invalid_argument(
                fmt::format("port {} of router {}, or input port {} of router {}, is joined twice; join each once",
                            port, from, group.end.in_port, group.end.router));
        }
        graph.join(from, port, group);
    }
    return graph;
}

std::int64_t channels_of(const NetworkDescription& network) {
    std::int64_t channels = 0;
    for (const auto& each : network.channels()) channels += each.group.channels;
    return channels;
}

std::int64_t most_ports_of(const NetworkDescription& network) {
    std::vector<std::int64_t> inputs(static_cast<std::size_t>(network.nodes + network.switches), 0);
    for (const auto& each : network.channels()) {
        std::int64_t& into = inputs.at(static_cast<std::size_t>(each.group.end.router));
        into = std::max<std::int64_t>(into + each.group.channels, each.group.end.in_port + 1);
    }
    return std::ranges::max(inputs);
}

/// The network of a description. The description gives the lanes of each message's only path. Where a machine has fewer
/// lanes than the routes ask for, every lane is allowed. The proof decides whether it is free from deadlock.
class DescribedTopology final : public Topology {
public:
    /// Throws std::invalid_argument if a channel leads from or to a router that does not exist, or if two share a port.
    DescribedTopology(NetworkDescription network, ClassLanes lanes)
        : Topology(graph_of(network), false), network_(std::move(network)), lanes_(std::move(lanes)) {}

    /// Routes may lead through any router.
    bool has_edge() const override { return false; }
    bool depends_on_source() const override { return true; }

    /// Throws InputError if the route asks for a port that leads nowhere, or for no lane of it.
    void choose(const RoutePlace& place, Choices& choices) const override {
        const RouteChoice choice = network_.route(place);
        const bool is_port = choice.port >= 0 && choice.port < ports(place.here);
        const PortGroup* const group = is_port ? graph().group(place.here, choice.port) : nullptr;
        if (group == nullptr)
            refuse(place, fmt::format("asks for port {} of router {}, which leads nowhere", choice.port, place.here));
        const int lanes = lanes_.of(group->channel_class);
        const LaneSet all = first_lanes(lanes);
        if (choice.lanes == 0)
            refuse(place, fmt::format("allows no lane of port {} of router {}", choice.port, place.here));
        if ((choice.lanes & first_lanes(std::max(lanes, network_.lanes))) == 0) {
            refuse(place,
                   fmt::format("allows only lanes that port {} of router {} does not have", choice.port, place.here));
        }
        const LaneSet allowed = choice.lanes & all;
        choices.push_back({choice.port, allowed != 0 ? allowed : all});
    }

    std::string port_name(RouterId router, Port port) const override { return network_.port_name(router, port); }
    std::vector<std::string_view> class_names() const override { return network_.classes; }
    Position position(RouterId router) const override { return network_.position(router); }
    Halving halving() const override { return {"the best cut found", best_cut(graph()), true}; }

    /// The fault of the network in words; empty if there is none. Checks all pairs of small networks, else some pairs.
    std::string fault() const {
        constexpr int most_looked_at = 64;  // sources, and destinations of each: every pair of a small network
        const int step = std::max(1, nodes() / most_looked_at) | 1;
        for (int from = 0; from < nodes(); from += step) {
            for (int to = nodes() - 1; to >= 0; to -= step) {
                if (from == to || arrives(NodeId(from), NodeId(to))) continue;
                return fmt::format("the route from node {} to node {} never arrives; correct the routing function",
                                   from, to);
            }
        }
        return {};
    }

private:
    /// True if the route arrives. A route that takes more hops than there are lanes goes in circles.
    bool arrives(NodeId from, NodeId to) const {
        const std::size_t longest = graph().all_ports() * static_cast<std::size_t>(most_lanes_of_channel);
        RoutePlace place = start(from, to);
        for (std::size_t hops = 0; place.here != router_of(to); ++hops) {
            if (hops > longest) return false;
            Choices choices;
            choose(place, choices);
            cross(place, choices.front().port, std::countr_zero(choices.front().lanes));
        }
        return true;
    }

    [[noreturn]] void refuse(const RoutePlace& place, const std::string& problem) const {
        throw InputError(Place{network_.name}, fmt::format("the route from node {} to node {} {}; correct the routing "
                                                           "function",
                                                           place.from, place.to, problem));
    }

    NetworkDescription network_;
    ClassLanes lanes_;
};

/// Complains of a shape that cannot be described, and of a network whose routes do not arrive.
ShapeCheck check_of(const DescribeNetwork& describe, const std::vector<std::string_view>& names) {
    return [describe, names](const TopologyParameters& topology, std::vector<Complaint>& complaints) {
        try {
            NetworkDescription network = describe(topology);
            if (network.nodes < 2 || network.nodes > most_nodes) return;  // check_size complains
            const std::string fault = DescribedTopology(std::move(network), most_lanes_of_channel).fault();
            if (!fault.empty()) complaints.push_back({fault, names});
        } catch (const std::invalid_argument& error) {
            complaints.push_back({error.what(), names});
        }
    };
}

}  // namespace

void add_topology(TopologyType type, std::vector<ParameterEntry> shape, DescribeNetwork describe) {
    std::vector<std::string_view> names;
    for (const ParameterEntry& entry : shape) names.push_back(entry.name);
    // If the network cannot be described, check_of() reports it; until then the other functions need some number.
    const auto asked = [describe](auto number_of) {
        return [describe, number_of](const TopologyParameters& topology) {
            try {
                return number_of(describe(topology));
            } catch (const std::exception&) {
                return decltype(number_of(describe(topology))){2};
            }
        };
    };
    type.nodes = asked([](const NetworkDescription& network) { return std::int64_t{network.nodes}; });
    type.channels = asked(channels_of);
    type.ports = asked(most_ports_of);
    type.hops = asked([](const NetworkDescription& network) { return 1.0 * (network.nodes + network.switches); });
    type.check = check_of(describe, names);
    const TopologyType& added = add_topology_type(std::move(type), std::move(shape));
    descriptions().emplace(added.kind, std::move(describe));
}

std::unique_ptr<Topology> make_described_topology(NetworkDescription network, const ClassLanes& lanes) {
    return std::make_unique<DescribedTopology>(std::move(network), lanes);
}

std::unique_ptr<Topology> make_described_topology(const TopologyParameters& p, const ClassLanes& lanes) {
    const auto found = descriptions().find(p.kind);
    if (found == descriptions().end()) return nullptr;
    return make_described_topology(found->second(p), lanes);
}

}  // namespace narrows
