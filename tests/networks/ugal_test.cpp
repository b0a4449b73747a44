// UGAL (docs/timing.md, G5): against traffic that overloads single channels, and with uniform traffic.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::ugal_test {

constexpr int messages_of_a_node = 60;

Machine dragonfly(const std::string& routing) {
    return machine_of("dragonfly-72", {"topology.routing=" + routing, "network.lanes=3"});
}
Machine hyperx(const std::string& routing) {
    return machine_of("hyperx-8x8", {"topology.routing=" + routing, "topology.nodes_per_switch=4", "network.lanes=2"});
}

/// Every node sends to the node `distance` further on.
std::vector<Packet> shifted(const Machine& machine, int distance) {
    std::vector<Packet> packets;
    const int nodes = machine.nodes();
    for (int node = 0; node < nodes; ++node) {
        for (int i = 0; i < messages_of_a_node; ++i)
            packets.push_back({NodeId(node), NodeId((node + distance) % nodes), machine.message.vector_words});
    }
    return packets;
}

Cycle cycles_of(const Machine& machine, const std::vector<Packet>& packets) {
    const PacketRun run = run_packets(machine, *make_topology(machine), packets);
    EXPECT_TRUE(run.finished);
    EXPECT_EQ(run.delivered, packets.size());
    EXPECT_EQ(run.out_of_order, 0);
    return run.cycles;
}

struct RoutingTimes {
    Cycle minimal;
    Cycle valiant;
    Cycle ugal;
};

template <class MachineOf, class PacketsOf>
RoutingTimes times_of(MachineOf machine, PacketsOf packets) {
    const auto time = [&](const char* routing) { return cycles_of(machine(routing), packets(machine(routing))); };
    const RoutingTimes times{time("minimal"), time("valiant"), time("ugal")};
    testing::Test::RecordProperty("cycles", fmt::format("{} {} {}", times.minimal, times.valiant, times.ugal));
    return times;
}

/// All 8 nodes of a group send to the next group, by one channel; and all 4 nodes of a switch to the next switch.
TEST(Ugal, BeatsMinimalRoutesWhereTheyOverloadAChannel) {
    const RoutingTimes far = times_of(dragonfly, [](const Machine& m) { return shifted(m, 8); });
    EXPECT_LT(2 * far.valiant, far.minimal);
    EXPECT_LT(3 * far.ugal, 2 * far.minimal);
    const RoutingTimes near = times_of(hyperx, [](const Machine& m) { return shifted(m, 4); });
    EXPECT_LT(3 * near.valiant, 2 * near.minimal);
    EXPECT_LT(3 * near.ugal, 2 * near.minimal);
}

TEST(Ugal, StaysNearMinimalRoutesWithUniformTraffic) {
    const auto uniform = [](const Machine& m) { return random_packets(m, 1, messages_of_a_node * m.nodes()); };
    const RoutingTimes far = times_of(dragonfly, uniform);
    EXPECT_LT(static_cast<double>(far.ugal), 1.2 * static_cast<double>(far.minimal));
    EXPECT_LT(far.ugal, far.valiant);
    const RoutingTimes near = times_of(hyperx, uniform);
    EXPECT_LT(static_cast<double>(near.ugal), 1.2 * static_cast<double>(near.minimal));
    EXPECT_LT(near.ugal, near.valiant);
}

/// A message takes the direct way if nothing blocks it.
TEST(Ugal, GoesTheDirectWayOnAnEmptyNetwork) {
    for (const auto& machine_of_routing : {dragonfly, hyperx}) {
        for (int to = 1; to < 72; to += 5) {
            const std::vector<Packet> one{{0, NodeId(to), 8}};
            EXPECT_EQ(cycles_of(machine_of_routing("ugal"), one), cycles_of(machine_of_routing("minimal"), one));
        }
    }
}

/// Draws of another seed lead messages elsewhere.
TEST(RandomRoutes, FollowFromTheSeed) {
    const Machine machine = dragonfly("valiant");
    const auto cycles = [&](std::uint64_t seed) {
        return run_packets(machine, *make_topology(machine, seed), shifted(machine, 8)).cycles;
    };
    EXPECT_EQ(cycles(1), run_packets(machine, *make_topology(machine), shifted(machine, 8)).cycles);
    EXPECT_EQ(cycles(2), cycles(2));
    EXPECT_NE(cycles(1), cycles(2));
}

}  // namespace narrows::ugal_test
