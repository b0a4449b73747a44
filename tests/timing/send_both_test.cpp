// Two sends of a program at once (docs/timing.md, P1, P2).
#include <gtest/gtest.h>

#include "tests/timing/programs.h"

namespace narrows::send_both_test {

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

}  // namespace narrows::send_both_test
