// One thing at a time (docs/timing.md, P1 to P3), and acknowledge.
#include <gtest/gtest.h>

#include "tests/timing/programs.h"
#include "tests/timing/traced_run.h"

namespace narrows::processor_test {

using reference::Send;

constexpr int m = 137;

auto run(const Machine& machine, const std::vector<Send>& sends) {
    return run_on_model(reference::carrying_bytes(machine, m), *make_grid(machine.topology), sends);
}

/// A message is presented to node 1 at 153.
constexpr Cycle presented = 10 + m + 1 + 5;

TEST(Processor, ReceivingGoesBeforeSending) {
    const auto t = run(row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented, 0, m}});
    EXPECT_EQ(t[0].presented, presented);
    EXPECT_EQ(t[0].delivered, presented + 5);
    EXPECT_EQ(t[1].start, presented + 5);
}

TEST(Processor, ASendAskedForOneCycleEarlierGoesFirst) {
    const auto t = run(row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented - 1, 0, m}});
    EXPECT_EQ(t[1].start, presented - 1);
    EXPECT_EQ(t[0].delivered, presented - 1 + 5 + 5);
}

TEST(Processor, ASendThatEndsInThatCycleIsInNobodysWay) {
    const auto t = run(row_of(2), {{0, 0, 0, 0, 1, m}, {1, 0, 0, presented - 5, 0, m}});
    EXPECT_EQ(t[1].start, presented - 5);
    EXPECT_EQ(t[0].delivered, presented + 5);
}

TEST(Processor, OfSendsTheOneAskedForFirstThenTheLowerLinkThenTheFirstActivity) {
    Machine machine = row_of(2);
    machine.interface.links = 2;
    // Node 0 is busy with a send on link 0 until 5, when all other sends are ready.
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}, {0, 1, 1, 3, 1, m}, {0, 1, 2, 2, 1, m}});
    EXPECT_EQ(t[2].start, 5);
    EXPECT_EQ(t[1].start, t[2].copied);
    const auto tie = run(machine, {{0, 1, 0, 2, 1, m}, {0, 0, 1, 2, 1, m}});
    EXPECT_EQ(tie[1].start, 2);
    EXPECT_EQ(tie[0].start, 7);
    const auto activities = run(machine, {{0, 0, 1, 2, 1, m}, {0, 0, 0, 2, 1, m}});
    EXPECT_EQ(activities[1].start, 2);
    EXPECT_EQ(activities[0].start, activities[1].copied);
}

TEST(Processor, OfPresentedMessagesTheOldestThenTheLowerLink) {
    Machine machine = row_of(3);
    machine.interface.links = 2;
    // Messages come from both sides at once: the tie of the heads goes to network port 0, whose message gets link 0.
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}, {2, 0, 0, 0, 1, m}});
    EXPECT_EQ(t[0].presented, t[1].presented);
    EXPECT_NE(t[0].in_link, t[1].in_link);
    const auto& on_link_0 = t[0].in_link == 0 ? t[0] : t[1];
    const auto& on_link_1 = t[0].in_link == 0 ? t[1] : t[0];
    EXPECT_EQ(on_link_0.delivered, presented + 5);
    EXPECT_EQ(on_link_1.delivered, presented + 10);
    const auto one_later = run(machine, {{0, 0, 0, 1, 1, m}, {2, 0, 0, 0, 1, m}});
    EXPECT_EQ(one_later[1].delivered, presented + 5);
    EXPECT_EQ(one_later[0].delivered, presented + 10);
}

TEST(Acknowledge, TheNextTransferThroughTheSameChannelStartsAtTheDelivery) {
    Machine machine = row_of(3);
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}, {0, 0, 0, 0, 2, m}, {0, 0, 0, 0, 1, m}});
    EXPECT_EQ(t[0].delivered, 158);
    EXPECT_EQ(t[1].start, 158);
    EXPECT_EQ(t[1].delivered, 158 + 159);
    EXPECT_EQ(t[2].start, 158 + 159);
}

TEST(Acknowledge, OtherChannelsAreNotHeld) {
    Machine machine = row_of(3);
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    const auto t = run(machine, {{1, 0, 0, 0, 0, m}, {1, 0, 1, 0, 2, m}});
    EXPECT_EQ(t[0].start, 0);
    EXPECT_EQ(t[1].start, t[0].copied);
}

TEST(StoreAndForwardAtTheEnd, TheLastRouterWaitsForTheWholeMessage) {
    Machine machine = row_of(4);
    machine.interface.cut_through = false;
    for (NodeId to = 1; to < 4; ++to) {
        const auto t = run(machine, {{0, 0, 0, 0, to, m}})[0];
        EXPECT_EQ(t.path.back().head, t.path[t.path.size() - 2].tail + 1);
        EXPECT_EQ(t.delivered, 20 + m + to + m - 1);
    }
}

/// A complete message moves inwards while the next one comes: with a second buffer the period is still m + 1.
TEST(StoreAndForwardAtTheEnd, ChannelIsFreeWhenItsBufferIsEmpty) {
    Machine machine = row_of(2);
    machine.interface.cut_through = false;
    const auto t = run(machine, {{0, 0, 0, 0, 1, m}, {0, 0, 0, 0, 1, m}});
    EXPECT_EQ(t[0].path[1].tail, 147 + 1 + m - 1);
    EXPECT_EQ(t[1].path[0].head, t[0].path[1].tail + 1);
}

/// Two activities ask for the same messages in one cycle. The activity that was started first gets the message that was
/// delivered first, whichever is processed first. The messages come before or later.
TEST(Receives, OfOneCycleAreMatchedInTheOrderOfActivities) {
    for (const Cycle asked : {Cycle{1}, presented + 1000}) {
        for (std::uint64_t shuffle = 1; shuffle < 10; ++shuffle) {
            Bench bench(row_of(2));
            bench.system().shuffle_order(shuffle);
            std::array<int, 3> got{-1, -1, -1};
            auto send = [](Rank& rank) -> Task<> {
                for (int tag = 0; tag < 3; ++tag) co_await rank.send(1, payload_of(128), {.tag = tag});
            };
            bench.start(0, send);
            const auto receive = [&got, asked](std::size_t activity) {
                return [&got, asked, activity](Rank& rank) -> Task<> {
                    co_await rank.wait(asked);
                    got[activity] = (co_await rank.receive(0)).tag;
                };
            };
            auto first = receive(0);
            auto second = receive(1);
            auto third = receive(2);
            bench.start(1, first);
            bench.start(1, second);
            bench.start(1, third);
            bench.run();
            EXPECT_EQ(got, (std::array<int, 3>{0, 1, 2})) << "asked for at " << asked << ", shuffle " << shuffle;
        }
    }
}

}  // namespace narrows::processor_test
