// Eager messages, rendezvous and credit (docs/nodes.md, Q1 to Q4), computed by hand. In a row of two nodes, a packet of
// m bytes, with its header, that gets a free register at t and finds nothing in its way is complete at t + 3, and in
// memory at t + m + 8.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reference_tests/nodes_support.h"

namespace narrows::reference::nodes_protocol_test {

using testing::ElementsAre;

Machine with_credit(int eager_bytes, int room_bytes) {
    Machine machine = two_nodes_in_a_row();
    machine.message.eager_bytes = eager_bytes;
    machine.message.room_bytes = room_bytes;
    return machine;
}

void expect_control(const ControlTransfer& control, PacketKind kind, int from, Cycle asked, Cycle in_memory) {
    EXPECT_EQ(control.kind, kind);
    EXPECT_EQ(control.from, from);
    EXPECT_EQ(control.packet.asked, asked);
    EXPECT_EQ(control.packet.in_memory, in_memory);
}

TEST(EagerMessages, NeedNoControlPackets) {
    const NodesOutcome outcome = simulate_nodes(with_credit(5, 11), {{0, {send_to(1, 5)}}, {1, {receive_from()}}});
    EXPECT_TRUE(outcome.controls.empty());
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::in_memory), ElementsAre(2 + 7 + 8));
}

/// The request is known at 12, and matched. The grant comes at 22, then both packets follow each other.
TEST(Rendezvous, WaitsForAGrant) {
    const NodesOutcome outcome =
        simulate_nodes(with_credit(14, 100), {{0, {send_to(1, 15), {What::sent}}}, {1, {receive_from()}}});
    ASSERT_EQ(outcome.controls.size(), 2U);
    expect_control(outcome.controls[0], PacketKind::request, 0, 2, 12);
    expect_control(outcome.controls[1], PacketKind::grant, 1, 12, 22);
    const WholeTransfer& m = outcome.messages[0];
    EXPECT_EQ(m.posted, 2);
    EXPECT_THAT(of_packets(m, &PacketTransfer::asked), ElementsAre(22, 22));
    EXPECT_THAT(of_packets(m, &PacketTransfer::in_register), ElementsAre(22, 25));
    EXPECT_EQ(m.packets[1].transfer.copied, 38);  // the tail before is 37
    EXPECT_THAT(of_packets(m, &PacketTransfer::in_memory), ElementsAre(42, 50));
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2, 28));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(50));
}

TEST(Rendezvous, IsGrantedWhenItIsMatched) {
    const NodesOutcome outcome =
        simulate_nodes(with_credit(0, 100), {{0, {send_to(1, 5)}}, {1, {for_cycles(What::wait, 30), receive_from()}}});
    expect_control(outcome.controls[1], PacketKind::grant, 1, 37, 47);  // the overhead of the request: [30, 37)
    EXPECT_EQ(outcome.messages[0].delivered, 47 + 7 + 8);
}

/// The overhead of packet 0 comes before the request, that of packet 1 after the grant.
TEST(Rendezvous, HasOneOverheadBeforeTheRequest) {
    const NodesOutcome outcome =
        simulate_nodes(cut_by_processor(with_credit(0, 100)), {{0, {send_to(1, 15)}}, {1, {receive_from()}}});
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::asked), ElementsAre(22, 24));
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::in_memory), ElementsAre(42, 50));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(57));  // step [50, 57)
}

/// A byte in a cycle: the sender copies in [22, 32) and [32, 37), the receiver in [52, 62) and [62, 67).
TEST(Rendezvous, CopiesAfterTheGrant) {
    Machine machine = with_credit(0, 100);
    machine.message.copies = 1;
    machine.processor.copy_rate = {1, 1};
    const NodesOutcome outcome = simulate_nodes(machine, {{0, {send_to(1, 15), {What::sent}}}, {1, {receive_from()}}});
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::asked), ElementsAre(32, 37));
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::in_memory), ElementsAre(52, 60));
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2, 37));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(67));
}

/// 5 bytes of 10 are owed from 17 on, and go back at once.
TEST(Credit, ComesBackWithACreditPacket) {
    const NodesOutcome outcome = simulate_nodes(with_credit(5, 10), {{0, {send_to(1, 5)}}, {1, {receive_from()}}});
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(17));
    ASSERT_EQ(outcome.controls.size(), 1U);
    expect_control(outcome.controls[0], PacketKind::credit, 1, 18, 28);
    EXPECT_EQ(outcome.controls[0].credit, 5);
    EXPECT_EQ(outcome.controls[0].message, no_message);
}

/// 9 bytes of 19 are owed from 21 on: less than half. The answer takes them along, and is in memory at 34. A message of
/// 19 bytes that is posted in this cycle does not have them yet.
TEST(Credit, ComesBackWithData) {
    for (const Cycle posted : {34, 35}) {
        const NodesOutcome outcome =
            simulate_nodes(with_credit(19, 19), {{0, {send_to(1, 9), receive_from()}},
                                                 {0, {for_cycles(What::wait, posted - 2), send_to(1, 19)}},
                                                 {1, {receive_from(), send_to(0, 1), receive_from()}}});
        EXPECT_EQ(outcome.messages[1].posted, posted);
        EXPECT_EQ(outcome.messages[2].posted, 23);
        EXPECT_EQ(outcome.messages[2].delivered, 34);
        ASSERT_FALSE(outcome.controls.empty());
        EXPECT_EQ(outcome.controls[0].kind, posted == 34 ? PacketKind::request : PacketKind::credit);
    }
}

/// A credit packet for 8 bytes asks at 21, and waits for data that asked at 10 and 12. The last data get the register
/// at 26, and take the 8 bytes along. Credit owed from 31 on goes with the credit packet at 34. There is no second
/// credit packet.
TEST(Credit, GoesWithTheNextPacket) {
    const NodesOutcome outcome =
        simulate_nodes(with_credit(16, 16), {{0, {send_to(1, 8), send_to(1, 8)}},
                                             {1, {receive_from(), receive_from()}},
                                             {1, {for_cycles(What::wait, 8), send_to(0, 15), send_to(0, 1)}}});
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(20, 31));
    EXPECT_THAT(of_packets(outcome.messages[2], &PacketTransfer::in_register), ElementsAre(10, 13));
    EXPECT_THAT(of_packets(outcome.messages[3], &PacketTransfer::in_register), ElementsAre(26));
    ASSERT_EQ(outcome.controls.size(), 1U);
    expect_control(outcome.controls[0], PacketKind::credit, 1, 21, 46);  // the receive register is free at 42
    EXPECT_EQ(outcome.controls[0].packet.in_register, 34);
    EXPECT_EQ(outcome.controls[0].credit, 8);
}

}  // namespace narrows::reference::nodes_protocol_test
