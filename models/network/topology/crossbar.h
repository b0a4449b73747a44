#pragma once

#include "models/network/topology/switched.h"

namespace narrows {

/// One switch with a port for each node. A message crosses two channels. It holds neither while it waits for one that
/// another message holds, since the second channel leads to a node.
class Crossbar final : public Switched {
public:
    explicit Crossbar(int nodes, ClassLanes lanes = 1);

    Port route(RouterId here, NodeId to) const override;
    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"endpoint"}; }
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId router, Port port) const override;
};

}  // namespace narrows
