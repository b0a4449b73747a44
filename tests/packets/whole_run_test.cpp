// Machines with shared nodes, with nodes in RTL: every packet and every step of every program as in the model.
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "models/network/topology/placement.h"
#include "testbench/elaboration/rtl_library.h"
#include "tests/packets/drawn_nodes.h"
#include "tests/support/effort.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"

namespace narrows::packets::whole_run_test {

constexpr std::uint64_t seeds = 10;  ///< seeds of each set
constexpr int messages = 60;         ///< the most of each seed

/// Packets of a message that leave over different interfaces and come in another order.
std::size_t overtaking(const reference::NodesOutcome& outcome) {
    std::size_t count = 0;
    for (const reference::WholeTransfer& message : outcome.messages) {
        for (std::size_t i = 1; i < message.packets.size(); ++i) {
            const reference::PacketTransfer& before = message.packets[i - 1];
            const reference::PacketTransfer& after = message.packets[i];
            if (before.from != after.from && after.in_memory < before.in_memory) ++count;
        }
    }
    return count;
}

/// The parameter is the number of the set.
class PacketRuns : public testing::TestWithParam<std::uint64_t> {
protected:
    PacketRuns() : nodes(drawn_nodes(GetParam())) {
        for (RouterId router = 0; router < nodes.topology->routers(); ++router)
            library.want(nodes.machine, *nodes.topology, router);
        library.want_engine(nodes.machine, *nodes.topology);
        library.elaborate();
    }

    RtlPart rtl(const std::vector<NodeId>& which) const {
        RtlPart part{which};
        if (static_cast<int>(which.size()) == nodes.machine.nodes()) {
            for (RouterId router(nodes.topology->nodes()); router < nodes.topology->routers(); ++router)
                part.switches.push_back(router);
        }
        part.make = [this](const Machine& m, const Topology& t, RouterId r) { return library.make(m, t, r); };
        part.make_engine = [this](const Machine& m) { return library.make_engine(m); };
        return part;
    }
    reference::NodesOutcome run(const std::vector<reference::NodeActivity>& programs, const RtlPart& part) const {
        return run_programs(nodes.machine, *nodes.topology, programs, {}, part);
    }

    DrawnNodes nodes;
    RtlLibrary library;
};

TEST_P(PacketRuns, EveryDecisionAgrees) {
    SCOPED_TRACE(nodes.text);
    std::size_t overtook = 0;
    std::size_t sent = 0;
    std::mt19937_64 random(GetParam());
    for (std::uint64_t seed = 1; seed <= usual_cases(seeds); ++seed) {
        const auto programs = drawn_programs(nodes.machine, 1000 * GetParam() + seed, messages);
        std::vector<NodeId> all;
        std::vector<NodeId> some;
        for (NodeId node = 0; node < nodes.machine.nodes(); ++node) {
            all.push_back(node);
            if (random() % 2 == 0) some.push_back(node);
        }
        const reference::NodesOutcome expected = run(programs, {});
        const reference::NodesOutcome in_rtl = run(programs, rtl(all));
        ASSERT_EQ(difference(expected, in_rtl), "") << "seed " << seed;
        ASSERT_EQ(difference(expected, run(programs, rtl(some))), "") << "seed " << seed << ", beside models";
        overtook += overtaking(in_rtl);
        sent += in_rtl.messages.size();
    }
    std::cout << "set " << GetParam() << ": " << sent << " messages, packets overtook others of their message "
              << overtook << " times, " << nodes.text << '\n';
    if (GetParam() > usual_lockstep_sets) {
        library.forget();
    } else if (nodes.machine.node.interfaces > 1) {
        EXPECT_GT(overtook, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Set, PacketRuns, testing::Range<std::uint64_t>(1, lockstep_sets() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::packets::whole_run_test
