// Messages of a pair overtake each other in the network, and programs still get them in order (docs/timing.md, P7).
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/machine/network_file.h"
#include "models/network/topology/make_topology.h"
#include "models/network/topology/networks.h"
#include "tests/networks/packet_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::overtaking_test {

constexpr unsigned seeds = 10;

/// Many packets on few pairs, so that packets of a pair are close to each other.
std::vector<Packet> packets_between_few(const Machine& machine, unsigned seed) {
    std::vector<Packet> packets = random_packets(machine, seed, 40 * machine.nodes());
    for (std::size_t i = 0; i < packets.size(); ++i) {
        Packet& packet = packets[i];
        packet.to = NodeId((packet.from * 5 + static_cast<int>(i) % 2 * 7 + machine.nodes() / 2 + 1) % machine.nodes());
        packet.link = LinkId(static_cast<int>(i) % machine.interface.links);
    }
    std::erase_if(packets, [](const Packet& packet) { return packet.from == packet.to; });
    return packets;
}

/// The number of overtaken packets. Refuted by a program that gets one of them after a later one of its pair.
int overtaken(const Machine& machine, const Topology& topology) {
    int count = 0;
    for (unsigned seed = 1; seed <= seeds; ++seed) {
        const auto packets = packets_between_few(machine, seed);
        const PacketRun run = run_packets(machine, topology, packets);
        EXPECT_TRUE(run.finished);
        EXPECT_EQ(run.delivered, packets.size());
        EXPECT_EQ(run.out_of_order, 0) << "seed " << seed;
        count += run.overtaken;
    }
    return count;
}

int overtaken(const std::string& name, const std::vector<std::string>& overrides) {
    const Machine machine = machine_of(name, overrides);
    return overtaken(machine, *make_topology(machine));
}

/// Two switches, four nodes at each, and a group of channels each way between the switches.
int overtaken_in_group(int channels) {
    std::string text = "switches = [[0, 0], [1, 0]]\nchannels = [{ from = 0, port = 4, to = 1, in_port = 4, group = " +
                       std::to_string(channels) + ", both_ways = true }]\nendpoints = [";
    for (int node = 0; node < 8; ++node) text += fmt::format("{{ switch = {}, port = {} }}, ", node / 4, node % 4);
    const auto network = make_file_network(parse_network(text + "]\n", "two_switches.toml"), RoutingKind::minimal, 1);
    return overtaken(machine_of("crossbar-64", {"topology.nodes=8"}), *network);
}

// Refuted by a network with one way, one channel and one lane in which messages overtake: then the count is wrong.
TEST(Overtaking, IsImpossibleWhereThereIsOneWay) {
    EXPECT_EQ(overtaken("mesh-16x16", {"topology.columns=6", "topology.rows=6"}), 0);
    EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=destination"}), 0);
    EXPECT_EQ(overtaken_in_group(1), 0);
}

// Each of these is refuted if no message overtakes another, or if a program notices: 10 runs with about 40 messages of
// each node.
TEST(Overtaking, HappensInGroups) { EXPECT_EQ(overtaken_in_group(3), 195); }

TEST(Overtaking, HappensInLanes) {
    EXPECT_EQ(overtaken("mesh-16x16", {"topology.columns=6", "topology.rows=6", "network.lanes=3"}), 1656);
}

TEST(Overtaking, HappensOnRandomRoutes) { EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=random"}), 6626); }

TEST(Overtaking, HappensOnAdaptiveRoutes) {
    EXPECT_EQ(overtaken("fat-tree-4-3", {"topology.routing=adaptive"}), 8964);
    EXPECT_EQ(overtaken("mesh-16x16",
                        {"topology.columns=6", "topology.rows=6", "topology.routing=adaptive", "network.lanes=2"}),
              2469);
}

TEST(Overtaking, HappensOnWaysOverOtherGroups) {
    EXPECT_EQ(overtaken("dragonfly-72", {"topology.routing=valiant", "network.lanes=3"}), 13'785);
}

}  // namespace narrows::overtaking_test
