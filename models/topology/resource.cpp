#include "models/topology/resource.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

namespace {

std::string numbers(int first, int last) {
    return first == last ? fmt::format(" {}", first) : fmt::format("s {}-{}", first, last);
}

std::string links_name(const Topology& topology, const Resource& links, std::string_view direction) {
    const int interfaces = std::max(1, topology.interfaces_of_node());
    const int others = links.place % interfaces;  // of the node, before this one
    return fmt::format("node {} interface link{} {}", links.place / interfaces,
                       numbers(others + links.first, others + links.last), direction);
}

/// Registers and buffers of one endpoint, or of all endpoints of a node.
std::string interface_name(const Topology& topology, const Resource& r) {
    const int interfaces = std::max(1, topology.interfaces_of_node());
    if (interfaces > 1 && r.last == r.first) return fmt::format("endpoint {} {}", r.place, kind_name(r.kind));
    return fmt::format("node {} {}", r.place / interfaces, kind_name(r.kind));
}

/// What a program runs on.
std::string_view program_place(const Topology& topology) { return topology.interfaces_of_node() > 0 ? "rank" : "node"; }

/// What a router of the edge of the network belongs to.
std::string_view edge_place(const Topology& topology) {
    return topology.interfaces_of_node() > 1 ? "endpoint" : "node";
}

std::string group_name(const Topology& topology, RouterId router, Port port) {
    if (topology.is_medium()) return router_name(topology, router);
    const auto end = topology.far_end(router, port);
    const std::string to = router_name(topology, end ? end->router : router);
    if (topology.switches() > 0 && topology.has_node(router))
        return fmt::format("{} channel to {}", router_name(topology, router), to);
    return fmt::format("{} channel {} to {}", router_name(topology, router), topology.port_name(router, port), to);
}

std::string channel_name(const Topology& topology, const Resource& resource) {
    const RouterId router(resource.place);
    const Port port(resource.first);
    const std::string group = group_name(topology, router, port);
    const PortGroup* const channels = topology.graph().group(router, port);
    if (resource.channel == Resource::all_channels || channels == nullptr || channels->channels == 1) return group;
    return fmt::format("{} channel {} of {}", group, resource.channel, channels->channels);
}

}  // namespace

std::string router_name(const Topology& topology, RouterId router) {
    if (topology.is_medium() && !topology.has_node(router)) return topology.port_name(router, 0);
    return topology.has_node(router) ? fmt::format("{} {}", edge_place(topology), router)
                                     : fmt::format("switch {}", router - topology.nodes());
}

std::string_view kind_name(ResourceKind kind) {
    switch (kind) {
        case ResourceKind::message: return "message";
        case ResourceKind::link_in: return "interface link in";
        case ResourceKind::link_out: return "interface link out";
        case ResourceKind::channel: return "channel";
        case ResourceKind::processor: return "processor";
        case ResourceKind::memory: return "memory port";
        case ResourceKind::node_memory: return "memory";
        case ResourceKind::port: return "port";
        case ResourceKind::host_bus: return "host bus";
        case ResourceKind::acknowledge: return "acknowledge";
        case ResourceKind::injection: return "injection buffers";
        case ResourceKind::receive_register: return "receive registers";
        case ResourceKind::receive_buffer: return "receive buffers";
        case ResourceKind::send_register: return "send registers";
        case ResourceKind::cut: break;
    }
    return "cut";
}

NodeId node_of(const Topology& topology, const Resource& resource) {
    return resource.kind == ResourceKind::channel ? topology.node_at(RouterId(resource.place)) : NodeId(resource.place);
}

std::string resource_name(const Topology& topology, const Resource& r) {
    switch (r.kind) {
        case ResourceKind::message:
            return fmt::format("the path of one message from {0} {1} to {0} {2}", program_place(topology), r.place,
                               r.first);
        case ResourceKind::link_in: return links_name(topology, r, "in");
        case ResourceKind::link_out: return links_name(topology, r, "out");
        case ResourceKind::channel: return channel_name(topology, r);
        case ResourceKind::processor: return fmt::format("{} {} processor", program_place(topology), r.place);
        case ResourceKind::port: return fmt::format("node {} port {}", r.place, r.first);
        case ResourceKind::host_bus:
            return fmt::format("node {} host bus{}{}", r.place, r.first == r.last ? "" : "e", numbers(r.first, r.last));
        case ResourceKind::acknowledge:
            return fmt::format("node {} acknowledge of channel {}", r.place,
                               topology.port_name(topology.router_of(NodeId(r.place)), Port(r.first)));
        case ResourceKind::injection:
        case ResourceKind::receive_register:
        case ResourceKind::receive_buffer:
        case ResourceKind::send_register: return interface_name(topology, r);
        default: return fmt::format("node {} {}", r.place, kind_name(r.kind));
    }
}

}  // namespace narrows
