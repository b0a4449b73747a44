#include "traces/log/station.h"

#include <fmt/format.h>

#include <array>

#include "models/network/topology/resource.h"

namespace narrows {

std::string_view part_name(NodePart part) {
    static constexpr std::array<std::string_view, node_parts> names{
        "processor", "memory port", "send register",     "send buffer",    "interface link out", "injection buffer",
        "channel",   "slot",        "interface link in", "receive buffer", "receive register",   "acknowledge",
        "memory",    "port",        "host bus",          "host read",      "host write"};
    return names[static_cast<std::size_t>(part)];
}

namespace {

/// "node 3 receive buffer 0 of link 1", while why and bounds name all buffers of a node together. At a packet engine
/// the only link of an interface has no number.
std::string interface_part_name(const Topology& topology, const Station& station, bool has_number) {
    std::string name =
        fmt::format("{} {}", endpoint_name(topology, EndpointId(station.place)), part_name(station.part));
    if (has_number) name += fmt::format(" {}", station.number);
    const bool has_links = topology.placement() == nullptr || topology.placement()->links() > 1;
    return has_links ? fmt::format("{} of link {}", name, station.link) : name;
}

std::string access_name(const Topology& topology, const Station& station) {
    return fmt::format("{} {} {}", endpoint_name(topology, EndpointId(station.place)), part_name(station.part),
                       station.number);
}

std::string channel_name(const Topology& topology, const Station& station, int channel) {
    return resource_name(topology, {ResourceKind::channel, station.place, station.link, station.link, channel});
}

std::string slot_name(const Topology& topology, const Machine& machine, const Station& station) {
    const ChannelParameters network =
        shared_channel_values(machine, topology, RouterId(station.place), Port(station.link));
    const int lane = station.number / network.slots;  // counted through all channels of the group
    return fmt::format("{} lane {} slot {}", channel_name(topology, station, lane / network.lanes),
                       lane % network.lanes, station.number % network.slots);
}

}  // namespace

std::string station_name(const Topology& topology, const Machine& machine, const Station& station) {
    const auto resource = [&](ResourceKind kind) {
        return resource_name(topology, {kind, station.place, station.link});
    };
    const auto server = [&](ResourceKind kind) {
        return resource_name(topology, {kind, station.place, station.number, station.number});
    };
    switch (station.part) {
        case NodePart::processor: return resource(ResourceKind::processor);
        case NodePart::memory: return resource(ResourceKind::memory);
        case NodePart::link_out: return resource(ResourceKind::link_out);
        case NodePart::channel: return channel_name(topology, station, station.number);
        case NodePart::slot: return slot_name(topology, machine, station);
        case NodePart::link_in: return resource(ResourceKind::link_in);
        case NodePart::acknowledge: return resource(ResourceKind::acknowledge);
        case NodePart::node_memory: return server(ResourceKind::node_memory);
        case NodePart::port: return server(ResourceKind::port);
        case NodePart::host_bus: return server(ResourceKind::host_bus);
        case NodePart::host_read:
        case NodePart::host_write: return access_name(topology, station);
        case NodePart::send_register:
        case NodePart::receive_register: return interface_part_name(topology, station, false);
        default: return interface_part_name(topology, station, true);
    }
}

}  // namespace narrows
