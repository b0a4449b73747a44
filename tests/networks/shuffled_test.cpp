// The order of events within a cycle does not matter on any of the machines of machines/, of whatever kind.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/networks/packet_run.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::shuffled_test {

class ShuffledMachine : public testing::TestWithParam<const char*> {};

// Refuted by a message that is delivered in another cycle, or by another sum of waiting, when the events of each round
// are in another order.
TEST_P(ShuffledMachine, DoesTheSame) {
    const Machine machine = machine_of(GetParam());
    const auto topology = make_topology(machine);
    const auto packets = random_packets(machine, 1, thorough() ? 4000 : 1000);
    const PacketRun plain = run_packets(machine, *topology, packets);
    EXPECT_TRUE(plain.finished);
    EXPECT_GT(plain.waiting, 0);
    for (std::uint64_t seed = 1; seed <= (thorough() ? 4 : 1); ++seed) {
        const PacketRun shuffled = run_packets(machine, *topology, packets, seed);
        EXPECT_EQ(shuffled.deliveries, plain.deliveries);
        EXPECT_EQ(shuffled.cycles, plain.cycles);
        EXPECT_EQ(shuffled.waiting, plain.waiting);
    }
}

INSTANTIATE_TEST_SUITE_P(Machines, ShuffledMachine,
                         testing::Values("mesh-16x16", "torus-16x16", "torus-8x8x8", "hypercube-256", "crossbar-64",
                                         "butterfly-4-3", "bidirectional-fly-4-2", "fat-tree-4-3", "fat-tree-8-3",
                                         "fat-tree-1024", "dragonfly-72", "hyperx-8x8", "petersen"));

}  // namespace narrows::shuffled_test
