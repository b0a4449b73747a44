#include <gtest/gtest.h>

#include "tests/reference_tests/support.h"

namespace narrows::reference::contention_test {

/// A from node 0 and B from node 1, both to node 2, with 10 bytes each; they meet in the channel from 1 to 2.
std::vector<Send> two_to_node_2(Cycle start_of_a, Cycle start_of_b) {
    return {Send{0, 0, 0, start_of_a, 2, 10}, Send{1, 0, 0, start_of_b, 2, 10}};
}

/// A's head asks for the channel at 12; B has held it since 11. B's tail leaves node 2's input buffer at 21.
TEST(Contention, WaitsForTheChannel) {
    const auto t = simulate(row_of_four(), two_to_node_2(0, 0));
    const Transfer& a = t[0];
    const Transfer& b = t[1];
    EXPECT_EQ(b.path[0].head, 11);
    EXPECT_EQ(b.path[1].tail, 21);
    EXPECT_EQ(b.delivered, 31);
    EXPECT_EQ(a.path[0].head, 11);
    EXPECT_EQ(a.path[0].tail, 20);  // the whole message waits in node 1's input buffer
    EXPECT_EQ(a.path[1].head, 22);
    EXPECT_EQ(a.path[1].tail, 31);
    EXPECT_EQ(a.path[2].head, 23);  // the receive buffer: B's c + 2 = 21 + 2
    EXPECT_EQ(a.path[2].tail, 32);
    EXPECT_EQ(a.delivered, 42);
}

/// As above with four bytes of room: bytes 0 .. 3 of A cross at 11 .. 14, byte 4 one cycle after byte 0 has left at 22.
TEST(Contention, LeavesWhatFindsNoRoomInTheSendBuffer) {
    Machine machine = row_of_four();
    machine.network.buffer_flits = 4;
    const Transfer a = simulate(machine, two_to_node_2(0, 0))[0];
    EXPECT_EQ(a.path[0].head, 11);
    EXPECT_EQ(a.path[0].tail, 23 + 5);
    EXPECT_EQ(a.path[1].head, 22);
    EXPECT_EQ(a.path[1].tail, 31);
}

/// Both ask at 12. Inputs of router 1: 0 from the east, 1 from the west (A), 2 its own link (B). At the beginning input
/// 0 is the first.
TEST(Contention, GoesRoundTheInputs) {
    const auto first = simulate(row_of_four(), two_to_node_2(0, 1));
    EXPECT_EQ(first[0].path[1].head, 12);
    EXPECT_EQ(first[1].path[0].head, 23);  // A's tail leaves node 2's input buffer at 22

    // The order starts at input 2 if there is an earlier message from A's input.
    std::vector<Send> sends = two_to_node_2(100, 101);
    sends.insert(sends.begin(), Send{0, 0, 0, 0, 2, 10});
    const auto later = simulate(row_of_four(), sends);
    EXPECT_EQ(later[2].path[0].head, 112);
    EXPECT_EQ(later[1].path[1].head, 123);

    // B was served last, and the order starts again at input 0.
    sends = two_to_node_2(100, 101);
    sends.insert(sends.begin(), Send{1, 0, 0, 0, 2, 10});
    EXPECT_EQ(simulate(row_of_four(), sends)[1].path[1].head, 112);
}

/// The heads of both neighbours reach node 1 in the same cycle. Router 1's inputs: 0 from node 2, 1 from node 0.
std::vector<Send> two_to_node_1() { return {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}}; }

TEST(Contention, SharesTheLinkInwards) {
    Machine machine = row_of_four();
    auto t = simulate(machine, two_to_node_1());
    EXPECT_EQ(t[1].path[1].head, 12);
    EXPECT_EQ(t[1].path[1].tail, 21);
    EXPECT_EQ(t[0].path[1].head, 23);  // one receive buffer: c + 2
    EXPECT_EQ(t[0].path[1].tail, 32);
    machine.interface.receive_buffers = 2;
    t = simulate(machine, two_to_node_1());
    EXPECT_EQ(t[0].path[1].head, 22);   // T_e + 1
    EXPECT_EQ(t[0].presented, 31 + 5);  // node 2's message left the register at 31
}

