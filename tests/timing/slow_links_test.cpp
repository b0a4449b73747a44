// Links that take several cycles for a flit, and processors that do everything themselves (docs/timing.md, N4, E2, P2,
// P3, P5, R4): the machine of a message passing program whose node moves every byte.
#include <gtest/gtest.h>

#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::slow_links_test {

using reference::any_sender;
using reference::Outcome;
using reference::Receive;
using reference::Send;

constexpr int flit = 8;
constexpr int longest = 40 * flit;

/// Send overhead and receive overhead `overhead`, none of the interface, a flit of 8 bytes in `flit_time` cycles.
Machine machine_of(int nodes, Cycle overhead, Cycle flit_time, Cycle latency, DataMover mover) {
    Machine machine = row_of(nodes);
    machine.network.link_bytes_per_cycle = machine.interface.link_bytes_per_cycle = flit;
    machine.network.link_flit_time = machine.interface.link_flit_time = flit_time;
    machine.network.link_latency = latency;
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.interface.data_mover = mover;
    machine.processor.send_overhead = machine.processor.receive_overhead = overhead;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    return machine;
}

Outcome run(const Machine& machine, const std::vector<Send>& sends, const std::vector<Receive>& receives) {
    return run_on_model(reference::carrying_bytes(machine, longest), *make_grid(machine.topology), sends, receives);
}

/// A is the overhead; S flits of c cycles, d hops of l cycles. The move takes a cycle, so the head leaves at A + 1 and
/// is in the receive buffer at A + 1 + d l. There the processor moves the bytes as they come, and has finished with the
/// last one at A + 1 + d l + c S. The overhead of a request made at cycle 0 is over by then.
TEST(SlowLinks, AMessageTakesTheOverheadTheHopsAndItsFlits) {
    for (const Cycle overhead : {0, 1, 50}) {
        for (const Cycle c : {1, 2, 5, 154}) {
            for (const int flits : {1, 2, 40}) {
                for (const int hops : {1, 2, 3}) {
                    for (const Cycle latency : {1, 4}) {
                        const Machine machine = machine_of(4, overhead, c, latency, DataMover::processor);
                        const Outcome o = run(machine, {{0, 0, 0, 0, NodeId(hops), flits * flit}},
                                              {{NodeId(hops), 0, 0, any_sender, 1}});
                        const Cycle expected = overhead + 1 + hops * latency + c * flits;
                        EXPECT_EQ(o.transfers[0].path.back().head, overhead + 1 + hops * latency);
                        EXPECT_EQ(o.transfers[0].path.back().tail, expected - 1);
                        EXPECT_EQ(o.transfers[0].delivered, expected);
                        EXPECT_EQ(o.receptions[0].got, expected);
                    }
                }
            }
        }
    }
}

/// As above with DMA: presented with the last byte at T_e, one cycle before a processor would have finished moving it.
TEST(SlowLinks, WithDmaAMessageIsThereWithItsLastByte) {
    const Outcome o =
        run(machine_of(3, 7, 5, 2, DataMover::dma), {{0, 0, 0, 0, 2, 4 * flit}}, {{2, 0, 0, any_sender, 1}});
    EXPECT_EQ(o.transfers[0].delivered, 7 + 1 + 2 * 2 + 5 * 4 - 1);
    EXPECT_EQ(o.receptions[0].got, 7 + 1 + 2 * 2 + 5 * 4 - 1);
}

/// A partial flit takes as long as a whole one.
TEST(SlowLinks, AFlitIsAFlitHoweverFewBytesItHas) {
    const Machine machine = machine_of(2, 10, 6, 1, DataMover::processor);
    for (const int bytes : {17, 23, 24})
        EXPECT_EQ(run(machine, {{0, 0, 0, 0, 1, bytes}}, {}).transfers[0].delivered, 30);
    EXPECT_EQ(run(machine, {{0, 0, 0, 0, 1, 25}}, {}).transfers[0].delivered, 36);
}

/// A node sends and then receives, and so does its neighbour. It is busy with the send until A + c S, then for c S with
/// the message that has come (which goes before the request), and then with the overhead of its request: 2 (A + c S).
/// The hops are hidden if the head is there before that, 1 + l <= c S.
TEST(SlowLinks, AnExchangeTakesTwiceOverheadAndFlits) {
    for (const Cycle overhead : {0, 1, 50}) {
        for (const Cycle c : {2, 5, 154}) {
            for (const Cycle latency : {1, 4}) {
                const Machine machine = machine_of(2, overhead, c, latency, DataMover::processor);
                const int flits = 20;
                const std::vector<Send> both{{0, 0, 0, 0, 1, flits * flit}, {1, 0, 0, 0, 0, flits * flit}};
                const Cycle once = overhead + c * flits;
                const Outcome o = run(machine, both, {{0, 0, 0, 1, 2}, {1, 0, 0, 0, 2}});
                EXPECT_EQ(o.transfers[0].delivered, once + c * flits);
                EXPECT_EQ(o.receptions[0].got, 2 * once);
                EXPECT_EQ(o.receptions[1].got, 2 * once);
                // If requests come first in the same activity, no node ever sends. In another activity, the time is the
                // same.
                const Outcome two = run(machine, both, {{0, 1, 0, 1, 2}, {1, 1, 0, 0, 2}});
                EXPECT_EQ(two.receptions[0].got, 2 * once);
                EXPECT_EQ(two.transfers[0].start, overhead);
            }
        }
    }
}

