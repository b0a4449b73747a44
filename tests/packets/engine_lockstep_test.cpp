// The packet engine in RTL makes the decisions of the model, cycle by cycle, and carries the bytes.
#include <gtest/gtest.h>

#include <iostream>

#include "models/rtl/engine.h"
#include "testbench/elaboration/elaborated_rtl.h"
#include "tests/packets/drawn_nodes.h"
#include "tests/packets/engine_run.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::packets::engine_lockstep_test {

constexpr std::uint64_t seeds = 20;  ///< seeds of each set
constexpr int messages = 60;         ///< the most of each seed

/// The parameter is the number of the set.
class PacketEngines : public testing::TestWithParam<std::uint64_t> {};

TEST_P(PacketEngines, EveryDecisionAgrees) {
    const DrawnNodes nodes = drawn_nodes(GetParam());
    SCOPED_TRACE(nodes.text);
    const ElaboratedEngine engine(rtl::engine_of(nodes.machine, *nodes.topology));
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= usual_cases(seeds); ++seed) {
        ModelEvents events{Placement(nodes.machine)};
        ASSERT_TRUE(run_programs(nodes.machine, *nodes.topology,
                                 drawn_programs(nodes.machine, 1000 * GetParam() + seed, messages), &events));
        ASSERT_EQ(first_difference(nodes.machine, events, [&](const Machine& m) { return engine.make(m); }), "")
            << "seed " << seed;
        compared += events.messages();
    }
    EXPECT_GT(compared, usual_cases(seeds));
    std::cout << "set " << GetParam() << ": " << compared << " messages, " << nodes.text << '\n';
    if (GetParam() > usual_lockstep_sets) engine.forget();
}

INSTANTIATE_TEST_SUITE_P(Set, PacketEngines, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::packets::engine_lockstep_test
