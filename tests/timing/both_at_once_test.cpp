// Two sends or two receives of a program at once (docs/timing.md, P1, P2, P5).
#include <gtest/gtest.h>

#include "tests/timing/programs.h"

namespace narrows::both_at_once_test {

/// A message of 128 bytes that node 0 sends at cycle 0 is presented to node 1.
constexpr Cycle presented = 10 + 137 + 1 + 5;

/// Node 1 of three sends both ways: when its program continues, and how long the run takes.
struct Times {
    Cycle handed_over = never;
    Cycle end = never;
};

Times both_ways(Machine machine, bool at_once) {
    Bench bench(machine);
    Times times;
    auto sender = [&](Rank& rank) -> Task<> {
        const LinkId other(rank.machine().interface.links - 1);
        if (at_once) {
            Rank::Sending west{0, payload_of(100), {1, 0}};
            Rank::Sending east{2, payload_of(100), {2, other}};
            co_await rank.send_both(std::move(west), std::move(east));
        } else {
            co_await rank.send(0, payload_of(100), {1, 0});
            co_await rank.send(2, payload_of(100), {2, other});
        }
        times.handed_over = rank.now();
    };
    auto receiver = [](Rank& rank) -> Task<> { co_await rank.receive(1, rank.id() == 0 ? 1 : 2); };
    bench.start(1, sender);
    bench.start(0, receiver);
    bench.start(2, receiver);
    times.end = bench.run();
    EXPECT_TRUE(bench.finished);
    return times;
}

/// Send overheads of 5: the second message may enter the send register when the first has left it, at 10.
TEST(SendBoth, OnOneLinkTheSecondFollowsTheFirst) {
    EXPECT_EQ(both_ways(row_of(3), true).handed_over, 15);
    EXPECT_EQ(both_ways(row_of(3), true).end, both_ways(row_of(3), false).end);
}

TEST(SendBoth, OnTwoLinksOnlyTheProcessorIsShared) {
    Machine machine = row_of(3);
    machine.interface.links = 2;
    EXPECT_EQ(both_ways(machine, true).handed_over, 10);
    EXPECT_EQ(both_ways(machine, true).end, both_ways(machine, false).end);
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
                co_await rank.send(1, payload_of(128), {rank.id(), 0});
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

/// C3: a link is counted from the first one of the message's class.
TEST(Sends, NameALinkOfTheirClass) {
    Machine machine = row_of(2);
    machine.interface.links = 2;
    machine.interface.message_classes.reply.links = 1;
    Bench bench(machine);
    auto sender = [](Rank& rank) -> Task<> { co_await rank.send(1, payload_of(4), {0, 1, MessageClass::reply}); };
    bench.start(0, sender);
    EXPECT_THROW(bench.run(), std::logic_error);
}

}  // namespace narrows::both_at_once_test
