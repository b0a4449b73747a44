// Small faults in the RTL (faults.toml) are noticed: each by the comparison with the model, by an assertion of the RTL,
// or by both.
#include <VFaulty.h>
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "models/rtl/verilated_pins.h"
#include "testbench/lockstep/divergence.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/machine_of.h"

static int fault_number = 0;
extern "C" int narrows_fault_number() { return fault_number; }

namespace narrows::lockstep::faults_test {

const std::vector<std::string> faults{
#include <faults.inc>
};

class Faulty : public testing::TestWithParam<int> {
protected:
    /// Runs the RTL with the fault; returns the first difference or failure, or nothing.
    std::string noticed(int fault, bool assertions) const {
        fault_number = fault;
        for (std::uint64_t seed = 1; seed <= 9; ++seed) {
            const auto sends = random_sends(machine, *grid, static_cast<Pattern>(seed % 3), 300, seed);
            const auto expected = run_on_model(machine, *grid, sends);
            try {
                rtl::Array nodes = faulty_nodes(assertions);
                const auto actual = run_on_rtl(nodes, machine, *grid, sends, end_of(expected) + 1000);
                if (const auto divergence = first_divergence(*grid, sends, expected, actual)) return divergence->text();
            } catch (const std::exception& error) {  // a failed assertion, or a message that does not exist
                return error.what();
            }
        }
        return "";
    }

    rtl::Array faulty_nodes(bool assertions) const {
        std::vector<std::unique_ptr<rtl::Pins>> nodes;
        for (NodeId node = 0; node < grid->nodes(); ++node) {
            auto pins = std::make_unique<rtl::VerilatedPins<VFaulty>>(machine, *grid, grid->router_of(node));
            pins->check_assertions(assertions);
            nodes.push_back(std::move(pins));
        }
        return {*grid, 1, std::move(nodes), true};
    }

    static Cycle end_of(const std::vector<Journey>& journeys) {
        Cycle end = 0;
        for (const Journey& journey : journeys) end = std::max(end, journey.delivered);
        return end;
    }

    const Machine machine =
        machine_of("cns1-fast-i", {"message.vector_words=8", "network.buffer_flits=5",
                                   "interface.acknowledge=end-of-transfer", "topology.columns=4", "topology.rows=3"});
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
};

TEST_F(Faulty, WithoutAFaultNothingIsNoticed) {
    EXPECT_EQ(noticed(0, false), "");
    EXPECT_EQ(noticed(0, true), "");
}

TEST_P(Faulty, IsNoticed) {
    const std::string by_lockstep = noticed(GetParam(), false);
    const std::string by_assertion = noticed(GetParam(), true);
    EXPECT_FALSE(by_lockstep.empty() && by_assertion.empty());
    fmt::print("lockstep:   {}\nassertions: {}\n", by_lockstep, by_assertion);
}

INSTANTIATE_TEST_SUITE_P(Rtl, Faulty, testing::Range(1, static_cast<int>(faults.size()) + 1),
                         [](const auto& test) { return faults[static_cast<std::size_t>(test.param - 1)]; });

}  // namespace narrows::lockstep::faults_test
