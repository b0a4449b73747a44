// Random traffic on networks with route tables, on RTL and model: every event of every message in the same cycle.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::networks_test {

/// A network, and changes that make its RTL quick to build.
struct NetworkInRtl {
    const char* name;
    const char* machine;
    std::vector<std::string> overrides;
};

void PrintTo(const NetworkInRtl& network, std::ostream* out) { *out << network.name; }

Machine machine_of(const NetworkInRtl& network) {
    std::vector<std::string> overrides{
        "network.link_bytes_per_cycle=4", "interface.link_bytes_per_cycle=4",
        "message.vector_words=2",         "network.buffer_flits=6",
        "processor.send_overhead=1cycle", "processor.receive_overhead=1cycle"};  // ClockedProcessor needs one
    overrides.insert(overrides.end(), network.overrides.begin(), network.overrides.end());
    return narrows::machine_of(network.machine, overrides);
}

class Networks : public testing::TestWithParam<NetworkInRtl> {
protected:
    static constexpr std::size_t messages = 200;  ///< messages of each seed

    /// All networks together exchange half of lockstep_messages().
    static std::uint64_t seeds() { return lockstep_messages() / 2400; }

    LockstepRuns runs{GetParam().name, machine_of(GetParam()), messages, make_pins};
};

TEST_P(Networks, EveryEventOfEveryMessageAgrees) {
    for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
        runs.expect_same_in_rtl(seed);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(runs.coverage().missing(), std::vector<std::string>{}) << runs.coverage().text();
    std::cout << "lockstep: " << seeds() * messages << " messages\n";  // tests/long adds up
}

// The same routers between models, some or all of them.
TEST_P(Networks, MixedMachineAgrees) {
    for (std::uint64_t seed = 1; seed <= (thorough() ? 12 : 2) && !HasFatalFailure(); ++seed)
        runs.expect_same_mixed(seed);
}

INSTANTIATE_TEST_SUITE_P(
    Variants, Networks,
    testing::Values(
        NetworkInRtl{"Mesh3d",
                     "torus-8x8x8",
                     {"topology.kind=mesh", "topology.sides=[3,3,3]", "network.lanes=1", "network.slots=2"}},
        NetworkInRtl{"Torus2Lanes",
                     "torus-16x16",
                     {"topology.sides=[5,4]", "network.slots=2", "network.credit_latency=3cycles",
                      "network.link_latency=1cycle"}},
        NetworkInRtl{"Hypercube",
                     "hypercube-256",
                     {"topology.dimension=3", "network.slots=1", "network.link_latency=3cycles", "interface.links=2"}},
        NetworkInRtl{"Butterfly", "butterfly-4-3", {"topology.radix=2", "network.slots=2"}},
        NetworkInRtl{"FatTree", "fat-tree-4-3", {"topology.radix=2", "network.slots=3"}},
        NetworkInRtl{
            "FatTreeBySource", "fat-tree-4-3", {"topology.radix=2", "network.slots=3", "topology.routing=source"}}),
    [](const auto& test) { return test.param.name; });

}  // namespace narrows::lockstep::networks_test
