// The event-driven model against the byte-by-byte reference: every head, every tail, every decision of every message.
#include <gtest/gtest.h>

#include <random>

#include "models/network/topology/make_topology.h"
#include "tests/reference/random_traffic.h"
#include "tests/support/effort.h"
#include "tests/timing/comparison.h"
#include "tests/timing/traced_run.h"

namespace narrows::model_against_reference_test {

/// The number of messages on which both agree.
std::size_t expect_equal_on_grid(unsigned seed, const Machine& given, const reference::Programs& programs) {
    const Machine machine = reference::carrying(given, programs.sends);
    const auto grid = make_topology(machine);
    return expect_equal(seed, {machine, *grid, programs}) ? programs.sends.size() : 0;
}

TEST(ModelAgainstReference, AnyMachineAnyTraffic) {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= random_machines(1500) && !HasFailure(); ++seed) {
        const reference::RandomTraffic random(seed);
        messages += expect_equal_on_grid(seed, random.machine, random.programs);
    }
    EXPECT_GT(messages, usual_cases(15'000u));
}

/// A send of a processor that moves the bytes waits for a buffer whose end is known when its register becomes free. One
/// of 13,000 random machines has it (P2).
TEST(ModelAgainstReference, ASendStartsWhenItsBufferIsFree) {
    const reference::RandomTraffic random(13264);
    EXPECT_GT(expect_equal_on_grid(13264, random.machine, random.programs), 0U);
}

/// Heavy traffic on meshes and cylinders of CNS-1 nodes, with buffers from wormhole to virtual cut-through.
TEST(ModelAgainstReference, ContendedMeshesAndCylinders) {
    std::size_t messages = 0;
    for (unsigned seed = 1; seed <= usual_cases(300u) && !HasFailure(); ++seed) {
        std::mt19937 random(seed);
        const auto below = [&random](int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); };
        Machine machine;
        machine.topology = {seed % 2 == 0 ? TopologyKind::mesh : TopologyKind::cylinder, 3 + below(4), 3 + below(4)};
        machine.network.buffer_flits = std::vector<int>{1, 2, 5, 20, 50}[static_cast<std::size_t>(below(5))];
        const int hot_spot = below(3) == 0 ? below(machine.nodes()) : -1;
        std::vector<reference::Send> sends;
        for (int i = 0; i < 150; ++i) {
            const NodeId from(below(machine.nodes()));
            const NodeId to(hot_spot >= 0 && below(2) == 0 ? hot_spot : below(machine.nodes()));
            if (from != to) sends.push_back({from, 0, below(2), below(300), to, 1 + below(40)});
        }
        messages += expect_equal_on_grid(seed, machine, {sends});
    }
    EXPECT_GT(messages, usual_cases(30'000u));
}

TEST(ModelAgainstReference, OrderWithinACycleDoesNotMatter) {
    for (unsigned seed = 1; seed <= usual_cases(150u); ++seed) {
        const reference::RandomTraffic random(seed);
        const Machine machine = reference::carrying_bytes(random.machine, 64);
        const auto grid = make_topology(machine);
        ASSERT_TRUE(expect_same_when_shuffled(seed, {machine, *grid, random.programs}));
    }
}

/// Stream 0 asks one round later, because it sends before. Both ask at cycle 0 (P3).
TEST(ModelAgainstReference, ReceivesOfOneCycleAreTiedWhateverTheRound) {
    Machine given;
    given.topology = {TopologyKind::mesh, 3, 1};
    given.processor.send_overhead = 0;
    const reference::Programs programs{{{1, 0, 0, 0, 2, 3}, {0, 0, 0, 10, 1, 3}},
                                       {{1, 0, 0, reference::any_sender, 2}, {1, 1, 0, reference::any_sender, 2}}};
    expect_equal_on_grid(0, given, programs);
    const Machine machine = reference::carrying(given, programs.sends);
    const reference::Outcome outcome = run_on_model(machine, *make_topology(machine), programs);
    EXPECT_EQ(outcome.receptions[0].send, 1u);
    EXPECT_EQ(outcome.receptions[1].got, never);
}

}  // namespace narrows::model_against_reference_test
