// Random traffic on RTL and model: every event of every message in the same cycle.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/words.h"

namespace narrows::lockstep::random_test {

/// A machine, and changes that make its RTL quick to build.
struct Variation {
    const char* name;
    const char* machine;
    std::string changes;
};

void PrintTo(const Variation& c, std::ostream* out) { *out << c.name; }

class Lockstep : public testing::TestWithParam<Variation> {
protected:
    /// So many that eight variants together exchange lockstep_messages().
    static std::uint64_t seeds() { return lockstep_messages() / 8 / messages_of_a_seed; }

    LockstepRuns runs{GetParam().name, machine_of(GetParam().machine, words_of(GetParam().changes)), make_pins};
};

TEST_P(Lockstep, EveryEventOfEveryMessageAgrees) {
    for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
        runs.expect_same_in_rtl(seed);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(runs.coverage().missing(), std::vector<std::string>{}) << runs.coverage().text();
    std::cout << "lockstep: " << seeds() * messages_of_a_seed << " messages\n";  // tests/long adds up
    if (!runs.can_be_mixed()) return;
    // The same nodes and switches between models.
    for (std::uint64_t seed = 1; seed <= (thorough() ? 15 : 3) && !HasFatalFailure(); ++seed)
        runs.expect_same_mixed(seed);
}

constexpr const char* cylinder = "topology.columns=4 topology.rows=3";

INSTANTIATE_TEST_SUITE_P(
    Variants, Lockstep,
    testing::Values(Variation{"Base", "cns1", cylinder}, Variation{"TwoLinks", "cns1-2i", cylinder},
                    Variation{"FastLinks", "cns1-fast-i", cylinder}, Variation{"Wide", "cns1-2l2i", cylinder},
                    Variation{"FourLinks", "cns1-4i4l", "topology.columns=3 topology.rows=3"},
                    Variation{"Acknowledge", "cns1-ack", cylinder},
                    Variation{"Wormhole", "cns1",
                              "topology.kind=mesh topology.columns=3 topology.rows=3 network.buffer_flits=2"},
                    Variation{"Queues", "cns1",
                              "topology.kind=torus topology.columns=4 topology.rows=4 interface.send_buffers=2 "
                              "interface.receive_buffers=3 network.buffer_flits=20"}),
    [](const auto& test) { return test.param.name; });

/// For networks whose routers have route tables.
const std::string narrow =
    "network.link_bytes_per_cycle=4 interface.link_bytes_per_cycle=4 message.vector_words=2 network.buffer_flits=6 "
    "processor.send_overhead=1cycle processor.receive_overhead=1cycle ";

INSTANTIATE_TEST_SUITE_P(
    Tables, Lockstep,
    testing::Values(
        Variation{"Mesh3d", "torus-8x8x8",
                  narrow + "topology.kind=mesh topology.sides=[3,3,3] network.lanes=1 network.slots=2"},
        Variation{
            "Torus2Lanes", "torus-16x16",
            narrow + "topology.sides=[5,4] network.slots=2 network.credit_latency=3cycles network.link_latency=1cycle"},
        Variation{"Hypercube", "hypercube-256",
                  narrow + "topology.dimension=3 network.slots=1 network.link_latency=3cycles interface.links=2"},
        Variation{"Butterfly", "butterfly-4-3", narrow + "topology.radix=2 network.slots=2"},
        Variation{"FatTree", "fat-tree-4-3", narrow + "topology.radix=2 network.slots=3"},
        Variation{"FatTreeBySource", "fat-tree-4-3",
                  narrow + "topology.radix=2 network.slots=3 topology.routing=source"}),
    [](const auto& test) { return test.param.name; });

/// Links of 16 to 128 bytes a cycle, so that a message is some flits, or less than one: the network narrower than the
/// interface, and wider; buffers of a few flits, and of one.
INSTANTIATE_TEST_SUITE_P(
    Bytes, Lockstep,
    testing::Values(
        Variation{"W16And32", "cns1",
                  "topology.columns=3 topology.rows=3 topology.kind=mesh message.vector_words=30 "
                  "network.link_bytes_per_cycle=16 interface.link_bytes_per_cycle=32 interface.injection_buffers=2 "
                  "network.buffer_flits=2"},
        Variation{"W128And64", "cns1",
                  "topology.columns=3 topology.rows=2 topology.kind=mesh message.vector_words=80 "
                  "network.link_bytes_per_cycle=128 interface.link_bytes_per_cycle=64 network.buffer_flits=1"}),
    [](const auto& test) { return test.param.name; });

/// The widest link that a machine can have.
TEST(WideLinksOfMachines, HaveRoomForAllBytes) {
    EXPECT_THROW(machine_of("cns1", {"network.link_bytes_per_cycle=256"}), std::exception);
    const Machine widest = machine_of("cns1", {"network.link_bytes_per_cycle=128"});
    EXPECT_EQ(static_cast<std::size_t>(widest.network.link_bytes_per_cycle), rtl::FlitBytes().size());
}

}  // namespace narrows::lockstep::random_test
