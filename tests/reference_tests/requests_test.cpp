#include <gtest/gtest.h>

#include "tests/reference_tests/support.h"

namespace narrows::reference::requests_test {

/// The overhead of receiving at the request of the program (P5).
Machine at_request(DataMover mover) {
    Machine machine = row_of_four();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.data_mover = mover;
    return machine;
}

TEST(Requests, CostTheOverheadWheneverTheMessageComes) {
    // 10 bytes from node 0: T_e = 21, presented and delivered at 26.
    const Machine machine = at_request(DataMover::dma);
    struct Case {
        Cycle asked, got;
    };
    for (const Case& c : {Case{0, 26}, Case{20, 26}, Case{21, 26}, Case{22, 27}, Case{26, 31}, Case{100, 105}}) {
        const Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, c.asked, any_sender, 1}});
        EXPECT_EQ(o.transfers[0].presented, 26);
        EXPECT_EQ(o.transfers[0].delivered, 26);
        EXPECT_EQ(o.receptions[0].send, 0u);
        EXPECT_EQ(o.receptions[0].got, c.got);
    }
}

TEST(Requests, AreServedOneAtATimeAndBeforeSends) {
    const Machine machine = at_request(DataMover::dma);
    const Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}, Send{1, 0, 0, 0, 3, 10}},
                               {Receive{1, 1, 0, 0, 3}, Receive{1, 2, 0, 2, 3}});
    // Both requests go before the send that was asked for in the same cycle: [0, 5), [5, 10).
    EXPECT_EQ(o.transfers[2].start, 10);
    EXPECT_EQ(o.receptions[0].got, o.transfers[0].delivered);
    EXPECT_EQ(o.receptions[1].got, o.transfers[1].delivered);
}

TEST(Requests, GetMessagesInTheOrderInWhichTheyWereServed) {
    Machine machine = at_request(DataMover::dma);
    machine.processor.receive_overhead = 0;
    // Stream 3 is busy receiving from node 0 until 26, and asks for anything only then; stream 5 has asked before.
    const Outcome o =
        simulate(machine, {Send{0, 0, 0, 0, 1, 10}, Send{0, 0, 0, 0, 1, 10}, Send{0, 0, 0, 0, 1, 10}},
                 {Receive{1, 3, 0, 0, 3}, Receive{1, 3, 0, any_sender, 3}, Receive{1, 5, 1, any_sender, 3}});
    EXPECT_EQ(o.receptions[0].send, 0u);
    EXPECT_EQ(o.receptions[2].send, 1u);
    EXPECT_EQ(o.receptions[1].send, 2u);
}

TEST(Requests, OfTwoMessagesInOneCycleTheOneOnTheLowerLinkComesFirst) {
    Machine machine = at_request(DataMover::dma);
    machine.interface.links = 2;
    const Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}},
                               {Receive{1, 0, 0, any_sender, 2}, Receive{1, 0, 0, any_sender, 2}});
    EXPECT_EQ(o.transfers[0].delivered, 26);
    EXPECT_EQ(o.transfers[1].delivered, 26);
    EXPECT_EQ(o.transfers[1].in_link, 0);
    EXPECT_EQ(o.receptions[0].send, 1u);
    EXPECT_EQ(o.receptions[0].got, 26);
    EXPECT_EQ(o.receptions[1].send, 0u);
    EXPECT_EQ(o.receptions[1].got, 31);
}

TEST(Requests, LeaveTheMovingToTheProcessor) {
    const Machine machine = at_request(DataMover::processor);
    // The head comes at 12, and is presented at 17; the last of ten bytes comes at 21.
    Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, 0, any_sender, 1}});
    EXPECT_EQ(o.transfers[0].presented, 17);
    EXPECT_EQ(o.transfers[0].delivered, 27);
    EXPECT_EQ(o.receptions[0].got, 27);
    // Asked for while the processor moves the message: served afterwards.
    o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, 18, any_sender, 1}});
    EXPECT_EQ(o.receptions[0].got, 27 + 5);
    // Begun one cycle before the message is presented: the message waits.
    o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, 16, any_sender, 1}});
    EXPECT_EQ(o.transfers[0].delivered, 21 + 10);
    // If both can begin in the same cycle, the message goes first.
    o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, 17, any_sender, 1}});
    EXPECT_EQ(o.transfers[0].delivered, 27);
    EXPECT_EQ(o.receptions[0].got, 32);
}

TEST(Requests, MayWaitForEver) {
    const Outcome o =
        simulate(at_request(DataMover::dma), {Send{1, 0, 0, 0, 0, 10}}, {Receive{1, 0, 0, any_sender, 0}});
    EXPECT_EQ(o.receptions[0].got, never);
    EXPECT_EQ(o.transfers[0].start, never);
}

TEST(Memory, LoadsBeforeAndStoresAfter) {
    Machine machine = row_of_four();
    machine.memory.timing = MemoryTiming::random;  // 28 and 23 cycles
    const auto t = simulate(machine, series(2, 0, 1, 10));
    EXPECT_EQ(t[0].copied, 28);
    EXPECT_EQ(t[0].delivered, 28 + 1 + 10 + 10);
    EXPECT_EQ(t[1].start, 28);
    EXPECT_EQ(t[1].copied, 56);
    EXPECT_EQ(t[1].delivered, t[0].delivered + 28);
}

}  // namespace narrows::reference::requests_test
