// Each network of a machine with several rails behaves as it does alone (docs/timing.md, G7).
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::networks_rails_test {

constexpr int rails = 3;
constexpr int packets_of_rail = 300;

/// A plain node for each place of the rails, so that only the network can cause waiting.
Machine with_rails(Machine machine) {
    machine.network.rails = rails;
    return machine;
}

std::vector<Packet> in_rail(std::vector<Packet> packets, int rail) {
    for (Packet& packet : packets) {
        packet.from = NodeId(packet.from * rails + rail);
        packet.to = NodeId(packet.to * rails + rail);
    }
    return packets;
}

void expect_rails_to_be_networks(const Machine& machine) {
    std::vector<Packet> all;
    std::vector<Cycle> alone;
    for (int rail = 0; rail < rails; ++rail) {
        const auto packets = random_packets(machine, static_cast<unsigned>(rail), packets_of_rail * (rail + 1));
        const PacketRun run = run_packets(machine, *make_topology(machine, 7), packets);
        ASSERT_TRUE(run.finished);
        alone.insert(alone.end(), run.deliveries.begin(), run.deliveries.end());
        const auto moved = in_rail(packets, rail);
        all.insert(all.end(), moved.begin(), moved.end());
    }
    const Machine together = with_rails(machine);
    const PacketRun run = run_packets(together, *make_topology(together, 7), all);
    ASSERT_TRUE(run.finished);
    EXPECT_EQ(run.deliveries, alone) << machine.name << ", " << testing::PrintToString(machine.topology.routing);
}

TEST(Rails, AreNetworksOfTheirOwn) {
    const std::vector<std::pair<const char*, std::vector<std::string>>> machines{
        {"crossbar-64", {}},
        {"torus-16x16", {"topology.sides=4,5"}},
        {"mesh-16x16", {"topology.sides=4,4", "topology.routing=adaptive", "network.lanes=2", "network.slots=2"}},
        {"hypercube-256", {"topology.dimension=4"}},
        {"butterfly-4-3", {"topology.levels=2"}},
        {"fat-tree-4-3", {"topology.routing=random"}},
        {"fat-tree-4-3", {"topology.routing=adaptive"}},
        {"dragonfly-72", {"topology.routing=ugal", "network.lanes=3"}},
        {"dragonfly-72", {"topology.routing=valiant", "network.lanes=3"}},
        {"hyperx-8x8", {"topology.sides=3,3", "topology.routing=ugal", "network.lanes=2"}},
        {"petersen", {}}};
    for (const auto& [name, changes] : machines) {
        SCOPED_TRACE(name);
        expect_rails_to_be_networks(machine_of(name, changes));
    }
}

}  // namespace narrows::networks_rails_test
