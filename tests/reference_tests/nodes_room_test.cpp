// Messages that come without room for them (docs/nodes.md, Q5), computed by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/reference_tests/nodes_support.h"

namespace narrows::reference::nodes_room_test {

using testing::ElementsAre;

/// Messages of at most 10 bytes, each in one packet.
Machine with_room(int room_bytes) {
    Machine machine = two_nodes_in_a_row();
    machine.message.vector_words = machine.message.eager_bytes = 10;
    machine.message.room_bytes = room_bytes;
    machine.interface.unexpected = Unexpected::room;
    return machine;
}

const NodeActivity sender_of_11_bytes{0, {send_to(1, 5, 0), send_to(1, 6, 1)}};

/// The second message is presented at 26. Its receive register is taken until it is admitted at 68: the program gets
/// the first one at 67, and that room is free in the next cycle.
TEST(Room, IsFreeAfterTheProgramHasTheMessage) {
    const NodesOutcome outcome = simulate_nodes(
        with_room(10), {sender_of_11_bytes, {1, {for_cycles(What::wait, 60), receive_from(), receive_from()}}});
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::in_memory), ElementsAre(17));
    EXPECT_EQ(outcome.messages[1].packets[0].transfer.presented, 26);
    EXPECT_THAT(of_packets(outcome.messages[1], &PacketTransfer::in_memory), ElementsAre(68));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(60, 67, 74));
    EXPECT_TRUE(outcome.controls.empty());
}

TEST(Room, IsNotNeededForAMessageThatIsMatched) {
    const NodesOutcome outcome = simulate_nodes(
        with_room(10), {sender_of_11_bytes, {1, {for_cycles(What::wait, 60), receive_from(0, 1), receive_from(0, 0)}}});
    EXPECT_THAT(of_packets(outcome.messages[1], &PacketTransfer::in_memory), ElementsAre(67));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(60, 67, 74));
}

TEST(Room, SufficesForAllOrNothing) {
    const NodesOutcome outcome = simulate_nodes(
        with_room(11), {sender_of_11_bytes, {1, {for_cycles(What::wait, 60), receive_from(), receive_from()}}});
    EXPECT_THAT(of_packets(outcome.messages[1], &PacketTransfer::in_memory), ElementsAre(26));
}

/// The receiver waits for the third message, which is behind the second one, which waits for room. With credits the
/// second one has only sent a request, and waits at the sender.
TEST(Room, IsNotFoundInADeadlock) {
    const std::vector<NodeActivity> programs{{0, {send_to(1, 5, 0), send_to(1, 6, 1), send_to(1, 1, 2)}},
                                             {1, {receive_from(0, 2), receive_from(0, 0), receive_from(0, 1)}}};
    Machine machine = with_room(10);
    const NodesOutcome stopped = simulate_nodes(machine, programs);
    EXPECT_FALSE(stopped.has_ended);
    EXPECT_EQ(stopped.messages[1].packets[0].transfer.presented, 26);
    EXPECT_EQ(stopped.messages[1].packets[0].in_memory, never);
    EXPECT_EQ(stopped.messages[2].packets[0].transfer.presented, never);
    EXPECT_THAT(ends_of(stopped, 0), ElementsAre(2, 4, 6));
    EXPECT_THAT(ends_of(stopped, 1), ElementsAre(never, never, never));
    machine.interface.unexpected = Unexpected::memory;
    EXPECT_TRUE(simulate_nodes(machine, programs).has_ended);
}

TEST(Room, HoldsEachMessage) { EXPECT_THROW(simulate_nodes(with_room(9), {}), std::invalid_argument); }

}  // namespace narrows::reference::nodes_room_test
