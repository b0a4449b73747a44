// The closed forms of docs/nodes.md, on machines at random.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/reference/dice.h"
#include "tests/reference_tests/nodes_support.h"
#include "tests/support/effort.h"

namespace narrows::reference::nodes_closed_forms_test {

TEST(ClosedForms, OfOneMessageHolds) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(600u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        nodes.choose_servers(dice);
        const int hops = 1 + dice.below(4);
        nodes.machine.topology = {TopologyKind::mesh, hops + 1, 1};
        if (!nodes.has_enough_slots()) continue;
        const int packets = 1 + dice.below(12);
        const NodesOutcome outcome = simulate_nodes(
            nodes.machine,
            {{0, {send_to(hops, packets * nodes.machine.message.packet_bytes)}}, {hops, {receive_from()}}});
        ASSERT_EQ(last_delivery(outcome), nodes.delivery(packets, hops))
            << "seed " << seed << ", " << packets << " packets, " << hops << " hops";
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(300));
}

/// Why the closed forms need enough slots: two slots that are held for 10 cycles let a packet of 3 cycles go every 5.
TEST(ClosedForms, NeedEnoughSlots) {
    Dice dice(1);
    PlainNodes nodes(dice);
    nodes.machine.topology = {TopologyKind::mesh, 2, 1};
    nodes.machine.interface = {.send_buffers = 2, .receive_buffers = 2, .send_overhead = 0, .receive_overhead = 0};
    nodes.machine.network.link_bytes_per_cycle = 1;
    nodes.machine.network.link_flit_time = 1;
    nodes.machine.network.link_latency = 8;
    nodes.machine.network.credit_latency = 1;
    nodes.machine.network.slots = 2;
    nodes.machine.message.header_bytes = 1;
    nodes.machine.message.packet_bytes = 2;
    EXPECT_FALSE(nodes.has_enough_slots());
    const NodesOutcome outcome = simulate_nodes(nodes.machine, {{0, {send_to(1, 20)}}, {1, {receive_from()}}});
    const auto& packets = outcome.messages[0].packets;
    EXPECT_EQ(packets[9].transfer.path[0].head - packets[7].transfer.path[0].head, 11);
}

/// i interfaces in turn are as fast as one with a part of the packets.
TEST(ClosedForms, OfInterfacesInTurnHolds) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(300u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        const int interfaces = 1 + dice.below(4);
        nodes.machine.node.interfaces = interfaces;
        nodes.machine.node.interface_choice = InterfaceChoice::in_turn;
        nodes.machine.topology.kind = TopologyKind::crossbar;
        nodes.machine.topology.size = 2 * interfaces;
        if (!nodes.has_enough_slots()) continue;
        const int packets = 1 + dice.below(8);
        const int bytes = interfaces * packets * nodes.machine.message.packet_bytes;
        const NodesOutcome outcome = simulate_nodes(nodes.machine, {{0, {send_to(1, bytes)}}, {1, {receive_from()}}});
        ASSERT_EQ(last_delivery(outcome), nodes.delivery(packets, 2))
            << "seed " << seed << ", " << packets << " packets at each of " << interfaces;
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(100));
}

/// Ranks that share an interface are as fast as one with all their packets.
TEST(ClosedForms, OfRanksThroughOneInterfaceHolds) {
    int tried = 0;
    for (unsigned seed = 1; seed <= usual_cases(600u); ++seed) {
        Dice dice(seed);
        PlainNodes nodes(dice);
        const int ranks = 1 + dice.below(4);
        nodes.machine.node.processors = ranks;
        nodes.machine.topology.kind = TopologyKind::crossbar;
        nodes.machine.topology.size = 2;
        const int messages = 1 + dice.below(4);
        const int packets = 1 + dice.below(5);
        const bool keeps_up = nodes.machine.processor.send_overhead <= ranks * packets * nodes.period();
        if (!nodes.has_enough_slots() || !keeps_up) continue;
        std::vector<NodeActivity> activities;
        for (int rank = 0; rank < ranks; ++rank) {
            const int to = ranks + dice.below(ranks);
            const int bytes = packets * nodes.machine.message.packet_bytes;
            activities.push_back(
                {rank, std::vector<NodeOperation>(static_cast<std::size_t>(messages), send_to(to, bytes))});
        }
        ASSERT_EQ(last_delivery(simulate_nodes(nodes.machine, activities)),
                  nodes.delivery(ranks * messages * packets, 2))
            << "seed " << seed << ", " << ranks << " ranks, " << messages << " messages of " << packets << " packets";
        ++tried;
    }
    EXPECT_GT(tried, usual_cases(100));
}

}  // namespace narrows::reference::nodes_closed_forms_test
