#include "models/network/topology/networks.h"

#include <utility>

#include "models/machine/topology_kinds.h"

namespace narrows {

namespace {

/// The port of each node leads nowhere; it stands for the wire.
Graph wire_graph(int nodes) {
    Graph graph(nodes, std::vector<int>(static_cast<std::size_t>(nodes) + 1, 1));
    const RouterId medium(nodes);
    graph.join(medium, 0, {{medium, 0}});
    return graph;
}

/// All nodes on one wire (docs/timing.md, "Shared media"). Each node is one hop from any other. A message that holds
/// the wire waits for nothing else, so nothing can deadlock.
class SharedMedium final : public Topology {
public:
    /// `name`: the name of the wire, such as "bus".
    SharedMedium(std::string name, int nodes) : Topology(wire_graph(nodes), true, true), name_(std::move(name)) {}

    void choose(const RoutePlace&, Choices& choices) const override { choices.push_back({0, only_lane(0)}); }
    Port route(RouterId, NodeId) const override { return 0; }
    std::string port_name(RouterId, Port) const override { return name_; }
    std::vector<std::string_view> class_names() const override { return {}; }

    Position position(RouterId router) const override {
        return has_node(router) ? Position{static_cast<double>(router), 0} : Position{(nodes() - 1) / 2.0, 1};
    }

    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }

    Halving halving() const override {
        return halves_of("the nodes, which the wire joins", [this](RouterId router) { return router < nodes() / 2; });
    }

    std::vector<Partition> partitions() const override { return {}; }
    std::vector<NodeId> ring() const override { return line(); }

    /// In order of their numbers, because all nodes are neighbours.
    std::vector<NodeId> line() const override {
        std::vector<NodeId> all;
        for (NodeId node = 0; node < nodes(); ++node) all.push_back(node);
        return all;
    }

private:
    std::string name_;
};

}  // namespace

std::unique_ptr<Topology> make_shared_medium(const TopologyParameters& p) {
    return std::make_unique<SharedMedium>(std::string(type_of(p.kind).name), p.size);
}

}  // namespace narrows
