#include "models/network/topology/resource.h"

#include <fmt/format.h>

#include <algorithm>

namespace narrows {

namespace {

std::string links_name(const Topology& topology, const Resource& links, std::string_view direction) {
    const EndpointId endpoint(links.place);
    if (links.first == links.last) return fmt::format("{} {}", link_name(topology, endpoint, links.first), direction);
    const Placement* const placement = topology.placement();
    if (placement == nullptr)
        return fmt::format("node {} interface links {}-{} {}", links.place, links.first, links.last, direction);
    const int others = placement->interface_of(endpoint);  // number of interfaces of the node before this one
    const int first = others + links.first / placement->links();
    const int last = others + links.last / placement->links();
    const NodeId node = placement->node_with(endpoint);
    if (first == last)
        return fmt::format("node {} interface {} links {}-{} {}", node, first, links.first, links.last, direction);
    return fmt::format("node {} interfaces {}-{} links {}", node, first, last, direction);
}

/// Name of the registers and buffers of one endpoint, or of all endpoints of a node.
std::string interface_name(const Topology& topology, const Resource& r) {
    const EndpointId endpoint(r.place);
    const bool is_of_node = r.first != r.last && topology.placement() != nullptr;
    const std::string owner = is_of_node ? fmt::format("node {}", topology.placement()->node_with(endpoint))
                                         : endpoint_name(topology, endpoint);
    return fmt::format("{} {}", owner, kind_name(r.kind));
}

std::string group_name(const Topology& topology, RouterId router, Port port) {
    if (topology.is_medium()) return router_name(topology, router);
    const auto end = topology.far_end(router, port);
    const std::string to = router_name(topology, end ? end->router : router);
    if (topology.has_edge() && topology.has_node(router))
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

std::string host_bus_name(const Resource& r) {
    return r.first == r.last ? fmt::format("node {} host bus {}", r.place, r.first)
                             : fmt::format("node {} host buses {}-{}", r.place, r.first, r.last);
}

/// Name of what one or several interfaces need for a host bus.
std::string interfaces_name(const Resource& r) {
    const std::string interfaces =
        r.first == r.last ? fmt::format("interface {}", r.first) : fmt::format("interfaces {}-{}", r.first, r.last);
    return fmt::format("node {} {} {}", r.place, interfaces, kind_name(r.kind));
}

}  // namespace

std::string endpoint_name(const Topology& topology, EndpointId endpoint) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return fmt::format("node {}", endpoint);
    const NodeId node = placement->node_with(endpoint);
    if (placement->interfaces() == 1) return fmt::format("node {}", node);
    return fmt::format("node {} interface {}", node, placement->interface_of(endpoint));
}

std::string rank_name(const Topology& topology, RankId rank) {
    return fmt::format("{} {}", topology.placement() == nullptr ? "node" : "rank", rank);
}

std::string link_name(const Topology& topology, EndpointId endpoint, int link) {
    const Placement* const placement = topology.placement();
    if (placement == nullptr) return fmt::format("node {} interface link {}", endpoint, link);
    const std::string name =
        fmt::format("node {} interface {} link", placement->node_with(endpoint), placement->interface_of(endpoint));
    return placement->links() == 1 ? name : fmt::format("{} {}", name, link);
}

std::string router_name(const Topology& topology, RouterId router) {
    if (topology.is_medium() && !topology.has_node(router)) return topology.port_name(router, 0);
    if (topology.has_node(router)) return endpoint_name(topology, topology.node_at(router));
    const int number = router - topology.nodes();
    const int rails = topology.rails();
    return rails == 1 ? fmt::format("switch {}", number)
                      : fmt::format("rail {} switch {}", number % rails, number / rails);
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
        case ResourceKind::host_up: return "host bus up";
        case ResourceKind::host_down: return "host bus down";
        case ResourceKind::acknowledge: return "acknowledge";
        case ResourceKind::injection: return "injection buffers";
        case ResourceKind::receive_register: return "receive registers";
        case ResourceKind::receive_buffer: return "receive buffers";
        case ResourceKind::send_register: return "send registers";
        case ResourceKind::host_reader: return "host bus reader";
        case ResourceKind::host_writer: return "host bus writer";
        case ResourceKind::host_mover: return "host bus mover";
        case ResourceKind::host_tags: return "host bus tags";
        case ResourceKind::host_walks: return "host bus walks";
        case ResourceKind::cut: break;
    }
    return "cut";
}

NodeId node_of(const Topology& topology, const Resource& resource) {
    if (resource.kind == ResourceKind::channel) return topology.node_at(RouterId(resource.place));
    const bool has_rank = resource.kind == ResourceKind::processor && topology.placement() != nullptr;
    return has_rank ? topology.placement()->node_of(RankId(resource.place)) : NodeId(resource.place);
}

std::string resource_name(const Topology& topology, const Resource& r) {
    switch (r.kind) {
        case ResourceKind::message:
            return fmt::format("the path of one message from {} to {}", rank_name(topology, RankId(r.place)),
                               rank_name(topology, RankId(r.first)));
        case ResourceKind::link_in: return links_name(topology, r, "in");
        case ResourceKind::link_out: return links_name(topology, r, "out");
        case ResourceKind::channel: return channel_name(topology, r);
        case ResourceKind::processor: return rank_name(topology, RankId(r.place)) + " processor";
        case ResourceKind::port: return fmt::format("node {} port {}", r.place, r.first);
        case ResourceKind::host_bus: return host_bus_name(r);
        case ResourceKind::host_walks: return host_bus_name(r) + " walks";
        case ResourceKind::host_reader:
        case ResourceKind::host_writer:
        case ResourceKind::host_mover:
        case ResourceKind::host_tags: return interfaces_name(r);
        case ResourceKind::host_up: return fmt::format("node {} host bus {} up", r.place, r.first);
        case ResourceKind::host_down: return fmt::format("node {} host bus {} down", r.place, r.first);
        case ResourceKind::acknowledge:
            return fmt::format("{} acknowledge of channel {}", endpoint_name(topology, EndpointId(r.place)),
                               topology.port_name(topology.router_of(NodeId(r.place)), Port(r.first)));
        case ResourceKind::injection:
        case ResourceKind::receive_register:
        case ResourceKind::receive_buffer:
        case ResourceKind::send_register: return interface_name(topology, r);
        default: return fmt::format("node {} {}", r.place, kind_name(r.kind));
    }
}

}  // namespace narrows
