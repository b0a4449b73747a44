// The overhead of receiving at the request of the program (docs/timing.md, P5): every event in its cycle, and not one
// earlier or later.
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::requests_test {

using reference::any_sender;
using reference::Outcome;
using reference::Receive;
using reference::Send;

constexpr int m = 137;

Outcome run(const Machine& machine, const std::vector<Send>& sends, const std::vector<Receive>& receives = {},
            std::optional<std::uint64_t> shuffle = {}) {
    return run_on_model(reference::carrying_bytes(machine, m), *make_grid(machine.topology), sends, receives, shuffle);
}

Machine at_request(Machine machine, DataMover mover = DataMover::dma) {
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.data_mover = mover;
    return machine;
}

Machine without_overheads(Machine machine) {
    machine.processor.send_overhead = machine.processor.receive_overhead = 0;
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    return machine;
}

/// DMA: the message of node 0 is complete at 148 and presented at 153.
constexpr Cycle presented = 10 + m + 1 + 5;

TEST(Requests, WithDmaAMessageIsDeliveredWhenItIsPresented) {
    const Outcome o = run(at_request(row_of(2)), {{0, 0, 0, 0, 1, m}});
    EXPECT_EQ(o.transfers[0].presented, presented);
    EXPECT_EQ(o.transfers[0].delivered, presented);
}

TEST(Requests, WithDmaAMessageIsDeliveredWhileTheProcessorIsBusy) {
    for (const Cycle earlier : {0, 1, 3, 4, 5}) {
        const Outcome o = run(at_request(row_of(2)), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented - earlier, 0, m}});
        EXPECT_EQ(o.transfers[1].start, presented - earlier);
        EXPECT_EQ(o.transfers[0].delivered, presented);
    }
}

/// The register is free at the delivery (R3), so a message that is already complete moves into it in that cycle.
TEST(Requests, WithDmaTheRegisterIsFreeAtTheDelivery) {
    Machine machine = at_request(row_of(3));
    machine.interface.receive_overhead = 50;
    machine.interface.receive_buffers = 2;
    // 10 bytes from both sides: complete at 21 and, on the same link, 10 cycles later.
    const Outcome o = run(machine, {{0, 0, 0, 0, 1, 10}, {2, 0, 0, 0, 1, 10}});
    EXPECT_EQ(o.transfers[1].delivered, 21 + 50);
    EXPECT_EQ(o.transfers[0].path[1].tail, 31);
    EXPECT_EQ(o.transfers[0].delivered, 21 + 50 + 50);
}

TEST(Requests, GetTheirMessageAfterTheOverheadAndAfterTheDelivery) {
    struct Case {
        Cycle asked, got;
    };
    for (const Case& c : {Case{0, presented},
                          {presented - 6, presented},
                          {presented - 5, presented},
                          {presented - 4, presented + 1},
                          {presented - 1, presented + 4},
                          {presented, presented + 5},
                          {presented + 1, presented + 6},
                          {1000, 1005}}) {
        const Outcome o = run(at_request(row_of(2)), {{0, 0, 0, 0, 1, m}}, {{1, 0, c.asked, any_sender, 1}});
        EXPECT_EQ(o.receptions[0].got, c.got) << "asked at " << c.asked;
        EXPECT_EQ(o.transfers[0].delivered, presented);
    }
}

TEST(Requests, WaitForTheProcessorAndGoBeforeSends) {
    // Node 1 is busy with a send in [100, 105) when another send and then a request are asked for.
    const Outcome o = run(at_request(row_of(2)), {{1, 0, 0, 100, 0, m}, {1, 0, 1, 101, 0, m}, {0, 0, 0, 0, 1, 20}},
                          {{1, 2, 102, any_sender, 3}});
    EXPECT_EQ(o.transfers[0].start, 100);
    EXPECT_EQ(o.receptions[0].got, 110);
    EXPECT_EQ(o.transfers[1].start, 110);  // also the copy of the first message: the register is free
}

