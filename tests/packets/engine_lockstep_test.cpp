// The packet engine in RTL makes the decisions of the model, cycle by cycle, and carries the bytes.
#include <gtest/gtest.h>

#include <iostream>

#include "models/rtl/engine.h"
#include "testbench/elaboration/elaborated_rtl.h"
#include "tests/packets/engine_run.h"
#include "tests/packets/packet_sets.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::packets::engine_lockstep_test {

/// The parameter is the number of the set.
class PacketEngines : public testing::TestWithParam<std::uint64_t> {};

TEST_P(PacketEngines, EveryDecisionAgrees) {
    const std::uint64_t set = GetParam();
    const DrawnNodes first = drawn_nodes(set, 1);
    const ElaboratedEngine engine(rtl::engine_of(first.machine, *first.topology));
    std::size_t compared = 0;
    for (std::uint64_t seed = 1; seed <= usual_cases(seeds_of_a_set); ++seed) {
        const DrawnNodes nodes = drawn_nodes(set, seed);
        SCOPED_TRACE(nodes.text);
        ModelEvents events{Placement(nodes.machine)};
        ASSERT_TRUE(run_programs(nodes.machine, *nodes.topology,
                                 drawn_programs(nodes.machine, seed_of(set, seed), most_messages), &events));
        ASSERT_EQ(first_difference(nodes.machine, events, [&](const Machine& m) { return engine.make(m); }), "")
            << "seed " << seed;
        compared += events.messages();
    }
    EXPECT_GT(compared, usual_cases(seeds_of_a_set));
    std::cout << "packet engines of set " << set << ": " << compared << " messages, " << first.text << '\n';
    if (set > kinds_of_networks) engine.forget();
}

INSTANTIATE_TEST_SUITE_P(First, PacketEngines, testing::Values(1), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Set, PacketEngines, testing::Range<std::uint64_t>(2, last_packet_set() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::packets::engine_lockstep_test
