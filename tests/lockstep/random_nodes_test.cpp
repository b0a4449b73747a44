// Nodes with random parameters: RTL and model agree not only for the machines of random_test.cpp.
#include <gmock/gmock.h>

#include <algorithm>
#include <iostream>
#include <map>

#include "models/network/topology/grid.h"
#include "models/rtl/parameters.h"
#include "testbench/elaboration/elaborated_rtl.h"
#include "tests/lockstep/lockstep_runs.h"
#include "tests/support/effort.h"
#include "tests/support/runs/machine_of.h"
#include "tests/support/runs/random_overrides.h"

namespace narrows::lockstep::random_nodes_test {

/// Changes of the machine `cns1` (KEY=VALUE) that make a small random machine which the RTL describes; the same for the
/// same seed. Of three successive seeds, one has a network that is wider than the interface, one an interface that is
/// wider than a network of several bytes a cycle, with injection buffers, and one several links and buffers.
class MachineDraw : RandomOverrides {
public:
    explicit MachineDraw(std::uint64_t seed) : RandomOverrides(seed), wanted_(seed % 3) {}

    std::vector<std::string> machine() {
        grid();
        set("message.header_bytes", between(1, 9));
        set("message.word_bytes", one_of({1, 2, 4, 8}));
        set("message.vector_words", one_of({5, 20, 40}));
        links();
        set("network.buffer_flits", one_of({1, 2, 3, 5, 12}));
        const int least = wanted_ == 0 ? 2 : 1;
        set("interface.links", between(least, 4));
        set("interface.send_buffers", between(least, 3));
        set("interface.receive_buffers", between(least, 3));
        set("interface.acknowledge", one_of({"none", "none", "end-of-transfer"}));
        set("processor.send_overhead", cycles(1, 4));
        set("interface.send_overhead", cycles(0, 3));
        set("interface.receive_overhead", cycles(1, 9));
        set("processor.receive_overhead", cycles(0, 9));
        return overrides_;
    }

private:
    void grid() {
        const std::string kind = one_of({"ring", "mesh", "cylinder", "torus"});
        set("topology.kind", kind);
        set("topology.columns", kind == "ring" ? 6 : between(3, 5));
        set("topology.rows", kind == "ring" ? 1 : kind == "torus" ? 3 : between(2, 3));
    }
    void links() {
        const bool wide_network = wanted_ == 1;
        const bool wide_interface = wanted_ == 2;
        const int network = wide_network ? one_of({2, 4, 8}) : wide_interface ? one_of({2, 4}) : one_of({1, 2, 4, 8});
        const int interface = wide_network     ? std::max(1, network / one_of({2, 2, 4}))
                              : wide_interface ? network * 2
                                               : one_of({1, 2, 4, 8});
        set("network.link_bytes_per_cycle", network);
        set("interface.link_bytes_per_cycle", interface);
        set("interface.injection_buffers", interface < network ? 0 : between(wide_interface ? 1 : 0, 3));
    }

    std::uint64_t wanted_;
};

std::vector<std::string> drawn_machine(std::uint64_t set) { return MachineDraw(set).machine(); }

static_assert(usual_lockstep_sets >= 3);  // so that every test run has a machine of each sort

constexpr std::uint64_t seeds = 9;  ///< seeds of each set

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
    LockstepRuns runs(name, machine,
                      [&](const Machine& m, const Topology& t, RouterId r) { return node.make(m, t, r); });
    runs.expect_same_for(seeds, seed_of(GetParam(), 0));
    if (HasFatalFailure()) return;
    std::cout << "set " << GetParam() << ": " << changes << '\n';
    if (GetParam() > usual_lockstep_sets) node.forget();
}

INSTANTIATE_TEST_SUITE_P(Set, RandomNodes, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

/// Situations that do not occur in the runs of a set, RTL or not.
std::vector<std::string> missing_in(std::uint64_t set) {
    const Machine machine = machine_of("cns1", drawn_machine(set));
    const auto grid = make_grid(machine.topology);
    Coverage coverage(machine, *grid);
    for (std::uint64_t number = 0; number < seeds; ++number) {
        const std::uint64_t seed = seed_of(set, number);
        const auto sends = random_sends(machine, *grid, static_cast<Pattern>(seed % 3), messages_of_a_seed, seed);
        coverage.count(sends, run_sends(machine, *grid, sends).messages(sends.size()));
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