TEST(Requests, AreServedInTheOrderOfAskingThenOfActivities) {
    const std::vector<Send> sends{{0, 0, 0, 0, 1, 20}, {0, 0, 0, 0, 1, 20}, {0, 0, 0, 0, 1, 20}, {1, 0, 0, 500, 0, m}};
    // The processor is busy in [500, 505): activity 3 was the first to ask.
    const Outcome o = run(at_request(row_of(2)), sends,
                          {{1, 1, 502, any_sender, 4}, {1, 2, 502, any_sender, 4}, {1, 3, 501, any_sender, 4}});
    EXPECT_EQ(o.receptions[2].got, 510);
    EXPECT_EQ(o.receptions[2].send, 0u);
    EXPECT_EQ(o.receptions[0].got, 515);
    EXPECT_EQ(o.receptions[0].send, 1u);
    EXPECT_EQ(o.receptions[1].got, 520);
    EXPECT_EQ(o.receptions[1].send, 2u);
}

/// Two requests of one cycle wait for two messages: the request served first gets the message delivered first.
TEST(Requests, AreMatchedInTheOrderInWhichTheyWereServed) {
    for (const Cycle overhead : {0, 5}) {
        Machine machine = at_request(row_of(2));
        machine.processor.receive_overhead = overhead;
        const Outcome o = run(machine, {{0, 0, 0, 0, 1, m}, {0, 0, 0, 0, 1, m}},
                              {{1, 1, 7, any_sender, 2}, {1, 0, 7, any_sender, 2}});
        EXPECT_EQ(o.receptions[1].send, 0u);
        EXPECT_EQ(o.receptions[1].got, presented);
        EXPECT_EQ(o.receptions[0].send, 1u);
        EXPECT_EQ(o.receptions[0].got, presented + m + 1);
    }
}

/// Without overheads activity 1 sends at 7 and makes its request in the same cycle, but activity 2 has been served
/// before.
TEST(Requests, OfOneCycleAreMatchedInTheOrderInWhichTheyWereServed) {
    const Machine machine = without_overheads(at_request(row_of(2)));
    for (std::uint64_t shuffle = 1; shuffle < 10; ++shuffle) {
        const Outcome o = run(machine, {{1, 0, 1, 7, 0, m}, {0, 0, 0, 100, 1, m}},
                              {{1, 1, 7, any_sender, 2}, {1, 2, 7, any_sender, 2}}, shuffle);
        EXPECT_EQ(o.receptions[1].send, 1u);
        EXPECT_EQ(o.receptions[1].got, 100 + 1 + m);
        EXPECT_EQ(o.receptions[0].got, never);
    }
}

TEST(Requests, WithoutOverheadAreServedInTheCycleOfAsking) {
    Machine machine = without_overheads(at_request(row_of(2)));
    // 20 bytes: H_0 = 1, complete and delivered at 21.
    for (const auto& [asked, got] : {std::pair<Cycle, Cycle>{0, 21}, {20, 21}, {21, 21}, {22, 22}}) {
        const Outcome o = run(machine, {{0, 0, 0, 0, 1, 20}, {0, 0, 0, 0, 1, 20}},
                              {{1, 0, asked, any_sender, 2}, {1, 1, 100, any_sender, 2}, {1, 2, 100, any_sender, 2}});
        EXPECT_EQ(o.transfers[0].delivered, 21);
        EXPECT_EQ(o.receptions[0].got, got);
        EXPECT_EQ(o.receptions[1].got, 100);
    }
}

/// Two messages are complete in one cycle on two links: the one on the lower link is delivered first, whichever event
/// is processed first.
TEST(Requests, OfMessagesOfOneCycleTheLowerLinkIsDeliveredFirst) {
    Machine machine = at_request(row_of(3));
    machine.interface.links = 2;
    for (std::uint64_t shuffle = 1; shuffle < 10; ++shuffle) {
        const Outcome o = run(machine, {{0, 0, 0, 0, 1, m}, {2, 0, 0, 0, 1, m}},
                              {{1, 0, 0, any_sender, 2}, {1, 1, 0, any_sender, 2}}, shuffle);
        EXPECT_EQ(o.transfers[1].in_link, 0);
        EXPECT_EQ(o.transfers[0].delivered, presented);
        EXPECT_EQ(o.transfers[1].delivered, presented);
        EXPECT_EQ(o.receptions[0].send, 1u);
        EXPECT_EQ(o.receptions[1].send, 0u);
        EXPECT_EQ(o.receptions[0].got, presented);
        EXPECT_EQ(o.receptions[1].got, presented);
    }
}

