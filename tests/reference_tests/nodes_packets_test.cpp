// Packets, registers and interfaces (docs/nodes.md, D and T), computed by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reference_tests/nodes_support.h"

namespace narrows::reference::nodes_packets_test {

using testing::ElementsAre;

/// 25 bytes are packets of 12, 12 and 7 bytes with their headers. One send buffer: a head follows two cycles after the
/// tail before.
TEST(Packets, FollowEachOther) {
    const NodesOutcome outcome = simulate_nodes(two_nodes_in_a_row(), {{0, {send_to(1, 25)}}, {1, {receive_from()}}});
    const WholeTransfer& m = outcome.messages[0];
    EXPECT_EQ(m.start, 0);
    EXPECT_EQ(m.posted, 2);
    EXPECT_THAT(of_packets(m, &PacketTransfer::asked), ElementsAre(2, 2, 5));
    EXPECT_THAT(of_packets(m, &PacketTransfer::in_register), ElementsAre(2, 5, 18));
    EXPECT_THAT(of_packets(m, &PacketTransfer::complete), ElementsAre(5, 8, 21));
    const std::vector<Cycle> copied{5, 18, 31};
    const std::vector<Cycle> heads{6, 19, 32};
    const std::vector<Cycle> tails{17, 30, 38};
    for (std::size_t i = 0; i < 3; ++i) {
        const Transfer& packet = m.packets[i].transfer;
        EXPECT_EQ(packet.copied, copied[i]);
        ASSERT_EQ(packet.path.size(), 2U);
        EXPECT_EQ(packet.path[0].head, heads[i]);
        EXPECT_EQ(packet.path[0].tail, tails[i]);
        EXPECT_EQ(packet.path[1].tail, tails[i] + 1);
        EXPECT_EQ(packet.presented, tails[i] + 5);
    }
    EXPECT_THAT(of_packets(m, &PacketTransfer::in_memory), ElementsAre(22, 35, 43));
    EXPECT_EQ(m.ended, 21);
    EXPECT_EQ(m.delivered, 43);
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(43));
}

TEST(Packets, HaveOverheadsOfTheirOwnIfTheProcessorCuts) {
    const NodesOutcome outcome =
        simulate_nodes(cut_by_processor(two_nodes_in_a_row()), {{0, {send_to(1, 25)}}, {1, {receive_from()}}});
    const WholeTransfer& m = outcome.messages[0];
    EXPECT_THAT(of_packets(m, &PacketTransfer::asked), ElementsAre(2, 4, 6));
    EXPECT_THAT(of_packets(m, &PacketTransfer::in_register), ElementsAre(2, 5, 18));
    EXPECT_EQ(m.delivered, 43);
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(50));  // steps [35, 42) and [43, 50)
}

TEST(Packets, OfNothingHaveAHeader) {
    const NodesOutcome outcome = simulate_nodes(two_nodes_in_a_row(), {{0, {send_to(1, 0)}}, {1, {receive_from()}}});
    EXPECT_EQ(outcome.messages[0].packets.size(), 1U);
    EXPECT_EQ(outcome.messages[0].packets[0].transfer.path[0].tail, 7);
}

/// D3: sends need no register.
TEST(Posting, DoesNotWaitForTheRegister) {
    const NodesOutcome outcome =
        simulate_nodes(two_nodes_in_a_row(), {{0, {send_to(1, 100), send_to(1, 1), send_to(1, 1), {What::sent}}},
                                              {1, {receive_from(), receive_from(), receive_from()}}});
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2, 4, 6, outcome.messages[0].ended));
    // The other messages ask at 4 and 6, and packets 2 and 3 of the first one at 5 and 31.
    EXPECT_EQ(outcome.messages[1].packets[0].in_register, 18);
    EXPECT_EQ(outcome.messages[0].packets[2].in_register, 31);
    EXPECT_EQ(outcome.messages[2].packets[0].in_register, 35);
}

