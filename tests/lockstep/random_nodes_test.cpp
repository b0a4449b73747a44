// Nodes with random parameters: RTL and model agree not only for the variants of hw/CMakeLists.txt.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "models/machine/input_error.h"
#include "testbench/lockstep/model_run.h"
#include "testbench/lockstep/random_sends.h"
#include "testbench/lockstep/rtl_run.h"
#include "tests/lockstep/drawn_machine.h"
#include "tests/lockstep/elaborated_node.h"
#include "tests/lockstep/expect_same.h"
#include "tests/support/effort.h"
#include "tests/support/rtl/all_in_rtl.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::random_nodes_test {

constexpr std::uint64_t kept_sets = 3;  ///< stay elaborated for the next time
constexpr std::size_t messages = 600;   ///< per pattern

/// By the number of the set.
class RandomNodes : public testing::TestWithParam<std::uint64_t> {
protected:
    /// Every second node is RTL, or all of them if they cannot be mixed with models.
    RtlNodes mixed(const ElaboratedNode& node) const {
        RtlNodes rtl{{}, [&node](const Machine& m) { return node.make(m); }};
        const int step = machine.input_buffers_hold_messages() ? 2 : 1;
        for (NodeId n = 0; n < machine.nodes(); n = NodeId(n + step)) rtl.nodes.push_back(n);
        return rtl;
    }

    const std::vector<std::string> overrides = drawn_machine(GetParam());
    const Machine machine = machine_of("cns1", overrides);
    const std::unique_ptr<Grid> grid = make_grid(machine.topology);
};

TEST_P(RandomNodes, EveryEventOfEveryMessageAgrees) {
    const std::string name = fmt::format("VSet{}", GetParam());
    SCOPED_TRACE(fmt::format("narrows_rtl({} cns1 {})", name, fmt::join(overrides, " ")));
    const ElaboratedNode node(name, overrides);
    for (const Pattern pattern : {Pattern::anywhere, Pattern::one_node, Pattern::neighbours}) {
        const auto sends = random_sends(machine, *grid, pattern, messages, GetParam());
        const auto expected = run_on_model(machine, *grid, sends);
        const std::string run = fmt::format("{}-{}", name, static_cast<int>(pattern));
        rtl::Array nodes = all_in_rtl(machine, *grid, [&](const Machine& m) { return node.make(m); });
        expect_same(run, machine, *grid, sends, expected, run_on_rtl(nodes, machine, *grid, sends, 2'000'000));
        expect_same(run + "-mixed", machine, *grid, sends, expected, run_on_model(machine, *grid, sends, mixed(node)));
        if (HasFatalFailure()) return;
    }
    std::cout << "set " << GetParam() << ": " << fmt::format("{}", fmt::join(overrides, " ")) << '\n';
    if (GetParam() > kept_sets) node.forget();
}

INSTANTIATE_TEST_SUITE_P(Set, RandomNodes, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

/// The sets of every test run have what is most likely to be wrong, and what no variant of hw/CMakeLists.txt has.
TEST(RandomNodesDrawn, FirstSetsAreUnlikeAnyVariant) {
    bool wide_network = false;
    bool wide_interface_with_injection = false;
    bool several_links_and_buffers = false;
    for (std::uint64_t set = 1; set <= kept_sets; ++set) {
        const Machine machine = machine_of("cns1", drawn_machine(set));
        EXPECT_THROW(rtl::variant_for(machine), InputError);
        const InterfaceParameters& interface = machine.interface;
        const int network_bytes = machine.network.link_bytes_per_cycle;
        wide_network |= network_bytes > interface.link_bytes_per_cycle;
        wide_interface_with_injection |=
            network_bytes > 1 && interface.link_bytes_per_cycle > network_bytes && interface.injection_buffers > 0;
        several_links_and_buffers |= interface.links > 1 && interface.send_buffers > 1 && interface.receive_buffers > 1;
    }
    EXPECT_TRUE(wide_network);
    EXPECT_TRUE(wide_interface_with_injection);
    EXPECT_TRUE(several_links_and_buffers);
}

}  // namespace narrows::lockstep::random_nodes_test
