// The sets of every run bring all that the RTL of shared nodes describes.
#include <gmock/gmock.h>

#include <algorithm>
#include <set>

#include "models/machine/topology_kinds.h"
#include "models/rtl/engine_format.h"
#include "models/rtl/parameters.h"
#include "tests/packets/packet_sets.h"

namespace narrows::packets::drawn_nodes_test {

using testing::IsSupersetOf;

/// The properties of a machine's RTL.
std::set<std::string> properties(const Machine& machine) {
    std::set<std::string> found;
    const auto add = [&](bool has, const std::string& property) {
        if (has) found.insert(property);
    };
    const NodeParameters& node = machine.node;
    const NetworkParameters& network = machine.network;
    const InterfaceParameters& interface = machine.interface;
    add(true, fmt::format("{} interfaces", node.interfaces));
    add(node.interfaces > 1, fmt::format("choice {}", static_cast<int>(node.interface_choice)));
    add(true, fmt::format("{} links", interface.links));
    add(interface.links > 1 && node.interfaces > 1, "several links of several interfaces");
    add(interface.links > 1, fmt::format("choice of link {}", static_cast<int>(interface.link_choice)));
    const bool is_plane = rtl::is_grid_in_rtl(machine);
    add(is_plane, "network in a plane");
    add(!is_plane, fmt::format("network {} {}", static_cast<int>(machine.topology.kind), name_of(routing_of(machine))));
    add(true, node.placement == RankPlacement::block ? "block" : "round-robin");
    add(machine.ranks_of_node() == 1, "one rank");
    add(machine.ranks_of_node() > 2, "several ranks");
    add(machine.ranks_of_node() < node.processors, "processors without a rank");
    add(!machine.input_buffers_hold_messages(), "a part of a packet in a buffer");
    add(machine.message.vector_words == machine.message.packet_bytes, "one packet");
    add(machine.message.packet_bytes == 1, "packets of a byte");
    add(machine.message.header_bytes == rtl::EngineFormat(machine).header_bytes(), "shortest header");
    add(interface.link_bytes_per_cycle > network.link_bytes_per_cycle, "wide interface");
    add(interface.link_bytes_per_cycle < network.link_bytes_per_cycle, "wide network");
    add(interface.injection_buffers > 0, "injection buffers");
    add(interface.send_buffers > 1 && interface.receive_buffers > 1, "several buffers");
    add(network.slots > 1, "several slots");
    add(network.lanes > lanes_needed(machine), "more lanes than needed");
    add(network.link_latency > 1, "latency of links");
    add(network.credit_latency > 1, "latency of credits");
    return found;
}

TEST(DrawnNodes, OfEveryRunHaveEverything) {
    std::set<std::string> found;
    for (std::uint64_t set = 1; set <= kinds_of_networks; ++set) found.merge(properties(drawn_nodes(set, 1).machine));
    EXPECT_THAT(found, IsSupersetOf({"1 interfaces",
                                     "2 interfaces",
                                     "3 interfaces",
                                     "4 interfaces",
                                     "1 links",
                                     "2 links",
                                     "several links of several interfaces",
                                     "choice of link 0",
                                     "choice of link 1",
                                     "choice of link 2",
                                     "choice of link 3",
                                     "choice of link 4",
                                     "choice 0",
                                     "choice 1",
                                     "choice 2",
                                     "choice 3",
                                     "block",
                                     "round-robin",
                                     "one rank",
                                     "several ranks",
                                     "processors without a rank",
                                     "a part of a packet in a buffer",
                                     "one packet",
                                     "packets of a byte",
                                     "shortest header",
                                     "wide interface",
                                     "wide network",
                                     "injection buffers",
                                     "several buffers",
                                     "several slots",
                                     "more lanes than needed",
                                     "latency of links",
                                     "latency of credits"}));
    const auto networks = std::ranges::count_if(found, [](const std::string& p) { return p.starts_with("network"); });
    EXPECT_EQ(networks, kinds_of_networks - 1);  // two are in a plane: with whole packets in buffers, and with parts
}

TEST(DrawnNodes, OfASetHaveTheSameRtl) {
    for (std::uint64_t set = 1; set <= 3 * kinds_of_networks; ++set) {
        const DrawnNodes first = drawn_nodes(set, 1);
        for (std::uint64_t seed = 2; seed <= seeds_of_a_set; ++seed) {
            const DrawnNodes nodes = drawn_nodes(set, seed);
            EXPECT_EQ(rtl::engine_of(nodes.machine, *nodes.topology), rtl::engine_of(first.machine, *first.topology));
            for (RouterId router = 0; router < first.topology->routers(); ++router)
                EXPECT_EQ(rtl::module_of(nodes.machine, *nodes.topology, router),
                          rtl::module_of(first.machine, *first.topology, router));
        }
    }
}

}  // namespace narrows::packets::drawn_nodes_test
