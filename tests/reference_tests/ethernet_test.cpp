#include <gtest/gtest.h>

#include "tests/reference/station.h"
#include "tests/reference_tests/medium_support.h"

namespace narrows::reference::ethernet_test {

Machine ethernet(Cycle delay) {
    Machine machine = medium_of(TopologyKind::ethernet, 4, delay);
    machine.network.link_flit_time = machine.interface.link_flit_time = 8;
    return machine;
}

/// A frame of 576 bit times, from a stream of its own. Its message asks a cycle after `at`.
Send frame(NodeId from, Cycle at) { return {from, 0, static_cast<int>(at), at, 3, 20}; }

TEST(Ethernet, CarriesAFrame) {
    const Outcome o = on_medium(ethernet(10), {frame(0, 0)});
    const Transfer& t = o.transfers[0];
    ASSERT_EQ(t.path.size(), 2u);
    EXPECT_EQ(t.path[0].head, 1);
    EXPECT_EQ(t.path[0].tail, 576);
    EXPECT_EQ(t.path[1].head, 11);
    EXPECT_EQ(t.path[1].tail, 586);
    EXPECT_EQ(t.delivered, 586);
    EXPECT_EQ(o.medium, (MediumUse{.frames = 1, .busy = 576 + 10}));
}

TEST(Ethernet, FramesHaveALeastLength) {
    EXPECT_EQ(EthernetStation::bit_times(1), 576);
    EXPECT_EQ(EthernetStation::bit_times(46), 576);
    EXPECT_EQ(EthernetStation::bit_times(47), 584);
    EXPECT_EQ(EthernetStation::bit_times(1500), 12208);
}

/// The frame of the first station is heard until 586.
TEST(Ethernet, LeavesAGapBetweenFrames) {
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(0, 0)}), 1), 577 + 96);
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(1, 100)}), 1), 587 + 96);
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(1, 650)}), 1), 587 + 96);
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(1, 681)}), 1), 683);
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(1, 682)}), 1), 683);
    EXPECT_EQ(head(on_medium(ethernet(10), {frame(0, 0), frame(1, 683)}), 1), 684);
}

/// The first frame starts at 1, and is heard from 11 on, which a station knows at 12.
TEST(Ethernet, WhoHasHeardNothingStarts) {
    EXPECT_GT(on_medium(ethernet(10), {frame(0, 0), frame(1, 10)}).medium.collisions, 0);
    const Outcome later = on_medium(ethernet(10), {frame(0, 0), frame(1, 11)});
    EXPECT_EQ(later.medium.collisions, 0);
    EXPECT_EQ(head(later, 1), 683);
}

/// Draws of the two stations: 0 and 0, then 2 and 0 (K7).
TEST(Ethernet, BacksOff) {
    const Outcome o = on_medium(ethernet(10), {frame(0, 0), frame(1, 0)});
    // Both hear each other from 11 on, and end at 65 + 32. Silence from 107, gap to 203. Once more, to 299.
    EXPECT_EQ(head(o, 1), 299 + 10 + 96);
    EXPECT_EQ(head(o, 0), 299 + 2 * 512);
    EXPECT_EQ(o.medium, (MediumUse{.frames = 2,
                                   .collisions = 2,
                                   .busy = 2 * (96 + 10) + 2 * (576 + 10),
                                   .waiting = 404 + 1322,
                                   .collided = {{0, 1, 97}, {0, 203, 299}, {1, 1, 97}, {1, 203, 299}}}));
}

/// The second one starts at 6, hears the first one at 11, and ends at 6 + 64 + 32. The first one hears it at 16, and
/// ends at 97. So for the first one silence is from 112 on, for the second one from 107 on.
TEST(Ethernet, OneThatStartsLaterCollidesToo) {
    const Outcome o = on_medium(ethernet(10), {frame(0, 0), frame(1, 5)});
    EXPECT_EQ(o.medium.collisions, 2);
    // So they start again at 208 and at 203, hear each other at 213 and 218, and end at 304 and 299.
    EXPECT_EQ(head(o, 1), 304 + 10 + 96);
    EXPECT_EQ(head(o, 0), 304 + 2 * 512);
}

/// With the longest delay the first one hears the second one only after its preamble.
TEST(Ethernet, JamFollowsTheCycleInWhichACollisionIsHeard) {
    const Outcome o = on_medium(ethernet(64), {frame(0, 0), frame(1, 64)});
    // Starts at 1 and 65; heard at 129 and 65; ends at 162 and 161. Each is heard for 64 cycles more.
    // Silence from 225 and 226 on, so starts at 321 and 322: heard at 386 and 385; ends at 419 and 418.
    EXPECT_EQ(o.medium.collisions, 2);
    EXPECT_EQ(head(o, 1), 483 + 96);
    EXPECT_EQ(head(o, 0), 419 + 2 * 512);
}

TEST(Ethernet, StoresEveryFrame) {
    Machine machine = ethernet(10);
    machine.interface.receive_overhead = 5000;
    const Outcome o = on_medium(machine, {frame(0, 0), frame(0, 0), frame(0, 0)});
    EXPECT_EQ(head(o, 1), 673);
    EXPECT_EQ(head(o, 2), 1345);
    EXPECT_EQ(o.transfers[2].delivered, 586 + 3 * 5000);
}

/// A station whose every frame meets another one.
TEST(Ethernet, BeginsAFrameAnewAfterSixteenCollisions) {
    EthernetStation station(0, default_seed);
    Message message{frame(0, 0), 0};
    station.prepare(message, 1);
    std::vector<Cycle> back_offs;
    Cycle ended = 0;
    for (Cycle t = 0; back_offs.size() < 20; ++t) {
        const bool before = station.sends();
        if (station.start(t) && ended > 0) back_offs.push_back(t - ended);
        station.hear(station.sends(), t);
        station.end(t);
        if (before && !station.sends()) ended = t + 1;
    }
    EXPECT_EQ(station.excessive_collisions(), 1);
    EXPECT_EQ(back_offs[15], 96);       // it sends at once, after the gap
    EXPECT_LE(back_offs[16], 512 * 1);  // as after the first collision
    EXPECT_LE(back_offs[17], 512 * 3);
    for (std::size_t n = 1; n <= 15; ++n)
        EXPECT_LE(back_offs[n - 1], Cycle{512} * ((1 << std::min<int>(int(n), 10)) - 1) + 96);
}

/// K3, which never happens with one delay (docs/timing.md).
TEST(Ethernet, AGapIsVoidIfSomethingIsHeardInItsFirstPart) {
    const auto start_of = [](Cycle heard_at) {
        Gaps gaps;
        for (Cycle t = 0;; ++t) {
            if (t > 10 && gaps.may_start(t)) return t;
            gaps.pass(t, t == 10, t == heard_at);
        }
    };
    EXPECT_EQ(start_of(9), 11 + 96);
    EXPECT_EQ(start_of(11 + 63), 75 + 96);
    EXPECT_EQ(start_of(11 + 64), 11 + 96);
    EXPECT_EQ(start_of(11 + 95), 11 + 96);
}

}  // namespace narrows::reference::ethernet_test
