#include <gtest/gtest.h>

#include <algorithm>

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

TEST(Requests, WithoutOverheadEndInTheCycleOfAskingOrOfTheDelivery) {
    Machine machine = at_request(DataMover::dma);
    machine.processor.receive_overhead = 0;
    for (const auto& [asked, got] : {std::pair<Cycle, Cycle>{0, 26}, {25, 26}, {26, 26}, {27, 27}}) {
        const Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, asked, any_sender, 1}});
        EXPECT_EQ(o.receptions[0].got, got);
    }
}

/// R3: 10 bytes from both sides are complete at 21 and, on the same link, 10 cycles later.
TEST(Requests, LeaveTheRegisterFreeAtTheDelivery) {
    Machine machine = at_request(DataMover::dma);
    machine.interface.receive_overhead = 50;
    machine.interface.receive_buffers = 2;
    const auto t = simulate(machine, {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}});
    EXPECT_EQ(t[1].delivered, 21 + 50);
    EXPECT_EQ(t[0].path[1].tail, 31);
    EXPECT_EQ(t[0].delivered, 21 + 50 + 50);
}

/// Node 1 is busy with a send in [500, 505). Stream 3 is the first to ask meanwhile.
TEST(Requests, AreServedInTheOrderOfAskingThenOfStreams) {
    std::vector<Send> sends = series(3, 0, 1, 20);
    sends.push_back({1, 0, 0, 500, 0, 20});
    const Outcome o = simulate(
        at_request(DataMover::dma), sends,
        {Receive{1, 1, 502, any_sender, 4}, Receive{1, 2, 502, any_sender, 4}, Receive{1, 3, 501, any_sender, 4}});
    const auto expect_got = [&o](std::size_t receive, std::size_t send, Cycle cycle) {
        EXPECT_EQ(o.receptions[receive].send, send);
        EXPECT_EQ(o.receptions[receive].got, cycle);
    };
    expect_got(2, 0, 510);
    expect_got(0, 1, 515);
    expect_got(1, 2, 520);
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

/// When messages of two bytes from four neighbours, without overheads, come to a node.
struct Arrivals {
    std::vector<Cycle> heads;  // on the links inwards, sorted
    std::vector<Cycle> deliveries;
    std::vector<int> links;  // in the order of the deliveries
};

Arrivals from_four_neighbours(ReceiveOverhead due, DataMover mover, int links) {
    Machine machine = with_overheads(Machine{}, 0);
    machine.topology = {TopologyKind::mesh, 3, 3};
    machine.processor.receive_overhead_due = due;
    machine.interface.data_mover = mover;
    machine.interface.links = links;
    machine.memory.timing = MemoryTiming::random;
    auto transfers = simulate(
        machine, {Send{1, 0, 0, 0, 4, 2}, Send{3, 0, 0, 0, 4, 2}, Send{5, 0, 0, 0, 4, 2}, Send{7, 0, 0, 0, 4, 2}});
    std::ranges::sort(transfers, {}, [](const Transfer& t) { return std::pair(t.delivered, t.in_link); });
    Arrivals arrivals;
    for (const Transfer& t : transfers) {
        arrivals.heads.push_back(t.path[1].head);
        arrivals.deliveries.push_back(t.delivered);
        arrivals.links.push_back(t.in_link);
    }
    std::ranges::sort(arrivals.heads);
    return arrivals;
}

using Cycles = std::vector<Cycle>;

/// Loads until 28, heads at 29 and 30. Stores begin at 31, 54, 77. A receive buffer is free two cycles after the move
/// to the register, at 33, 36, 56.
TEST(Memory, HasTheRegisterUntilTheStoreBegins) {
    const Arrivals one = from_four_neighbours(ReceiveOverhead::at_request, DataMover::dma, 1);
    EXPECT_EQ(one.heads, (Cycles{30, 33, 36, 56}));
    EXPECT_EQ(one.deliveries, (Cycles{31, 34, 54, 77}));
    // Two messages are delivered at 31. The store of link 0 goes first, so the register of link 1 is free at 54.
    const Arrivals two = from_four_neighbours(ReceiveOverhead::at_request, DataMover::dma, 2);
    EXPECT_EQ(two.heads, (Cycles{30, 30, 33, 33}));
    EXPECT_EQ(two.deliveries, (Cycles{31, 31, 34, 54}));
    EXPECT_EQ(two.links, (std::vector<int>{0, 1, 0, 1}));
}

/// A processor that moves the bytes stores from the receive buffer; stores begin at 32, 55, 78.
TEST(Memory, HasTheReceiveBufferOfAMovingProcessorUntilTheStoreBegins) {
    const Arrivals moved = from_four_neighbours(ReceiveOverhead::at_arrival, DataMover::processor, 1);
    EXPECT_EQ(moved.heads, (Cycles{30, 32, 55, 78}));
    EXPECT_EQ(moved.deliveries, (Cycles{32, 34, 57, 80}));
}

/// Processors that do everything themselves: flits of 8 bytes in c cycles, and overheads of the processors only.
Machine slow_links(Cycle overhead, Cycle c, Cycle latency) {
    Machine machine = at_request(DataMover::processor);
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = 8;
    machine.network.link_flit_time = machine.interface.link_flit_time = c;
    machine.network.link_latency = latency;
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.processor.send_overhead = machine.processor.receive_overhead = overhead;
    return machine;
}

/// A is the overhead; S flits of c cycles, d hops of l cycles. The move takes a cycle, so the head is in the receive
/// buffer at A + 1 + d l. There the processor moves the bytes as they come, and has finished with the last one at
/// A + 1 + d l + c S: T_e + 1. The overhead of a request made at cycle 0 is over by then.
TEST(SlowLinks, AMessageTakesTheOverheadTheHopsAndItsFlits) {
    for (const Cycle overhead : {0, 1, 50}) {
        for (const Cycle c : {1, 2, 154}) {
            for (const int flits : {1, 2, 40}) {
                for (const int hops : {1, 3}) {
                    for (const Cycle latency : {1, 4}) {
                        const Outcome o =
                            simulate(slow_links(overhead, c, latency), {Send{0, 0, 0, 0, NodeId(hops), 8 * flits}},
                                     {Receive{NodeId(hops), 0, 0, any_sender, 1}});
                        const Cycle head = overhead + 1 + hops * latency;
                        EXPECT_EQ(o.transfers[0].path.back().head, head);
                        EXPECT_EQ(o.transfers[0].path.back().tail, head + c * flits - 1);
                        EXPECT_EQ(o.transfers[0].delivered, head + c * flits);
                        EXPECT_EQ(o.receptions[0].got, head + c * flits);
                    }
                }
            }
        }
    }
}

/// A node sends and then receives, and so does its neighbour. It is busy with the send until A + c S, then for c S with
/// the message that has come (which goes before the request), and then with the overhead of its request: 2 (A + c S).
/// The hops are hidden if the head is there before that, 1 + l <= c S.
TEST(SlowLinks, AnExchangeTakesTwiceOverheadAndFlits) {
    const int flits = 20;
    const std::vector<Send> both{{0, 0, 0, 0, 1, 8 * flits}, {1, 0, 0, 0, 0, 8 * flits}};
    for (const Cycle overhead : {0, 1, 50}) {
        for (const Cycle c : {2, 5, 154}) {
            for (const Cycle latency : {1, 4}) {
                const Machine machine = slow_links(overhead, c, latency);
                const Cycle once = overhead + c * flits;
                const Outcome o = simulate(machine, both, {Receive{0, 0, 0, 1, 2}, Receive{1, 0, 0, 0, 2}});
                EXPECT_EQ(o.transfers[0].delivered, once + c * flits);
                EXPECT_EQ(o.receptions[0].got, 2 * once);
                EXPECT_EQ(o.receptions[1].got, 2 * once);
                // If requests come first in the same stream, no node ever sends. In another stream, the time is the
                // same.
                const Outcome two = simulate(machine, both, {Receive{0, 1, 0, 1, 2}, Receive{1, 1, 0, 0, 2}});
                EXPECT_EQ(two.receptions[0].got, 2 * once);
                EXPECT_EQ(two.transfers[0].start, overhead);
            }
        }
    }
}

}  // namespace narrows::reference::requests_test