TEST(Requests, TakeTheirOverheadFromComputing) {
    Bench bench(at_request(row_of(2)));
    Cycle computed = 0;
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(128)); };
    auto computer = [&](Rank& rank) -> Task<> {
        co_await rank.compute(400);
        computed = rank.now();
    };
    auto receiver = [](Rank& rank) -> Task<> {
        co_await rank.wait(50);
        co_await rank.receive();
    };
    bench.start(0, sender);
    bench.start(1, computer);
    bench.start(1, receiver);
    bench.run();
    EXPECT_EQ(computed, 405);  // the message takes no further cycles
}

// Memory: the register is free when the store has been accepted, though the processor does nothing for the message.

/// Two bytes from each of four neighbours, no overheads. Loads until 28, heads at 29 and 30; one store of 23 cycles
/// after the other.
std::vector<reference::Transfer> from_four_neighbours(int links) {
    Machine machine = without_overheads(at_request(row_of(3)));
    machine.topology.rows = 3;
    machine.interface.links = links;
    machine.memory.timing = MemoryTiming::random;
    auto t = run(machine, {{1, 0, 0, 0, 4, 2}, {3, 0, 0, 0, 4, 2}, {5, 0, 0, 0, 4, 2}, {7, 0, 0, 0, 4, 2}}).transfers;
    std::sort(t.begin(), t.end(), [](const auto& a, const auto& b) {
        return std::tuple(a.delivered, a.in_link) < std::tuple(b.delivered, b.in_link);
    });
    return t;
}

TEST(Requests, WithMemoryTheRegisterIsFreeWhenTheStoreHasBegun) {
    const auto t = from_four_neighbours(1);
    // Stores begin at 31, 54, 77 (and 100). A receive buffer is free two cycles after the move: 33, 36, 56.
    EXPECT_EQ(t[0].delivered, 31);
    EXPECT_EQ(t[1].path[1].head, 33);
    EXPECT_EQ(t[1].delivered, 34);
    EXPECT_EQ(t[2].path[1].head, 36);
    EXPECT_EQ(t[2].delivered, 54);
    EXPECT_EQ(t[3].path[1].head, 56);
    EXPECT_EQ(t[3].delivered, 77);
}

/// Two messages are delivered at 31; the store of link 0 goes first. So its register is free at once, that of link 1 at
/// 54.
TEST(Requests, WithMemoryOfTwoStoresOfOneCycleTheLowerLinkGoesFirst) {
    const auto t = from_four_neighbours(2);
    EXPECT_EQ(t[0].delivered, 31);
    EXPECT_EQ(t[1].delivered, 31);
    EXPECT_EQ(t[2].in_link, 0);
    EXPECT_EQ(t[2].delivered, 34);
    EXPECT_EQ(t[3].in_link, 1);
    EXPECT_EQ(t[3].path[1].head, 33);
    EXPECT_EQ(t[3].delivered, 54);
}

TEST(Requests, WithMemoryDoNotWaitForTheStoreButTheRunDoes) {
    Machine machine = at_request(row_of(2));
    machine.memory.timing = MemoryTiming::random;
    for (const auto& [asked, got] : {std::pair<Cycle, Cycle>{0, presented + 18}, {presented + 18, presented + 23}}) {
        Bench bench(machine);
        Cycle received = 0;
        auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(128)); };
        auto receiver = [&received, asked = asked](Rank& rank) -> Task<> {
            if (asked > 0) co_await rank.wait(asked);
            co_await rank.receive();
            received = rank.now();
        };
        bench.start(0, sender);
        bench.start(1, receiver);
        EXPECT_EQ(bench.run(), presented + 18 + 23);
        EXPECT_EQ(received, got);
    }
}

}  // namespace narrows::requests_test