/// A message that is short compared with the hops: it comes while the request is being served, or after that.
TEST(SlowLinks, AnExchangeOfOneFlitWaitsForTheHops) {
    // A = 10, c = 2, l = 30: the head is there at 10 + 1 + 30 = 41, the request is served in [12, 22).
    Outcome o = run(machine_of(2, 10, 2, 30, DataMover::processor), {{0, 0, 0, 0, 1, flit}, {1, 0, 0, 0, 0, flit}},
                    {{0, 0, 0, 1, 2}, {1, 0, 0, 0, 2}});
    EXPECT_EQ(o.receptions[0].got, 41 + 2);
    // l = 5: at 16, while the request is served in [12, 22); moved in [22, 24).
    o = run(machine_of(2, 10, 2, 5, DataMover::processor), {{0, 0, 0, 0, 1, flit}, {1, 0, 0, 0, 0, flit}},
            {{0, 0, 0, 1, 2}, {1, 0, 0, 0, 2}});
    EXPECT_EQ(o.transfers[0].path[1].head, 16);
    EXPECT_EQ(o.receptions[0].got, 24);
}

/// The message is there before the request: it is moved when it comes, and the request then takes its overhead only.
TEST(SlowLinks, AMessageBeforeItsRequestCostsTheOverheadThen) {
    const Machine machine = machine_of(2, 10, 5, 1, DataMover::processor);
    // The head at 12, moved in [12, 32).
    for (const auto& [asked, got] :
         {std::pair<Cycle, Cycle>{1, 32}, {2, 32}, {12, 42}, {13, 42}, {31, 42}, {32, 42}, {33, 43}, {500, 510}}) {
        const Outcome o = run(machine, {{0, 0, 0, 0, 1, 4 * flit}}, {{1, 0, asked, any_sender, 1}});
        EXPECT_EQ(o.transfers[0].delivered, 32) << asked;
        EXPECT_EQ(o.receptions[0].got, got) << asked;
    }
    // The request of cycle 3 is served until 13, and the message waits for that one cycle.
    const Outcome o = run(machine, {{0, 0, 0, 0, 1, 4 * flit}}, {{1, 0, 3, any_sender, 1}});
    EXPECT_EQ(o.transfers[0].delivered, 33);
    EXPECT_EQ(o.receptions[0].got, 33);
}

/// Two requests at once are served one after the other. A message that comes meanwhile waits for the end of the first
/// one only.
TEST(SlowLinks, AMessageGoesBetweenTwoRequests) {
    const Machine machine = machine_of(3, 10, 5, 1, DataMover::processor);
    // Messages come from both sides: heads at 12 and, on the same link, at the delivery. Requests at 5: [5, 15), then
    // the message.
    const Outcome o =
        run(machine, {{0, 0, 0, 0, 1, 4 * flit}, {2, 0, 0, 0, 1, 4 * flit}}, {{1, 0, 5, 0, 2}, {1, 1, 5, 2, 2}});
    EXPECT_EQ(o.transfers[1].delivered, 15 + 20);
    EXPECT_EQ(o.transfers[0].path[1].head, 35);    // the buffer is free at the delivery
    EXPECT_EQ(o.transfers[0].delivered, 35 + 20);  // presented with its head, before the second request
    EXPECT_EQ(o.receptions[0].got, 55);            // the first request is for this one
    EXPECT_EQ(o.receptions[1].got, 55 + 10);
}

TEST(SlowLinks, WithMemoryTheLoadIsBesideTheMovingAndTheStoreAtTheEnd) {
    Machine machine = machine_of(2, 10, 5, 1, DataMover::processor);
    machine.memory.timing = MemoryTiming::random;
    // Complete in the register at 28 instead of 10: the head at 30, moved in [30, 50), stored in [50, 73).
    Bench bench(machine);
    Cycle sent = 0;
    Cycle received = 0;
    auto sender = [&](Rank& rank) -> Task<> {
        co_await rank.send(1, payload_of(4 * flit - 9));  // nine bytes of header
        sent = rank.now();
    };
    auto receiver = [&](Rank& rank) -> Task<> {
        co_await rank.receive();
        received = rank.now();
    };
    bench.start(0, sender);
    bench.start(1, receiver);
    EXPECT_EQ(bench.run(), 73);
    EXPECT_EQ(sent, 30);
    EXPECT_EQ(received, 50);
}

/// Computing gets the cycles that moving and requests leave: 12 cycles, then all from 32 on except the request in [32,
/// 42).
TEST(SlowLinks, MovingAndRequestsTakeTheirCyclesFromComputing) {
    Bench bench(machine_of(2, 10, 5, 1, DataMover::processor));
    Cycle computed = 0;
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(4 * flit - 9)); };
    auto computer = [&](Rank& rank) -> Task<> {
        co_await rank.compute(100);
        computed = rank.now();
    };
    auto receiver = [](Rank& rank) -> Task<> {
        co_await rank.wait(20);
        co_await rank.receive();
    };
    bench.start(0, sender);
    bench.start(1, computer);
    bench.start(1, receiver);
    bench.run();
    EXPECT_EQ(computed, 100 + 20 + 10);
}

}  // namespace narrows::slow_links_test
