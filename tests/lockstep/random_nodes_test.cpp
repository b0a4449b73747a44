// Nodes with random parameters: RTL and model agree not only for the machines of random_test.cpp.
#include <gmock/gmock.h>

#include <iostream>
#include <map>

#include "models/rtl/parameters.h"
#include "testbench/elaboration/elaborated_rtl.h"
#include "tests/lockstep/drawn_machine.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"

namespace narrows::lockstep::random_nodes_test {

constexpr std::uint64_t seeds = 9;     ///< seeds of each set
constexpr std::size_t messages = 200;  ///< messages of each seed

std::uint64_t seed_of(std::uint64_t set, std::uint64_t number) { return 1000 * set + number; }

/// The parameter is the number of the set.
class RandomNodes : public testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomNodes, EveryEventOfEveryMessageAgrees) {
    const std::vector<std::string> overrides = drawn_machine(GetParam());
    const std::string name = fmt::format("VSet{}", GetParam());
    const std::string changes = fmt::format("{}", fmt::join(overrides, " "));
    SCOPED_TRACE(fmt::format("{}: cns1 {}", name, changes));
    const Machine machine = machine_of("cns1", overrides);
    const ElaboratedRtl node(rtl::module_of_first_node(machine));
    LockstepRuns runs(name, machine, messages,
                      [&](const Machine& m, const Topology& t, RouterId r) { return node.make(m, t, r); });
    for (std::uint64_t number = 0; number < seeds; ++number) {
        runs.expect_same_in_rtl(seed_of(GetParam(), number));
        if (!HasFatalFailure()) runs.expect_same_mixed(seed_of(GetParam(), number));
        if (HasFatalFailure()) return;
    }
    std::cout << "set " << GetParam() << ": " << changes << '\n';
    if (GetParam() > usual_lockstep_sets) node.forget();
}

INSTANTIATE_TEST_SUITE_P(Set, RandomNodes, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

/// The sets of every test run have the parameters with the most likely faults.
TEST(RandomNodesDrawn, FirstSetsHaveTheLikelyFaults) {
    bool wide_network = false;
    bool wide_interface_with_injection = false;
    bool several_links_and_buffers = false;
    for (std::uint64_t set = 1; set <= usual_lockstep_sets; ++set) {
        const Machine machine = machine_of("cns1", drawn_machine(set));
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

/// Situations that do not occur in the runs of a set, RTL or not.
std::vector<std::string> missing_in(std::uint64_t set) {
    const Machine machine = machine_of("cns1", drawn_machine(set));
    const auto grid = make_grid(machine.topology);
    Coverage coverage(machine, *grid);
    for (std::uint64_t number = 0; number < seeds; ++number) {
        const std::uint64_t seed = seed_of(set, number);
        const auto sends = random_sends(machine, *grid, static_cast<Pattern>(seed % 3), messages, seed);
        coverage.count(sends, run_on_model(machine, *grid, sends));
    }
    return coverage.missing();
}

TEST(RandomNodesDrawn, AreLegalAndMostOfThemBringEverySituation) {
    constexpr std::uint64_t sets = 60;
    std::map<std::string, std::uint64_t> missing;
    for (std::uint64_t set = 1; set <= sets; ++set) {
        EXPECT_NO_THROW(rtl::module_of_first_node(machine_of("cns1", drawn_machine(set)))) << set;
        for (const std::string& situation : missing_in(set)) ++missing[situation];
    }
    for (const auto& [situation, times] : missing) EXPECT_LT(times, sets / 3) << situation;
}

}  // namespace narrows::lockstep::random_nodes_test
