#pragma once

#include "models/network/topology/fly_lines.h"
#include "models/network/topology/switched.h"

namespace narrows {

/// The unidirectional multistage network, a k-ary n-fly: n levels of k x k crossbars. It is folded: node i enters at
/// line i of the first level and leaves at line i of the last one. There is one route between any two nodes: level s
/// replaces digit s of the line by that of the destination. Channels lead to the next level only, so none waits for
/// itself.
class Butterfly final : public Switched {
public:
    Butterfly(int radix, int levels, ClassLanes lanes = 1);

    Port route(RouterId here, NodeId to) const override;
    bool routes_to_switches() const override { return true; }
    std::vector<std::string_view> class_names() const override { return {"level", "endpoint"}; }
    Position position(RouterId router) const override;
    std::vector<Alike> alike_nodes() const override { return {{0, nodes()}}; }
    Halving halving() const override;

private:
    void choose_at_switch(const RoutePlace& place, Choices& choices) const override;
    std::string switch_port_name(RouterId router, Port port) const override;

    FlyLines lines_;
};

}  // namespace narrows
