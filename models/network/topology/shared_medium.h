#pragma once

#include "models/network/topology/topology.h"

namespace narrows {

/// All nodes on one wire (docs/timing.md, "Shared media"). Each node is one hop from any other. A message that holds
/// the wire waits for nothing else, so nothing can deadlock.
class SharedMedium final : public Topology {
public:
    /// `name`: the name of the wire, such as "bus".
    SharedMedium(std::string name, int nodes);

    void choose(const RoutePlace& place, Choices& choices) const override;
    Port route(RouterId, NodeId) const override { return 0; }
    std::string port_name(RouterId, Port) const override { return name_; }
    std::vector<std::string_view> class_names() const override { return {}; }
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;
    std::vector<Partition> partitions() const override { return {}; }
    std::vector<NodeId> ring() const override { return line(); }
    std::vector<NodeId> line() const override;

private:
    std::string name_;
};

}  // namespace narrows
