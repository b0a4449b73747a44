#pragma once

#include <optional>
#include <string>

#include "models/topology/topology.h"

namespace narrows {

/// A ring of one-way channels without the seam rule: each message can hold the channel that the next one needs.
class OneWayRing final : public Topology {
public:
    explicit OneWayRing(int nodes) : nodes_(nodes) {}
    int nodes() const override { return nodes_; }
    int routers() const override { return nodes_; }
    RouterId router_of(NodeId node) const override { return RouterId(int{node}); }
    NodeId node_at(RouterId router) const override { return NodeId(int{router}); }
    int network_ports() const override { return 1; }
    std::optional<ChannelEnd> far_end(RouterId router, Port) const override {
        return ChannelEnd{RouterId((router + 1) % nodes_), 0};
    }
    Port route(RouterId here, NodeId to) const override { return here == router_of(to) ? local : Port{}; }
    std::string port_name(Port) const override { return "onwards"; }

private:
    int nodes_;
};

}  // namespace narrows
