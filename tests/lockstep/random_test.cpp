// Random multi-hop traffic on RTL and model: every event of every message in the same cycle.
#include <VBase.h>
#include <VFourLinks.h>
#include <VQueues.h>
#include <VTwoLinks.h>
#include <VWide.h>
#include <VWormhole.h>
#include <gtest/gtest.h>

#include "models/machine/loader.h"
#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "testbench/lockstep/verilated_grid.h"

namespace narrows::lockstep {
namespace {

using Overrides = std::vector<std::string>;

Machine machine_of(const std::string& name, const Overrides& overrides) {
    return load_machine(name, {std::filesystem::path(NARROWS_SOURCE_DIR) / "machines"}, overrides).machine;
}

template <class Model>
void agree(const std::string& name, const Overrides& overrides) {
    Overrides all{"message.vector_words=8"};
    all.insert(all.end(), overrides.begin(), overrides.end());
    const Machine machine = machine_of(name, all);
    const auto grid = make_grid(machine.topology);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const std::vector<Send> sends = random_sends(machine, 1000, seed);
        VerilatedGrid<Model> rtl(machine);
        const auto actual = run_on_rtl(rtl, machine, *grid, sends, 2'000'000);
        const auto divergence = first_divergence(*grid, run_on_model(machine, *grid, sends), actual);
        ASSERT_FALSE(divergence) << name << ", seed " << seed << ": " << divergence->text();
        for (const Journey& journey : actual) ASSERT_TRUE(journey.intact);
    }
}

TEST(Lockstep, Base) { agree<VBase>("cns1", {"topology.columns=4", "topology.rows=3"}); }
TEST(Lockstep, TwoLinks) { agree<VTwoLinks>("cns1-2i", {"topology.columns=4", "topology.rows=3"}); }
TEST(Lockstep, Wide) { agree<VWide>("cns1-2l2i", {"topology.columns=4", "topology.rows=3"}); }
TEST(Lockstep, Wormhole) {
    agree<VWormhole>("cns1", {"topology.kind=mesh", "topology.columns=3", "topology.rows=3", "network.buffer_flits=2"});
}
TEST(Lockstep, Acknowledge) { agree<VBase>("cns1-ack", {"topology.columns=4", "topology.rows=3"}); }
TEST(Lockstep, FourLinks) { agree<VFourLinks>("cns1-4i4l", {"topology.columns=3", "topology.rows=2"}); }
TEST(Lockstep, Queues) {
    agree<VQueues>("cns1", {"topology.kind=torus", "topology.columns=3", "topology.rows=3", "interface.send_buffers=2",
                            "interface.receive_buffers=3", "network.buffer_flits=20"});
}

}  // namespace
}  // namespace narrows::lockstep
