// Which permutations block: none on a crossbar; on a butterfly bit reversal and most others.
#include <gtest/gtest.h>

#include <set>

#include "models/network/topology/make_topology.h"
#include "tests/networks/permutation.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::blocking_test {

constexpr int messages = 10;

PacketRun run_permutation(const Machine& machine, const Permutation& to) {
    return run_packets(machine, *make_topology(machine), packets_of(machine, to, messages));
}

/// The output ports of the switches on the only way from a node to another, or back to itself.
std::vector<std::size_t> way(const Topology& topology, NodeId from, NodeId to) {
    std::vector<std::size_t> ports;
    for (RouterId here = topology.far_end(topology.router_of(from), 0)->router; here != topology.router_of(to);) {
        const Port port = topology.route(here, to);
        ports.push_back(topology.graph().port_number(here, port));
        here = topology.far_end(here, port)->router;
    }
    return ports;
}

/// Node by node, any destination whose path has no channel in common with the paths so far. There always is one, since
/// the switches on the path have as many free outputs as free inputs.
Permutation permutation_without_blocking(const Topology& topology, unsigned seed) {
    Permutation to(static_cast<std::size_t>(topology.nodes()));
    std::set<std::size_t> taken;
    for (const int from : random_permutation(topology.nodes(), seed)) {
        for (const int candidate : random_permutation(topology.nodes(), seed + 1)) {
            const auto ports = way(topology, NodeId(from), NodeId(candidate));
            if (std::ranges::any_of(ports, [&](std::size_t port) { return taken.contains(port); })) continue;
            taken.insert(ports.begin(), ports.end());
            to[static_cast<std::size_t>(from)] = candidate;
            break;
        }
    }
    return to;
}

// Refuted by any permutation in which a message waits, or in which a run takes longer than another one.
TEST(Crossbar, NoPermutationWaits) {
    const Machine machine = machine_of("crossbar-64");
    const Cycle alone = run_permutation(machine, bit_reversal(64)).cycles;
    for (unsigned seed = 1; seed <= 50; ++seed) {
        const PacketRun run = run_permutation(machine, random_permutation(64, seed));
        ASSERT_TRUE(run.finished);
        ASSERT_EQ(run.waiting, 0) << "seed " << seed;
        ASSERT_EQ(run.cycles, alone) << "seed " << seed;
    }
}

// Refuted if waiting is not seen where two nodes send to one.
TEST(Crossbar, TwoToOneWait) {
    const Machine machine = machine_of("crossbar-64");
    Permutation to = random_permutation(64, 1);
    to[0] = to[1];
    EXPECT_GT(run_permutation(machine, to).waiting, 0);
}

// docs/networks.md has these numbers. Refuted if the butterfly does as well as the crossbar.
TEST(Butterfly, BlocksOnBitReversal) {
    const PacketRun crossbar = run_permutation(machine_of("crossbar-64"), bit_reversal(64));
    EXPECT_EQ(crossbar.cycles, 98);
    EXPECT_EQ(crossbar.waiting, 0);
    const PacketRun butterfly = run_permutation(machine_of("butterfly-4-3"), bit_reversal(64));
    EXPECT_EQ(butterfly.cycles, 372);
    EXPECT_EQ(butterfly.waiting, 18'040);
    EXPECT_EQ(butterfly.waited, 72);
}

// Refuted by a message that waits.
TEST(Butterfly, PermutationsWithoutACommonChannelDoNotWait) {
    const Machine machine = machine_of("butterfly-4-3");
    const auto topology = make_topology(machine);
    const Cycle crossbar = run_permutation(machine_of("crossbar-64"), bit_reversal(64)).cycles;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const Permutation to = permutation_without_blocking(*topology, seed);
        ASSERT_EQ(std::set<int>(to.begin(), to.end()).size(), 64u);
        const PacketRun run = run_permutation(machine, to);
        ASSERT_EQ(run.waiting, 0) << "seed " << seed;
        ASSERT_EQ(run.cycles, crossbar + 2 * machine.network.link_latency) << "two levels more";
    }
}

// docs/networks.md has the means. Refuted by a random permutation without waiting, since these are rare.
TEST(Butterfly, RandomPermutationsBlock) {
    const Machine machine = machine_of("butterfly-4-3");
    Cycle cycles = 0;
    Cycle waiting = 0;
    for (unsigned seed = 1; seed <= 20; ++seed) {
        const PacketRun run = run_permutation(machine, random_permutation(64, seed));
        EXPECT_GT(run.waiting, 0) << "seed " << seed;
        cycles += run.cycles;
        waiting += run.waiting;
    }
    EXPECT_EQ(cycles, 6639);
    EXPECT_EQ(waiting, 157'498);
}

}  // namespace narrows::blocking_test
