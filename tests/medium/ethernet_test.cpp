// The Ethernet (docs/timing.md, K1 to K9).
#include <gmock/gmock.h>

#include "models/network/topology/route_hash.h"
#include "tests/medium/sends.h"

namespace narrows::ethernet_test {

using medium_tests::always_sending;
using medium_tests::Crossed;
using medium_tests::ethernet;
using medium_tests::MediumRun;
using medium_tests::run_medium;
using testing::ElementsAre;

constexpr Cycle delay = 20;
constexpr Cycle shortest = 576;
constexpr Cycle gap = 96;

int draw(int station, int number, int values) {
    const NodeId node(station);
    return route_hash({RouterId(0), Port(0), 0, node, node, static_cast<std::uint32_t>(number)}, 0, values, 1);
}

TEST(Ethernet, OneFrame) {
    const MediumRun run = run_medium(ethernet(3, delay), {{10, 0, 2, 100}});
    const Cycle frame = 8 * (26 + 100);
    EXPECT_THAT(run.crossed, ElementsAre(Crossed{0, 2, 11, 11 + frame - 1, 11 + frame - 1 + delay}));
    EXPECT_EQ(run.counts.busy, frame + delay);
}

TEST(Ethernet, FillsUpShortFrames) {
    for (const int bytes : {10, 45, 46})
        EXPECT_EQ(run_medium(ethernet(2, delay), {{10, 0, 1, bytes}}).crossed.front().tail, 10 + shortest);
    EXPECT_EQ(run_medium(ethernet(2, delay), {{10, 0, 1, 47}}).crossed.front().tail, 10 + shortest + 8);
    EXPECT_EQ(run_medium(ethernet(2, delay), {{10, 0, 1, 1500}}).crossed.front().tail, 10 + 8 * 1526);
}

TEST(Ethernet, AStationThatHearsAnotherWaitsForTheGap) {
    const MediumRun run = run_medium(ethernet(3, delay), {{10, 0, 2, 46}, {11 + delay, 1, 2, 46}});
    ASSERT_EQ(run.crossed.size(), 2u);
    EXPECT_EQ(run.counts.collisions, 0u);
    EXPECT_EQ(run.crossed[1].head, 11 + shortest + delay + gap);
}

TEST(Ethernet, ItsOwnNextFrameWaitsForTheGapOnly) {
    Machine machine = ethernet(3, delay);
    machine.interface.send_buffers = 2;
    const MediumRun run = run_medium(machine, {{10, 0, 2, 46}, {11, 0, 1, 46}});
    EXPECT_EQ(run.crossed[1].head, 11 + shortest + gap);
}

TEST(Ethernet, AStationThatStartsBeforeItHearsTheOtherCollides) {
    for (const Cycle later : {Cycle{0}, Cycle{1}, delay}) {
        const MediumRun run = run_medium(ethernet(3, delay), {{10, 0, 2, 46}, {10 + later, 1, 2, 46}});
        ASSERT_GE(run.counts.collisions, 1u);
        const auto& frames = run.collisions.front().frames;
        ASSERT_EQ(frames.size(), 2u);
        EXPECT_EQ(frames[0].from, 11);
        EXPECT_EQ(frames[0].to, 11 + 64 + 32) << "the preamble goes out whole";
        EXPECT_EQ(frames[1].from, 11 + later);
        EXPECT_EQ(frames[1].to, 11 + later + 64 + 32);
        EXPECT_EQ(run.collisions.front().to, frames[1].to + delay);
        EXPECT_EQ(run.crossed.size(), 2u);
    }
}

TEST(Ethernet, AFrameEndsWhenTheOtherIsHeard) {
    const MediumRun run = run_medium(ethernet(3, 64), {{10, 0, 2, 46}, {10 + 30, 1, 2, 46}});
    const auto& frames = run.collisions.front().frames;
    EXPECT_EQ(frames[0].to, 11 + 30 + 64 + 1 + 32);
    EXPECT_EQ(frames[1].to, 11 + 30 + 64 + 32);
}

TEST(Ethernet, BacksOffFromTheEndOfItsJam) {
    const MediumRun run = run_medium(ethernet(3, delay), {{10, 0, 2, 46}, {15, 1, 2, 46}});
    const Cycle ends[2] = {11 + 96, 16 + 96};
    const Cycle silent[2] = {ends[1] + delay, std::max(ends[1], ends[0] + delay)};
    Cycle starts[2];
    for (int i = 0; i < 2; ++i) starts[i] = std::max(ends[i] + 512 * draw(i, 0, 2), silent[i] + gap);
    if (draw(0, 0, 2) == draw(1, 0, 2)) {
        ASSERT_GE(run.collisions.size(), 2u);
        EXPECT_EQ(run.collisions[1].frames[0].from, starts[0]);
        EXPECT_EQ(run.collisions[1].frames[1].from, starts[1]);
    } else {
        EXPECT_EQ(run.crossed.front().head, std::min(starts[0], starts[1]));
    }
}

TEST(Ethernet, AReceiverTakesWhateverComes) {
    Machine machine = ethernet(4, delay);
    machine.processor.receive_overhead = 100'000;
    const auto sends = always_sending(3, 2, 46, [](NodeId, int) { return NodeId(3); });
    const MediumRun run = run_medium(machine, sends);
    ASSERT_EQ(run.crossed.size(), 6u);
    EXPECT_LT(run.crossed.back().tail, 100'000);
    EXPECT_TRUE(run.finished);
}

TEST(Ethernet, LosesNothing) {
    for (const int stations : {2, 16, 64, 1024}) {
        const int messages = stations == 1024 ? 2 : 20;
        const auto next = [stations](NodeId from, int i) { return NodeId((from + 1 + i) % stations); };
        const auto sends = always_sending(stations, messages, 64, [&](NodeId from, int i) {
            const NodeId to = next(from, i);
            return to == from ? next(from, i + 1) : to;
        });
        const MediumRun run = run_medium(ethernet(stations, 51), sends);
        EXPECT_TRUE(run.finished);
        EXPECT_EQ(run.crossed.size(), sends.size());
        EXPECT_EQ(run.counts.frames, sends.size());
        EXPECT_EQ(run.counts.excessive_collisions > 0, stations == 1024);
        Cycle end = 0;
        for (const Crossed& crossed : run.crossed) {
            EXPECT_GE(crossed.head, end + (end > 0 ? gap : 0));
            end = crossed.tail + 1;
        }
    }
}

TEST(Ethernet, OrderWithinACycleDoesNotMatter) {
    const auto sends = always_sending(16, 10, 64, [](NodeId from, int i) { return NodeId((from + 1 + i) % 16); });
    const MediumRun straight = run_medium(ethernet(16, delay), sends);
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const MediumRun shuffled = run_medium(ethernet(16, delay), sends, 1, seed);
        EXPECT_EQ(shuffled.crossed, straight.crossed);
        EXPECT_EQ(shuffled.counts.collisions, straight.counts.collisions);
    }
}

TEST(Ethernet, OtherSeedsDrawOtherNumbers) {
    const auto sends = always_sending(8, 10, 64, [](NodeId from, int) { return NodeId((from + 1) % 8); });
    EXPECT_NE(run_medium(ethernet(8, delay), sends, 1).crossed, run_medium(ethernet(8, delay), sends, 2).crossed);
}

}  // namespace narrows::ethernet_test
