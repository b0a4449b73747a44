// The timeline of docs/timing.md on the model: every event in its cycle, and not one earlier or later.
#include <gtest/gtest.h>

#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::one_transfer_test {

using reference::Send;
using reference::Transfer;

std::vector<Transfer> run(const Machine& machine, const std::vector<Send>& sends) {
    return run_on_model(reference::carrying_bytes(machine, 137), *make_grid(machine.topology), sends);
}

/// Four overheads of different lengths, so that a test notices if two are mixed up.
Machine with_odd_overheads(int nodes) {
    Machine machine = row_of(nodes);
    machine.processor = {3, 11};
    machine.interface.send_overhead = 5;
    machine.interface.receive_overhead = 7;
    return machine;
}

TEST(OneTransfer, HasTheTimelineOfTheCns1) {
    for (const int m : {1, 2, 41, 73, 136, 137}) {
        const Transfer t = run(row_of(2), {{0, 0, 0, 0, 1, m}})[0];
        EXPECT_EQ(t.start, 0);
        EXPECT_EQ(t.copied, 10);
        ASSERT_EQ(t.path.size(), 2u);
        EXPECT_EQ(t.path[0].head, 11);
        EXPECT_EQ(t.path[0].tail, 10 + m);
        EXPECT_EQ(t.path[1].head, 12);
        EXPECT_EQ(t.path[1].tail, 10 + m + 1);
        EXPECT_EQ(t.presented, 10 + m + 1 + 5);
        EXPECT_EQ(t.delivered, 20 + m + 1);
    }
}

TEST(OneTransfer, EachOverheadIsInItsPlace) {
    const Transfer t = run(with_odd_overheads(2), {{0, 0, 0, 4, 1, 50}})[0];
    EXPECT_EQ(t.start, 4);
    EXPECT_EQ(t.copied, 4 + 3 + 5);
    EXPECT_EQ(t.path[0].head, 13);
    EXPECT_EQ(t.path[1].tail, 63);
    EXPECT_EQ(t.presented, 63 + 7);
    EXPECT_EQ(t.delivered, 63 + 7 + 11);
}

TEST(OneTransfer, AHopCostsOneLatency) {
    for (const Cycle latency : {1, 2, 5}) {
        Machine machine = row_of(5);
        machine.network.link_latency = latency;
        for (NodeId to = 1; to < 5; ++to) {
            const Transfer t = run(machine, {{0, 0, 0, 0, to, 137}})[0];
            ASSERT_EQ(t.path.size(), static_cast<std::size_t>(to) + 1);
            EXPECT_EQ(t.delivered, 20 + 137 + latency * to);
        }
    }
}

/// The next transfer in the same direction may start at m + 1 and waits for nothing. One that starts later does not
/// wait either.
TEST(OneTransfer, TheNextOneInTheSameDirectionWaitsForNothingAfterMPlus1) {
    constexpr int m = 137;
    for (const Cycle late : {0, 1, 30}) {
        const auto transfers = run(row_of(2), {{0, 0, 0, 0, 1, m}, {0, 0, 0, m + 1 + late, 1, m}});
        EXPECT_EQ(transfers[1].start, m + 1 + late);
        EXPECT_EQ(transfers[1].path[0].head, transfers[1].start + 11);
        EXPECT_EQ(transfers[1].delivered, transfers[1].start + 20 + m + 1);
    }
}

/// If it starts at m, its message waits one cycle for the send buffer; if earlier, longer.
TEST(OneTransfer, TheNextOneWaitsWhatItComesTooEarly) {
    constexpr int m = 137;
    for (const Cycle early : {1, 2, 60}) {
        const auto transfers = run(row_of(2), {{0, 0, 0, 0, 1, m}, {0, 0, 0, m + 1 - early, 1, m}});
        EXPECT_EQ(transfers[1].start, m + 1 - early);
        EXPECT_EQ(transfers[1].copied, transfers[1].start + 10 + early);
        EXPECT_EQ(transfers[1].delivered, m + 1 + 20 + m + 1);
    }
}

TEST(OneTransfer, TheRegisterIsFreeAtTheCopyAndNotEarlier) {
    const auto transfers = run(row_of(2), {{0, 0, 0, 0, 1, 137}, {0, 0, 0, 0, 1, 137}, {0, 0, 0, 0, 1, 137}});
    EXPECT_EQ(transfers[1].start, transfers[0].copied);
    EXPECT_EQ(transfers[2].start, transfers[1].copied);
    EXPECT_EQ(transfers[1].copied, 10 + 138);
    EXPECT_EQ(transfers[2].delivered, 20 + 3 * 138);
}

TEST(OneTransfer, StartsWhenTheProgramAsksAndNotLater) {
    for (const Cycle asked : {0, 1, 7, 1023, 1024, 5000}) {
        EXPECT_EQ(run(row_of(2), {{0, 0, 0, asked, 1, 20}})[0].start, asked);
    }
}

/// P2: the program continues at the end of the processor's overhead. P3: it has the message at the delivery.
TEST(OneTransfer, ProgramsGoOnInTheCycleOfTheRule) {
    Bench bench(with_odd_overheads(2));
    Cycle sent = 0;
    Cycle received = 0;
    auto sender = [&](Rank& rank) -> Task<> {
        co_await rank.wait(100);
        co_await rank.send(1, payload_of(41));
        sent = rank.now();
    };
    auto receiver = [&](Rank& rank) -> Task<> {
        const Received message = co_await rank.receive();
        received = rank.now();
        EXPECT_EQ(message.payload.size(), 41u);
        EXPECT_EQ(message.from, 0);
    };
    bench.start(0, sender);
    bench.start(1, receiver);
    bench.run();
    EXPECT_TRUE(bench.finished);
    EXPECT_EQ(sent, 103);
    EXPECT_EQ(received, 100 + 26 + 50 + 1);  // nine bytes of header
}

TEST(OneTransfer, AMessageThatIsThereIsReceivedAtOnce) {
    Bench bench(row_of(2));
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(4)); };
    Cycle received = 0;
    auto receiver = [&](Rank& rank) -> Task<> {
        co_await rank.wait(500);
        co_await rank.receive(0);
        received = rank.now();
    };
    bench.start(0, sender);
    bench.start(1, receiver);
    EXPECT_EQ(bench.run(), 500);
    EXPECT_EQ(received, 500);
}

}  // namespace narrows::one_transfer_test
