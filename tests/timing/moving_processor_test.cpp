// Processors that move the bytes themselves (docs/timing.md, P2, P3, R4): every event in its cycle, and not one earlier
// or later.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::moving_processor_test {

using reference::Send;

constexpr int m = 137;

auto run(const Machine& machine, const std::vector<Send>& sends) {
    return run_on_model(reference::carrying_bytes(machine, m), *make_grid(machine.topology), sends);
}

Machine moving_row_of(int nodes) {
    Machine machine = row_of(nodes);
    machine.interface.data_mover = DataMover::processor;
    return machine;
}

/// The head is in node 1's receive buffer at H_e = 12 and presented at 12 + 5; the processor takes it in that cycle,
/// has its overhead of 5 and moves 137 bytes until 17 + 5 + 137 = 159, later than T_e + 1 = 149.
constexpr Cycle presented = 12 + 5;
constexpr Cycle delivered = presented + 5 + m;

TEST(MovingProcessor, IsBusyUntilTheBytesAreMoved) {
    const auto t = run(moving_row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, 300, 0, m}, {1, 0, 1, 300, 0, m}});
    EXPECT_EQ(t[0].presented, presented);
    EXPECT_EQ(t[0].delivered, delivered);
    EXPECT_EQ(t[1].start, 300);
    // A send buffer must be free too, which is later than the end of the moving: T_0 + 1 = 300 + 10 + m + 1.
    EXPECT_EQ(t[1].path[0].tail + 1, 300 + 10 + m + 1);
    EXPECT_EQ(t[2].start, 300 + 10 + m + 1);
}

TEST(MovingProcessor, TheProgramGoesOnOnlyThen) {
    Bench bench(moving_row_of(2));
    Cycle sent = 0;
    auto sender = [&](Rank& rank) -> Task<> {
        co_await rank.send(1, payload_of(128));
        sent = rank.now();
    };
    bench.start(0, sender);
    bench.run();
    EXPECT_EQ(sent, 10 + m);
}

TEST(MovingProcessor, ReceivesBeforeItSendsInTheCycleOfThePresentation) {
    auto t = run(moving_row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented, 0, m}});
    EXPECT_EQ(t[0].delivered, delivered);
    EXPECT_EQ(t[1].start, delivered);
    // One cycle earlier the send goes first; the message waits until the send ends at 16 + 10 + 137 = 163, and then
    // takes 5 + 137 more.
    t = run(moving_row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented - 1, 0, m}});
    EXPECT_EQ(t[1].start, presented - 1);
    EXPECT_EQ(t[0].delivered, presented - 1 + 10 + m + 5 + m);
}

/// Without receive overheads the processor keeps up with the bytes, and has finished in the cycle after the last one:
/// T_e + 1.
TEST(MovingProcessor, HasDoneOneCycleAfterTheLastByteAndNotEarlier) {
    Machine machine = moving_row_of(4);
    machine.interface.receive_overhead = 0;
    machine.processor.receive_overhead = 0;
    for (NodeId to = 1; to < 4; ++to) {
        const auto t = run(machine, {{0, 0, 0, 0, to, m}})[0];
        EXPECT_EQ(t.presented, 11 + to);
        EXPECT_EQ(t.path.back().tail, 11 + to + m - 1);
        EXPECT_EQ(t.delivered, 11 + to + m);
    }
    // A slow network: the head runs ahead, the processor waits for every byte.
    machine.network.link_flit_time = 4;
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}})[0];
    EXPECT_EQ(t.presented, 12);
    EXPECT_EQ(t.path.back().tail, 12 + 4 * m - 1);
    EXPECT_EQ(t.delivered, 12 + 4 * m);
}

/// Messages from both sides at once. The one from node 2 (network port 0) goes first. With one receive buffer the head
/// of the other arrives in the very cycle of the delivery.
TEST(MovingProcessor, TheReceiveBufferIsFreeAtTheDelivery) {
    Machine machine = moving_row_of(3);
    const std::vector<Send> both{{0, 0, 0, 0, 1, m}, {2, 0, 0, 0, 1, m}};
    auto t = run(machine, both);
    EXPECT_EQ(t[1].delivered, delivered);
    EXPECT_EQ(t[0].path[1].head, delivered);
    EXPECT_EQ(t[0].presented, delivered + 5);
    EXPECT_EQ(t[0].delivered, delivered + 5 + 5 + m);
    // The link is free at T_e + 1 = 149 if there are two receive buffers; the processor takes the message when it is
    // free again.
    machine.interface.receive_buffers = 2;
    t = run(machine, both);
    EXPECT_EQ(t[0].path[1].head, 149);
    EXPECT_EQ(t[0].presented, 149 + 5);
    EXPECT_EQ(t[0].delivered, delivered + 5 + m);
}

/// Two links: both heads are presented at once, and the lower link goes first. The other message is complete by then,
/// but moving its bytes takes the same time.
TEST(MovingProcessor, MovesOneMessageAfterTheOther) {
    Machine machine = moving_row_of(3);
    machine.interface.links = 2;
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}, {2, 0, 0, 0, 1, m}});
    EXPECT_EQ(t[1].in_link, 0);
    EXPECT_EQ(t[0].presented, presented);
    EXPECT_EQ(t[1].delivered, delivered);
    EXPECT_EQ(t[0].delivered, delivered + 5 + m);
}

/// A load of 28 cycles instead of the 10 of the overheads; the run ends with the store of 23.
TEST(MovingProcessor, WithMemoryTheLoadComesFirstAndTheStoreLast) {
    Machine machine = moving_row_of(2);
    machine.memory.timing = MemoryTiming::random;
    Bench bench(machine);
    Cycle sent = 0;
    Cycle received = 0;
    auto sender = [&](Rank& rank) -> Task<> {
        co_await rank.send(1, payload_of(128));
        sent = rank.now();
    };
    auto receiver = [&](Rank& rank) -> Task<> {
        co_await rank.receive();
        received = rank.now();
    };
    bench.start(0, sender);
    bench.start(1, receiver);
    EXPECT_EQ(bench.run(), 28 + 2 + 5 + 5 + m + 23);
    EXPECT_EQ(sent, 10 + m);
    EXPECT_EQ(received, 28 + 2 + 5 + 5 + m);
}

/// Two bytes from each of four neighbours, no overheads. Loads until 28, heads at 29 and 30. The port takes one store
/// of 23 cycles after the other, and the only receive buffer is free when a store has been accepted.
TEST(MovingProcessor, WithMemoryTheReceiveBufferIsFreeWhenTheStoreHasBegun) {
    Machine machine = moving_row_of(3);
    machine.topology.rows = 3;
    machine.processor = {0, 0};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.memory.timing = MemoryTiming::random;
    const NodeId middle = 4;
    const auto t = run(
        machine, {{1, 0, 0, 0, middle, 2}, {3, 0, 0, 0, middle, 2}, {5, 0, 0, 0, middle, 2}, {7, 0, 0, 0, middle, 2}});
    std::vector<Cycle> heads;
    std::vector<Cycle> deliveries;
    for (const auto& transfer : t) {
        heads.push_back(transfer.path[1].head);
        deliveries.push_back(transfer.delivered);
    }
    std::sort(heads.begin(), heads.end());
    std::sort(deliveries.begin(), deliveries.end());
    // Stores begin at 32, 55, 78 (and 101).
    EXPECT_EQ(heads, (std::vector<Cycle>{30, 32, 55, 78}));
    EXPECT_EQ(deliveries, (std::vector<Cycle>{32, 34, 57, 80}));
}

}  // namespace narrows::moving_processor_test
