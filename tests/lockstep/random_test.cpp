// Random multi-hop traffic on RTL and model: every event of every message in the same cycle.
#include <gtest/gtest.h>

#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/lockstep/support.h"

namespace narrows::lockstep {
namespace {

struct Case {
    const char* name;
    const char* machine;
    Overrides overrides;
};

class Lockstep : public testing::TestWithParam<Case> {};

TEST_P(Lockstep, EveryEventOfEveryMessageAgrees) {
    const Machine machine = machine_of(GetParam().machine, GetParam().overrides);
    const auto grid = make_grid(machine.topology);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const std::vector<Send> sends = random_sends(machine, 1000, seed);
        rtl::Array nodes = all_in_rtl(machine, *grid);
        const auto actual = run_on_rtl(nodes, machine, *grid, sends, 2'000'000);
        const auto divergence = first_divergence(*grid, run_on_model(machine, *grid, sends), actual);
        ASSERT_FALSE(divergence) << "seed " << seed << ": " << divergence->text();
        for (const Journey& journey : actual) ASSERT_TRUE(journey.intact);
    }
}

const Overrides cylinder{"topology.columns=4", "topology.rows=3"};

INSTANTIATE_TEST_SUITE_P(
    Variants, Lockstep,
    testing::Values(Case{"Base", "cns1", cylinder}, Case{"TwoLinks", "cns1-2i", cylinder},
                    Case{"FastLinks", "cns1-fast-i", cylinder}, Case{"Wide", "cns1-2l2i", cylinder},
                    Case{"FourLinks", "cns1-4i4l", {"topology.columns=3", "topology.rows=2"}},
                    Case{"Acknowledge", "cns1-ack", cylinder},
                    Case{"Wormhole",
                         "cns1",
                         {"topology.kind=mesh", "topology.columns=3", "topology.rows=3", "network.buffer_flits=2"}},
                    Case{"Queues",
                         "cns1",
                         {"topology.kind=torus", "topology.columns=3", "topology.rows=3", "interface.send_buffers=2",
                          "interface.receive_buffers=3", "network.buffer_flits=20"}}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace narrows::lockstep
