#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "models/network/topology/topology.h"

namespace narrows::reference {

/// Channels from one router to another.
struct Link {
    RouterId from;
    RouterId to;
    int channels = 1;
};

/// A network that a test describes. The links of a router are its output ports in their order, and so with input ports.
class DescribedNetwork final : public Topology {
public:
    using Route = std::function<void(const RoutePlace&, Choices&)>;

    DescribedNetwork(int nodes, int routers, const std::vector<Link>& links, Route route, bool adaptive = false)
        : Topology(joined(nodes, routers, links), false), route_(std::move(route)), adaptive_(adaptive) {}

    void choose(const RoutePlace& place, Choices& choices) const override { route_(place, choices); }
    bool is_adaptive() const override { return adaptive_; }
    std::string port_name(RouterId, Port port) const override { return std::to_string(port); }
    std::vector<std::string_view> class_names() const override { return {"x"}; }
    Position position(RouterId router) const override { return {static_cast<double>(router), 0}; }

private:
    static Graph joined(int nodes, int routers, const std::vector<Link>& links) {
        std::vector<int> out(static_cast<std::size_t>(routers));
        std::vector<int> in(out);
        Graph graph(nodes, std::vector<int>(out.size(), static_cast<int>(links.size())));
        for (const Link& link : links) {
            const Port port(out[static_cast<std::size_t>(link.from)]++);
            const Port in_port(in[static_cast<std::size_t>(link.to)]++);
            graph.join(link.from, port, {{link.to, in_port}, 0, link.channels});
        }
        return graph;
    }

    Route route_;
    bool adaptive_;
};

}  // namespace narrows::reference
