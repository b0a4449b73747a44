// Random multi-hop traffic on RTL and model: every event of every message in the same cycle.
#include <gtest/gtest.h>

#include <iostream>

#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::random_test {

struct Variation {
    const char* name;
    const char* machine;
    std::vector<std::string> overrides;
};

void PrintTo(const Variation& c, std::ostream* out) { *out << c.name; }

constexpr std::uint64_t variants = 8;
constexpr std::uint64_t messages = 1000;  // messages of each seed

/// So many that all variants together exchange at least lockstep_messages().
std::uint64_t seeds() {
    constexpr std::uint64_t a_seed = variants * messages;
    return (lockstep_messages() + a_seed - 1) / a_seed;
}

class Lockstep : public testing::TestWithParam<Variation> {
protected:
    const Machine machine = machine_of(GetParam().machine, GetParam().overrides);
    LockstepRuns runs{GetParam().name, machine, messages, make_pins};
};

TEST_P(Lockstep, EveryEventOfEveryMessageAgrees) {
    for (std::uint64_t seed = 1; seed <= seeds(); ++seed) {
        runs.expect_same_in_rtl(seed);
        if (HasFatalFailure()) return;
    }
    EXPECT_EQ(runs.coverage().missing(), std::vector<std::string>{}) << runs.coverage().text();
    std::cout << "lockstep: " << seeds() * messages << " messages\n";  // tests/long adds up
}

// The same nodes between models, some or all of them.
TEST_P(Lockstep, MixedMachineAgrees) {
    for (std::uint64_t seed = 1; seed <= 3 && !HasFatalFailure(); ++seed) runs.expect_same_mixed(seed);
}

const std::vector<std::string> cylinder{"topology.columns=4", "topology.rows=3"};

INSTANTIATE_TEST_SUITE_P(
    Variants, Lockstep,
    testing::Values(Variation{"Base", "cns1", cylinder}, Variation{"TwoLinks", "cns1-2i", cylinder},
                    Variation{"FastLinks", "cns1-fast-i", cylinder}, Variation{"Wide", "cns1-2l2i", cylinder},
                    Variation{"FourLinks", "cns1-4i4l", {"topology.columns=3", "topology.rows=3"}},
                    Variation{"Acknowledge", "cns1-ack", cylinder},
                    Variation{
                        "Wormhole",
                        "cns1",
                        {"topology.kind=mesh", "topology.columns=3", "topology.rows=3", "network.buffer_flits=2"}},
                    Variation{"Queues",
                              "cns1",
                              {"topology.kind=torus", "topology.columns=4", "topology.rows=4",
                               "interface.send_buffers=2", "interface.receive_buffers=3", "network.buffer_flits=20"}}),
    [](const auto& test) { return test.param.name; });

TEST(LockstepCoverage, NamesWhatDidNotHappen) {
    const Machine machine = machine_of("cns1", {"topology.columns=3", "topology.rows=3"});
    const auto grid = make_grid(machine.topology);
    const std::vector<PlannedSend> one{{0, 0, 0, 0, 1, 20, 0}};
    Coverage coverage(machine, *grid);
    coverage.count(one, run_on_model(machine, *grid, one));
    const std::vector<std::string> missing = coverage.missing();
    const auto is_missing = [&](const char* name) {
        return std::find(missing.begin(), missing.end(), name) != missing.end();
    };
    EXPECT_TRUE(is_missing("two heads wait for one channel"));
    EXPECT_TRUE(is_missing("messages back to back on an interface link"));
    EXPECT_TRUE(is_missing("through a router from west to north"));
    EXPECT_FALSE(is_missing("through a router from west to interface"));  // the only message takes this turn
    EXPECT_FALSE(is_missing("a send waits for an acknowledge"));          // not possible on this machine
}

}  // namespace narrows::lockstep::random_test
