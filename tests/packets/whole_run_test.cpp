// Machines with shared nodes, with nodes in RTL: every packet and every step of every program as in the model.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <iostream>
#include <random>

#include "models/network/topology/placement.h"
#include "testbench/elaboration/rtl_library.h"
#include "tests/packets/packet_sets.h"
#include "tests/support/nodes/observed_run.h"
#include "tests/support/nodes/outcome_difference.h"
#include "tests/support/rtl/all_in_rtl.h"

namespace narrows::packets::whole_run_test {

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
    PacketRuns() {
        const DrawnNodes nodes = drawn_nodes(GetParam(), 1);
        for (RouterId router = 0; router < nodes.topology->routers(); ++router)
            library.want(nodes.machine, *nodes.topology, router);
        library.want_engine(nodes.machine, *nodes.topology);
        library.elaborate();
    }

    /// Switches are RTL where all nodes are.
    RtlPart rtl(const DrawnNodes& nodes, const std::vector<NodeId>& which) const {
        RtlPart part = everything_in_rtl(nodes.machine, *nodes.topology);
        if (which.size() < part.nodes.size()) part.switches.clear();
        part.nodes = which;
        part.make = [this](const Machine& m, const Topology& t, RouterId r) { return library.make(m, t, r); };
        part.make_engine = [this](const Machine& m) { return library.make_engine(m); };
        return part;
    }

    RtlLibrary library;
};

TEST_P(PacketRuns, EveryDecisionAgrees) {
    const std::uint64_t set = GetParam();
    std::size_t overtook = 0;
    std::size_t sent = 0;
    for (std::uint64_t seed = 1; seed <= usual_cases(seeds_of_a_set); ++seed) {
        const DrawnNodes nodes = drawn_nodes(set, seed);
        SCOPED_TRACE(fmt::format("seed {}, {}", seed, nodes.text));
        const auto run = [&, programs = drawn_programs(nodes.machine, seed_of(set, seed), most_messages)](
                             const RtlPart& part, Cycle stop_after = never) {
            return run_programs(nodes.machine, *nodes.topology, programs, {}, part, stop_after);
        };
        std::mt19937_64 random(seed_of(set, seed));
        std::vector<NodeId> all;
        std::vector<NodeId> some;
        for (NodeId node = 0; node < nodes.machine.nodes(); ++node) {
            all.push_back(node);
            if (random() % 2 == 0) some.push_back(node);
        }
        const reference::NodesOutcome expected = run({});
        const reference::NodesOutcome in_rtl = run(rtl(nodes, all), long_after(expected));
        ASSERT_EQ(difference(expected, in_rtl), "");
        // Parts of packets in the buffers of a model and of RTL do not mix.
        if (nodes.machine.input_buffers_hold_messages()) {
            ASSERT_EQ(difference(expected, run(rtl(nodes, some), long_after(expected))), "") << "beside models";
        }
        overtook += overtaking(in_rtl);
        sent += in_rtl.messages.size();
    }
    const DrawnNodes first = drawn_nodes(set, 1);
    std::cout << "packet runs of set " << set << ": " << sent << " messages, packets overtook others of their message "
              << overtook << " times, " << first.text << '\n';
    if (set > kinds_of_networks) library.forget();
    const NodeParameters& node = first.machine.node;
    const bool changes_interface =
        node.interface_choice == InterfaceChoice::in_turn || node.interface_choice == InterfaceChoice::shortest;
    // Packets that cross in a cycle keep their order.
    const bool crosses_for_long = first.machine.message.largest() > first.machine.interface.link_bytes_per_cycle;
    if (node.interfaces > 1 && changes_interface && crosses_for_long &&
        first.machine.message.vector_words > first.machine.message.packet_bytes) {
        EXPECT_GT(overtook, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(First, PacketRuns, testing::Values(1), testing::PrintToStringParamName());
INSTANTIATE_TEST_SUITE_P(Set, PacketRuns, testing::Range<std::uint64_t>(2, last_packet_set() + 1),
                         testing::PrintToStringParamName());

}  // namespace narrows::packets::whole_run_test
