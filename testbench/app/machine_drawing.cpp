#include "testbench/app/show_pages.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

#include "models/machine/parameters.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "testbench/text/table.h"

namespace narrows {

namespace {

/// "input buffers of 137 flits", "input buffers of 2 lanes x 4 slots x 9 flits".
std::string buffers_text(const ChannelParameters& network) {
    if (network.lanes == 1 && network.slots == 1)
        return "input buffers of " + with_number(network.buffer_flits, "flit");
    return fmt::format("input buffers of {} x {} x {}", with_number(network.lanes, "lane"),
                       with_number(network.slots, "slot"), with_number(network.buffer_flits, "flit"));
}

/// "8 B/cycle", "4 B in 8 cycles".
std::string rate_text(int bytes, std::int64_t cycles) {
    return cycles == 1 ? fmt::format("{} B/cycle", bytes) : fmt::format("{} B in {} cycles", bytes, cycles);
}

std::string channels_text(const ChannelParameters& network) {
    return fmt::format("{}, {} cycle{} a hop, {}", rate_text(network.link_bytes_per_cycle, network.link_flit_time),
                       network.link_latency, network.link_latency == 1 ? "" : "s", buffers_text(network));
}

/// One line for each class of channels that has values of its own.
std::string class_lines(const Machine& machine) {
    std::string text;
    const auto names = channel_classes(machine.topology);
    for (std::size_t i = 0; i < machine.network.classes.size(); ++i) {
        if (machine.network.classes[i] == OwnChannelParameters{}) continue;
        text += fmt::format("      channels of class {}: {}\n", names[i],
                            channels_text(machine.channel_values(ChannelClass(static_cast<int>(i)))));
    }
    return text;
}

/// "a bus of 8 B/cycle, 2 cycles from any node to any other".
std::string medium_text(const Machine& m) {
    const NetworkParameters& network = m.network;
    const std::string rate = m.topology.kind == TopologyKind::ethernet
                                 ? "1 bit/cycle"
                                 : rate_text(network.link_bytes_per_cycle, network.link_flit_time);
    return fmt::format("{}, {}, {} from any node to any other", type_of(m.topology.kind).name, rate,
                       counted(network.link_latency, "cycle"));
}

/// One line for each class of messages that has lanes or links for itself.
std::string message_class_lines(const Machine& machine) {
    std::string text;
    for (const MessageClass each : all_message_classes) {
        const int lanes = own_lanes(machine.network, each);
        const int links = machine.interface.message_classes.of(each).links;
        if (lanes == 0 && links == 0) continue;
        const std::string of_network = lanes == 0 ? "no lanes" : counted(lanes, "lane") + " of every channel";
        std::string of_interface = links == 0 ? "no interface links" : counted(links, "interface link");
        if (links > 0) {
            of_interface += fmt::format(
                " with {} in", counted(receive_buffers_of(machine.interface, links_of(machine.interface, each).first),
                                       "message buffer"));
        }
        text += fmt::format("      messages of class {} have for themselves: {}, {}\n", name_of(each), of_network,
                            of_interface);
    }
    return text;
}

/// The interface link of one interface.
std::string link_text(const InterfaceParameters& i) {
    const std::string injection =
        i.injection_buffers > 0 ? fmt::format(" > {} injection buffers", i.injection_buffers) : std::string();
    return fmt::format("{} each way, {}, message buffers {} out / {} in{}", counted(i.links, "interface link"),
                       rate_text(i.link_bytes_per_cycle, i.link_flit_time), i.send_buffers, i.receive_buffers,
                       injection);
}

/// "3 B in 5 cycles (0.6 GB/s)".
std::string limit_text(const Machine& m, const Bandwidth& limit) {
    const double bytes_per_ns =
        limit.bytes * 1000.0 / (static_cast<double>(limit.cycles) * static_cast<double>(m.cycle_time_ps));
    return fmt::format("{} ({:.4g} GB/s)", rate_text(limit.bytes, limit.cycles), bytes_per_ns);
}

/// "4 ports of 4 processors each", "2 ports of 4, 3 processors".
std::string ports_text(const Machine& m) {
    std::vector<int> users(static_cast<std::size_t>(m.memory.ports));
    for (int p = 0; p < m.node.processors; ++p) ++users.at(static_cast<std::size_t>(m.port_of(p)));
    const bool equal = std::ranges::adjacent_find(users, std::not_equal_to<>()) == users.end();
    const std::string shares = equal ? counted(users.front(), "processor") + (users.size() > 1 ? " each" : "")
                                     : fmt::format("{} processors", fmt::join(users, ", "));
    return fmt::format("{} of {}", counted(m.memory.ports, "port"), shares);
}

/// The host buses, as two lines.
std::string host_text(const Machine& m) {
    const HostParameters& host = m.host;
    const std::string pages =
        host.iommu_entries == 0
            ? ""
            : fmt::format(", IOMMU of {} of {} bytes", counted(host.iommu_entries, "page"), host.page_bytes);
    return fmt::format("      |  {}, {}{} each way\n      |  {}, at most {} and {} bytes a transaction{}\n",
                       counted(m.host_buses(), "host bus"), m.host_buses() > 1 ? "each " : "",
                       limit_text(m, host.bandwidth), counted(host.tags, "tag"), host.read_request, host.payload,
                       pages);
}

/// The part above the routers if the processors of a node share memory and interfaces.
std::string shared_node_text(const Machine& m) {
    std::string text = fmt::format("  {} and {} on each node\n", counted(m.node.processors, "processor"),
                                   counted(m.ranks_of_node(), "rank"));
    if (m.memory.port_bandwidth.bytes > 0)
        text += fmt::format("      |  {}, each {}\n", ports_text(m), limit_text(m, m.memory.port_bandwidth));
    text +=
        m.memory.bandwidth.bytes > 0 ? fmt::format("  memory, {}\n", limit_text(m, m.memory.bandwidth)) : "  memory\n";
    if (m.interface.host_bus_bandwidth.bytes > 0) {
        const std::string_view each = m.host_buses() > 1 ? "each " : "";
        text += fmt::format("      |  {}, {}{}, both ways together\n", counted(m.host_buses(), "host bus"), each,
                            limit_text(m, m.interface.host_bus_bandwidth));
    }
    if (m.host.is_given()) text += host_text(m);
    const Parameter& choice = *find_parameter("node.interface_choice");
    const std::string chosen =
        m.node.interfaces == 1 ? "" : fmt::format(" ({} = {})", choice.name, choice.text(choice.get(m)));
    text += fmt::format("  {} on each node{}\n", counted(m.node.interfaces, "interface"), chosen);
    return text;
}

/// The part above the routers if each processor has its own interface.
std::string processor_text(const Machine& m) {
    return fmt::format("  processor ({} moves the data)\n",
                       m.interface.data_mover == DataMover::dma ? "a DMA engine" : "the processor");
}

}  // namespace

std::string machine_drawing(const Machine& m) {
    const std::string network =
        m.has_medium() ? fmt::format("   ===== {} =====\n", medium_text(m))
                       : fmt::format("   router -- channels, {} -- neighbours\n", channels_text(m.network));
    const TopologyType& type = type_of(m.topology.kind);
    const std::string interfaces =
        m.node.interfaces == 1 ? "" : fmt::format(" with {}", counted(m.endpoints(), "interface"));
    const std::string rails = m.rails() == 1 ? "" : fmt::format("{} equal rails of ", m.rails());
    return fmt::format("{}      |  {}\n{}{}{}      {} nodes{}: {}{} ({})\n",
                       m.has_packet_engine() ? shared_node_text(m) : processor_text(m), link_text(m.interface), network,
                       class_lines(m), message_class_lines(m), m.nodes(), interfaces, rails,
                       type.in_words(m.topology, counted), type.name);
}

}  // namespace narrows
