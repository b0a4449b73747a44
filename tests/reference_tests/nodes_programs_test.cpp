// Processors and the matching of messages (docs/timing.md, P9; docs/nodes.md, D0, T6 and T7), by hand.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/reference/nodes/places.h"
#include "tests/reference_tests/nodes_support.h"

namespace narrows::reference::nodes_programs_test {

using testing::ElementsAre;

TEST(Places, AreBlocksOrGoRoundOrAreListed) {
    Machine machine = nodes_on_crossbar(6, 4, 2);
    const RankPlaces blocks(machine, 6);
    EXPECT_EQ(blocks.ranks(), 12);
    EXPECT_EQ(blocks.node_of(7), 1);
    EXPECT_EQ(blocks.processor_of(7), 3);
    machine.node.ranks = 3;
    const RankPlaces few(machine, 6);
    EXPECT_EQ(few.ranks(), 9);
    EXPECT_EQ(few.node_of(7), 2);
    EXPECT_EQ(few.processor_of(7), 1);
    machine.node.placement = RankPlacement::round_robin;
    const RankPlaces round(machine, 6);
    EXPECT_EQ(round.node_of(7), 1);
    EXPECT_EQ(round.processor_of(7), 2);
    machine.node.node_of_rank = {2, 2, 0, 1, 1, 0, 1, 0, 2};
    const RankPlaces listed(machine, 6);
    EXPECT_EQ(listed.node_of(7), 0);
    EXPECT_EQ(listed.processor_of(7), 2);
    EXPECT_EQ(listed.rank_of_node(0), 2);
}

std::size_t message_of(const NodesOutcome& outcome, std::size_t activity, std::size_t operation) {
    return outcome.ends[activity][operation].message;
}

/// The first message goes through interface 0, the second one, which is shorter, through interface 1. It is there
/// first, but is listed only with the first one.
TEST(MatchingOrder, IsThatOfTheStarts) {
    Machine machine = nodes_on_crossbar(4, 1, 2);
    machine.message.packet_bytes = 100;
    machine.node.interface_choice = InterfaceChoice::in_turn;
    const NodesOutcome outcome =
        simulate_nodes(machine, {{0, {send_to(1, 100), send_to(1, 5)}}, {1, {receive_from(), receive_from()}}});
    EXPECT_LT(outcome.messages[1].delivered, outcome.messages[0].delivered);
    EXPECT_EQ(message_of(outcome, 1, 0), 0U);
    EXPECT_EQ(message_of(outcome, 1, 1), 1U);
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(outcome.messages[0].delivered, outcome.messages[0].delivered));
}

/// Listed in one cycle: the lower sender first, whatever the tags.
TEST(MatchingOrder, OfOneCycleIsThatOfTheSenders) {
    const Machine machine = nodes_on_crossbar(6, 1, 2);
    // Rank 2 sends through interface 0 of its node, too; its packets would meet those of rank 0 on the way in.
    Machine apart = machine;
    apart.node.interface_choice = InterfaceChoice::in_turn;
    const NodesOutcome outcome =
        simulate_nodes(apart, {{2, {send_to(1, 5, 7)}},
                               {0, {send_to(2, 0), send_to(1, 5, 8)}},
                               {1, {for_cycles(What::wait, 50), receive_from(), receive_from()}},
                               {2, {receive_from()}}});
    ASSERT_EQ(outcome.messages[0].delivered, outcome.messages[2].delivered);
    EXPECT_EQ(message_of(outcome, 2, 1), 2U);
    EXPECT_EQ(message_of(outcome, 2, 2), 0U);
}

/// A receive that was served first gets the message; a tag that does not fit is passed over.
TEST(MatchingOrder, GoesByTheServiceOfReceives) {
    Machine machine = two_nodes_in_a_row();
    const NodesOutcome outcome = simulate_nodes(
        machine, {{0, {send_to(1, 5, 1), send_to(1, 5, 2)}}, {1, {receive_from(any_rank, 2)}}, {1, {receive_from(0)}}});
    EXPECT_EQ(message_of(outcome, 1, 0), 1U);
    EXPECT_EQ(message_of(outcome, 2, 0), 0U);
}

/// At 22 the first packet of a message is there, and the receive is matched. The step of the second packet waits for
/// work that began before, and goes before other work.
TEST(Steps, GoBeforeWork) {
    const Machine machine = cut_by_processor(two_nodes_in_a_row());
    const NodesOutcome outcome = simulate_nodes(
        machine, {{0, {send_to(1, 20)}},
                  {1, {receive_from()}},
                  {1, {for_cycles(What::wait, 30), for_cycles(What::work, 10), for_cycles(What::work, 10)}}});
    EXPECT_EQ(outcome.messages[0].delivered, 35);
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(47));  // [40, 47)
    EXPECT_THAT(ends_of(outcome, 2), ElementsAre(30, 40, 57));
}

/// The steps of a send keep the cycle of the send: they go before a send that was asked for later, after a request.
TEST(Steps, KeepTheCycleOfTheirSend) {
    const Machine machine = cut_by_processor(two_nodes_in_a_row());
    const NodesOutcome outcome =
        simulate_nodes(machine, {{0, {send_to(1, 30), send_to(1, 1)}},
                                 {0, {for_cycles(What::wait, 1), receive_from()}},
                                 {0, {for_cycles(What::wait, 1), send_to(1, 1)}},
                                 {1, {send_to(0, 0), receive_from(), receive_from(), receive_from()}}});
    // [0, 2) step 0, [2, 9) request, [9, 13) steps 1 and 2, [13, 15) the send asked for at 1, [15, 17) that of 2.
    EXPECT_THAT(of_packets(outcome.messages[0], &PacketTransfer::asked), ElementsAre(2, 11, 13));
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(2, 17));
    EXPECT_EQ(ends_of(outcome, 2)[1], 15);
}

/// Computing uses what is left: 0, 1 and 5 to 7, then the next computation.
TEST(Computing, UsesFreeCycles) {
    Machine machine = two_nodes_in_a_row();
    const NodesOutcome outcome = simulate_nodes(machine, {{0, {for_cycles(What::compute, 5)}},
                                                          {0, {for_cycles(What::compute, 2)}},
                                                          {0, {for_cycles(What::wait, 2), for_cycles(What::work, 3)}}});
    EXPECT_THAT(ends_of(outcome, 0), ElementsAre(8));
    EXPECT_THAT(ends_of(outcome, 1), ElementsAre(10));
    EXPECT_THAT(ends_of(outcome, 2), ElementsAre(2, 5));
}

}  // namespace narrows::reference::nodes_programs_test
