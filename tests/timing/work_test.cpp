// Work that has the processor to itself, and two receives at once (docs/timing.md, P5, P6).
#include <gtest/gtest.h>

#include "tests/timing/programs.h"

namespace narrows::work_test {

constexpr int m = 137;
/// A message that node 0 sends at cycle 0 is presented to node 1.
constexpr Cycle presented = 10 + m + 1 + 5;

/// The data that make a message of m bytes.
Payload message_data(const Machine& machine) { return payload_of(m - machine.message.header_bytes); }

TEST(Work, KeepsTheProcessorUntilItHasDone) {
    for (const Cycle begin : {presented - 1, presented}) {
        Bench bench(row_of(2));
        Cycle worked = 0;
        Cycle received = 0;
        auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, message_data(rank.machine())); };
        auto worker = [&](Rank& rank) -> Task<> {
            co_await rank.wait(begin);
            co_await rank.work(20);
            worked = rank.now();
        };
        auto receiver = [&](Rank& rank) -> Task<> {
            co_await rank.receive();
            received = rank.now();
        };
        bench.start(0, sender);
        bench.start(1, worker);
        bench.start(1, receiver);
        bench.run();
        ASSERT_TRUE(bench.finished);
        // P3: a message presented in the same cycle goes first.
        EXPECT_EQ(worked, begin == presented ? presented + 5 + 20 : begin + 20);
        EXPECT_EQ(received, begin == presented ? presented + 5 : begin + 20 + 5);
    }
}

TEST(Work, TheOneAskedForFirstThenTheFirstActivity) {
    Bench bench(row_of(2));
    std::vector<Cycle> ends(3);
    auto early = [&](Rank& rank) -> Task<> {
        co_await rank.work(10);
        ends[0] = rank.now();
    };
    auto waiting = [&](std::size_t number, Cycle asks) {
        return [&ends, number, asks](Rank& rank) -> Task<> {
            co_await rank.wait(asks);
            co_await rank.work(100);
            ends[number] = rank.now();
        };
    };
    auto late = waiting(1, 5);
    auto tied = waiting(2, 5);
    bench.start(0, early);
    bench.start(0, late);
    bench.start(0, tied);
    bench.run();
    EXPECT_EQ(ends, (std::vector<Cycle>{10, 110, 210}));
}

TEST(Work, GoesBeforeSendsAndAfterRequests) {
    Machine machine = row_of(2);
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.processor.receive_overhead = 7;
    Bench bench(machine);
    Cycle sent = 0;
    Cycle worked = 0;
    Cycle received = 0;
    // All are asked for at cycle 1, while node 0 is busy.
    auto busy = [](Rank& rank) -> Task<> { co_await rank.work(4); };
    auto send = [&](Rank& rank) -> Task<> {
        co_await rank.wait(1);
        co_await rank.send(1, message_data(rank.machine()));
        sent = rank.now();
    };
    auto work = [&](Rank& rank) -> Task<> {
        co_await rank.wait(1);
        co_await rank.work(30);
        worked = rank.now();
    };
    auto receive = [&](Rank& rank) -> Task<> {
        co_await rank.wait(1);
        co_await rank.receive();
        received = rank.now();
    };
    auto other = [](Rank& rank) -> Task<> {
        co_await rank.send(0, message_data(rank.machine()));
        co_await rank.receive();
    };
    bench.start(0, busy);
    bench.start(0, send);
    bench.start(0, work);
    bench.start(0, receive);
    bench.start(1, other);
    bench.run();
    ASSERT_TRUE(bench.finished);
    EXPECT_EQ(worked, 4 + 7 + 30);
    EXPECT_EQ(sent, 4 + 7 + 30 + 5);
    EXPECT_EQ(received, presented);  // the overhead is not spent again when the message comes
}

TEST(Work, OfNoCyclesIsNone) {
    Bench bench(row_of(2));
    Cycle end = never;
    auto none = [&](Rank& rank) -> Task<> {
        co_await rank.work(0);
        end = rank.now();
    };
    bench.start(0, none);
    bench.run();
    EXPECT_EQ(end, 0);
}

/// Node 1 receives from both its neighbours at once.
class ReceiveBoth : public testing::TestWithParam<ReceiveOverhead> {
protected:
    Cycle goes_on(Cycle left_sends, Cycle right_sends) {
        Machine machine = row_of(3);
        machine.processor.receive_overhead_due = GetParam();
        machine.processor.receive_overhead = 7;
        Bench bench(machine);
        auto sender = [](Cycle at) {
            return [at](Rank& rank) -> Task<> {
                co_await rank.wait(at);
                co_await rank.send(1, message_data(rank.machine()), {rank.id(), 0});
            };
        };
        auto left = sender(left_sends);
        auto right = sender(right_sends);
        Cycle end = never;
        auto receiver = [&](Rank& rank) -> Task<> {
            const std::array<Received, 2> both = co_await rank.receive_both(2, 0);
            EXPECT_EQ(both[0].from, 2);
            EXPECT_EQ(both[1].from, 0);
            EXPECT_EQ(both[1].tag, 0);
            end = rank.now();
        };
        bench.start(0, left);
        bench.start(2, right);
        bench.start(1, receiver);
        bench.run();
        EXPECT_TRUE(bench.finished);
        return end;
    }
};

TEST_P(ReceiveBoth, GoesOnWithTheLaterMessage) {
    const Cycle receiving = GetParam() == ReceiveOverhead::at_arrival ? 7 : 0;
    EXPECT_EQ(goes_on(0, 1000), 1000 + presented + receiving);
    EXPECT_EQ(goes_on(1000, 0), 1000 + presented + receiving);
}

INSTANTIATE_TEST_SUITE_P(Timing, ReceiveBoth,
                         testing::Values(ReceiveOverhead::at_arrival, ReceiveOverhead::at_request));

}  // namespace narrows::work_test