/// The ranks 0 and 1 of a node take turns; a packet that asks later comes later.
TEST(Registers, GoRoundTheProcessors) {
    Machine machine = nodes_on_crossbar(2, 2, 1);
    machine.processor.send_overhead = 1;
    const NodesOutcome outcome = simulate_nodes(machine, {{0, {send_to(2, 20), send_to(2, 10)}},
                                                          {1, {send_to(3, 20), send_to(3, 10)}},
                                                          {2, {receive_from(), receive_from()}},
                                                          {3, {receive_from(), receive_from()}}});
    // Two buffers: at 1 both ask, and the register is free again in the same cycle, since there is no overhead. At 1
    // both ask for their second packets, then the buffers are full.
    const auto registers = [&outcome](std::size_t message) {
        return of_packets(outcome.messages[message], &PacketTransfer::in_register);
    };
    EXPECT_THAT(registers(0), ElementsAre(1, 1));
    EXPECT_THAT(registers(2), ElementsAre(1, 14));  // heads at 2, 14, ..; a buffer is free at 14
    EXPECT_EQ(outcome.messages[0].packets[0].transfer.path[0].head, 2);
    EXPECT_EQ(outcome.messages[2].packets[0].transfer.path[0].head, 14);
    EXPECT_EQ(outcome.messages[0].packets[1].transfer.path[0].head, 26);
    EXPECT_EQ(outcome.messages[2].packets[1].transfer.path[0].head, 38);
    EXPECT_THAT(registers(1), ElementsAre(26));
    EXPECT_THAT(registers(3), ElementsAre(38));
}

std::vector<int> interfaces_used(const WholeTransfer& message, int interfaces) {
    std::vector<int> used;
    for (const PacketTransfer& packet : message.packets) {
        used.push_back(packet.from % interfaces);
        EXPECT_EQ(packet.to % interfaces, packet.from % interfaces);
    }
    return used;
}

/// Two nodes with three interfaces and two processors: ranks 0, 1 and 2, 3.
NodesOutcome chosen(InterfaceChoice choice, const std::vector<NodeOperation>& of_rank_1) {
    Machine machine = nodes_on_crossbar(6, 2, 3);
    machine.interface.send_overhead = 100;
    machine.node.interface_choice = choice;
    std::vector<NodeActivity> activities{{1, of_rank_1}};
    for (const NodeOperation& send : of_rank_1) activities.push_back({send.rank, {receive_from()}});
    return simulate_nodes(machine, activities);
}

TEST(InterfaceChoice, ByRank) {
    const NodesOutcome outcome = chosen(InterfaceChoice::by_rank, {send_to(2, 30), send_to(3, 5)});
    EXPECT_THAT(interfaces_used(outcome.messages[0], 3), ElementsAre(1, 1, 1));
    EXPECT_THAT(interfaces_used(outcome.messages[1], 3), ElementsAre(1));
}

TEST(InterfaceChoice, ByDestination) {
    const NodesOutcome outcome = chosen(InterfaceChoice::by_destination, {send_to(2, 30), send_to(3, 5)});
    EXPECT_THAT(interfaces_used(outcome.messages[0], 3), ElementsAre(2, 2, 2));
    EXPECT_THAT(interfaces_used(outcome.messages[1], 3), ElementsAre(0));
}

TEST(InterfaceChoice, InTurn) {
    const NodesOutcome outcome = chosen(InterfaceChoice::in_turn, {send_to(2, 40), send_to(3, 40)});
    EXPECT_THAT(interfaces_used(outcome.messages[0], 3), ElementsAre(0, 1, 2, 0));
    EXPECT_THAT(interfaces_used(outcome.messages[1], 3), ElementsAre(1, 2, 0, 1));
}

/// Packet 0 of the first message takes register 0. Its packet 1 waits there, since nothing waits anywhere when it asks.
/// The second message goes to interface 1, where it need not wait, and its packet 1 asks there when packet 0 has the
/// register.
TEST(InterfaceChoice, Shortest) {
    const NodesOutcome outcome = chosen(InterfaceChoice::shortest, {send_to(2, 20), send_to(3, 20)});
    // Both packets 0 ask in one cycle, the first at 0, the second at 1, as a packet waits at 0. Then both packets 1 ask
    // while nothing waits: the first at 0, the second at 1.
    EXPECT_THAT(interfaces_used(outcome.messages[0], 3), ElementsAre(0, 0));
    EXPECT_THAT(interfaces_used(outcome.messages[1], 3), ElementsAre(1, 1));
}

}  // namespace narrows::reference::nodes_packets_test