TEST(Contention, TakesTheFreeLinkWithTheLowestNumber) {
    Machine machine = row_of_four();
    machine.interface.links = 2;
    const auto t = simulate(machine, two_to_node_1());
    EXPECT_EQ(t[0].path[1].head, 12);
    EXPECT_EQ(t[1].path[1].head, 12);
    EXPECT_EQ(t[1].in_link, 0);
    EXPECT_EQ(t[0].in_link, 1);
    // Both are presented at 26; the processor takes one at a time, link 0's first.
    EXPECT_EQ(t[0].presented, 26);
    EXPECT_EQ(t[1].presented, 26);
    EXPECT_EQ(t[1].delivered, 31);
    EXPECT_EQ(t[0].delivered, 36);
    // The one that is presented first goes first, whatever its link.
    const auto later = simulate(machine, {Send{0, 0, 0, 1, 1, 10}, Send{2, 0, 0, 0, 1, 10}});
    EXPECT_EQ(later[1].delivered, 31);
    EXPECT_EQ(later[0].delivered, 36);
}

/// A receive buffer that is not emptied, because the processor is busy moving the bytes of a send, blocks link, channel
/// and sender (R4).
TEST(Contention, BacksUpBehindABusyProcessor) {
    Machine machine = row_of_four();
    machine.interface.data_mover = DataMover::processor;
    // Node 1 sends 100 bytes to node 2 from 0 to 110; node 0's messages of 10 bytes to it arrive from 21 on.
    std::vector<Send> sends = series(3, 0, 1, 10);
    sends.push_back({1, 0, 0, 0, 2, 100});
    const auto t = simulate(machine, sends);
    EXPECT_EQ(t[0].presented, 12 + 5);
    EXPECT_EQ(t[0].delivered, 110 + 5 + 10);
    EXPECT_EQ(t[1].start, 21);          // T_0 + 1
    EXPECT_EQ(t[1].path[0].tail, 41);   // the input buffer takes all 10 bytes
    EXPECT_EQ(t[1].path[1].head, 125);  // the receive buffer is free at the delivery
    EXPECT_EQ(t[1].presented, 125 + 5);
    EXPECT_EQ(t[1].delivered, 130 + 5 + 10);
    EXPECT_EQ(t[2].start, 42);
    EXPECT_EQ(t[2].path[0].head, 135);  // message 1 is past the input buffer at 134
    EXPECT_EQ(t[2].path[1].head, 145);
    EXPECT_EQ(t[2].delivered, 145 + 5 + 5 + 10);
}

TEST(Contention, ReceivesBeforeItSends) {
    // Node 0's message is presented to node 1 at 26, when node 1's program asks for a send.
    const auto t = simulate(row_of_four(), {Send{0, 0, 0, 0, 1, 10}, Send{1, 0, 0, 26, 2, 10}});
    EXPECT_EQ(t[0].delivered, 31);
    EXPECT_EQ(t[1].start, 31);
    // If the send is asked for one cycle earlier, it goes first.
    const auto u = simulate(row_of_four(), {Send{0, 0, 0, 0, 1, 10}, Send{1, 0, 0, 25, 2, 10}});
    EXPECT_EQ(u[1].start, 25);
    EXPECT_EQ(u[0].delivered, 35);
    // A send that ends in this cycle is in nobody's way.
    EXPECT_EQ(simulate(row_of_four(), {Send{0, 0, 0, 0, 1, 10}, Send{1, 0, 0, 21, 2, 10}})[0].delivered, 31);
}

TEST(Contention, StartsWhatWasAskedForFirst) {
    Machine machine = row_of_four();
    machine.interface.links = 2;
    // Asked for in the same cycle: link 0 before link 1, then activity 0 before activity 2.
    auto t = simulate(machine, {Send{1, 1, 0, 0, 2, 10}, Send{1, 0, 2, 0, 0, 10}, Send{1, 1, 1, 0, 2, 10}});
    EXPECT_EQ(t[1].start, 0);
    EXPECT_EQ(t[0].start, 5);
    EXPECT_EQ(t[2].start, 15);  // the register of link 1
    // Activity 2 asked earlier, while the processor was busy, so it goes first even on link 1.
    t = simulate(machine, {Send{1, 0, 0, 0, 2, 10}, Send{1, 0, 1, 20, 0, 10}, Send{1, 1, 2, 19, 2, 10},
                           Send{1, 0, 3, 18, 2, 10}});
    EXPECT_EQ(t[3].start, 18);
    EXPECT_EQ(t[2].start, 23);
    EXPECT_EQ(t[1].start, 28);
}

}  // namespace narrows::reference::contention_test
