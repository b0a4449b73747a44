#include <gtest/gtest.h>

#include "tests/reference_tests/support.h"

namespace narrows::reference::series_test {

/// Several messages one after the other from one node.

TEST(Series, GoesEveryMPlusOneCycles) {
    const auto t = simulate(ring_of_eight(), series(5, 0, 1, 137));
    for (std::size_t i = 0; i < t.size(); ++i) {
        const auto j = static_cast<Cycle>(i);
        EXPECT_EQ(t[i].path[0].head, 11 + 138 * j);
        EXPECT_EQ(t[i].path[1].tail, 148 + 138 * j);
        EXPECT_EQ(t[i].delivered, 158 + 138 * j);
        // S2: the register is free at the copy.
        EXPECT_EQ(t[i].start, i == 0 ? 0 : t[i - 1].copied);
        EXPECT_EQ(t[i].copied, 10 + 138 * j);
    }
}

/// If it starts earlier, its message waits in the register for the send buffer.
TEST(Series, MayStartAfterMPlusOneCyclesAndWaitForNothing) {
    for (const Cycle early : {0, 1, 2, 60}) {
        const auto t = simulate(ring_of_eight(), {Send{0, 0, 0, 0, 1, 137}, Send{0, 0, 0, 138 - early, 1, 137}});
        EXPECT_EQ(t[1].start, 138 - early);
        EXPECT_EQ(t[1].copied, 148);
        EXPECT_EQ(t[1].path[0].head, 149);
        EXPECT_EQ(t[1].path[1].head, 150);
        EXPECT_EQ(t[1].delivered, 138 + 158);
    }
}

TEST(Series, WaitsForTheWholeMessageWithoutCutThrough) {
    Machine machine = ring_of_eight();
    machine.interface.cut_through = false;
    const auto t = simulate(machine, series(2, 0, 1, 137));
    EXPECT_EQ(t[0].path[1].tail, 148 + 136);
    EXPECT_EQ(t[1].path[0].head, 148 + 137);
}

TEST(Series, GoesEveryHalfMPlusOneCyclesOnLinksOfTwoBytes) {
    Machine machine = ring_of_eight();
    machine.interface.link_bytes_per_cycle = 2;
    machine.network.link_bytes_per_cycle = 2;
    const auto t = simulate(machine, series(5, 0, 1, 137));
    for (std::size_t i = 0; i < t.size(); ++i) EXPECT_EQ(t[i].delivered, 90 + 70 * static_cast<Cycle>(i));
}

/// The second send buffer lets the next message wait at the wire: its head leaves at T_0 + 1. The two messages go east
/// and west, so that they do not wait for the same channel.
TEST(Series, FollowsOnTheWireWithTwoSendBuffers) {
    Machine machine = ring_of_eight();
    const std::vector<Send> sends{Send{0, 0, 0, 0, 1, 50}, Send{0, 0, 0, 0, 7, 50}};
    EXPECT_EQ(simulate(machine, sends)[1].path[0].head, 60 + 2);
    machine.interface.send_buffers = 2;
    const auto t = simulate(machine, sends);
    EXPECT_EQ(t[0].path[0].tail, 60);
    EXPECT_EQ(t[1].copied, 20);
    EXPECT_EQ(t[1].path[0].head, 60 + 1);
}

/// "Fast I": message j leaves at 2 ov + 1 + j y, with y = ceil(m / 2) + 1. Its last byte arrives at 2 ov + m + 1 + j y.
/// The last message is delivered 2 ov after that; at every node of a ring at once.
TEST(Series, AlternatesOnAFastInterfaceLink) {
    Machine machine = ring_of_eight();
    machine.interface.link_bytes_per_cycle = 2;
    machine.interface.injection_buffers = 2;
    for (const int m : {136, 137}) {
        const Cycle y = (m + 1) / 2 + 1;
        std::vector<Send> sends;
        for (NodeId node = 0; node < 8; ++node) {
            for (int j = 0; j < 10; ++j) sends.push_back({node, 0, 0, 0, NodeId((node + (j % 2 == 0 ? 1 : 7)) % 8), m});
        }
        const auto t = simulate(machine, sends);
        for (std::size_t i = 0; i < t.size(); ++i) {
            const auto j = static_cast<Cycle>(i % 10);
            EXPECT_EQ(t[i].path[0].head, 10 + 1 + j * y) << m << ' ' << i;
            EXPECT_EQ(t[i].path[0].tail, 10 + m + j * y) << m << ' ' << i;
            EXPECT_EQ(t[i].path[1].tail, 10 + m + 1 + j * y) << m << ' ' << i;
        }
        // The program starts message j + 3 when j + 2 is copied, at 2 ov + (j + 2) y. That is a few cycles before
        // message j is presented. So message j waits for the end of the send overhead, except the last three.
        for (std::size_t i = 0; i < t.size(); ++i) {
            const auto j = static_cast<Cycle>(i % 10);
            EXPECT_EQ(t[i].presented, 15 + m + 1 + j * y) << m << ' ' << i;
            EXPECT_EQ(t[i].delivered, j + 3 < 10 ? 10 + (j + 2) * y + 5 + 5 : 20 + m + 1 + j * y) << m << ' ' << i;
        }
    }
}

/// S5 with one injection buffer: the wire is free early, but the next message waits at its front for T_0 + 1.
TEST(Series, WaitsForTheOnlyInjectionBuffer) {
    Machine machine = ring_of_eight();
    machine.interface.link_bytes_per_cycle = 4;
    machine.interface.injection_buffers = 1;
    const auto t = simulate(machine, {Send{0, 0, 0, 0, 1, 40}, Send{0, 0, 0, 0, 7, 40}});
    EXPECT_EQ(t[0].path[0].head, 11);
    EXPECT_EQ(t[0].path[0].tail, 50);
    EXPECT_EQ(t[1].copied, 21);  // T_J + 1 = 11 + 10
    EXPECT_EQ(t[1].path[0].head, 51);
    EXPECT_EQ(t[1].path[0].tail, 90);
}

/// S5: no byte leaves the injection buffer before it has passed the interface link, and the width is w_L.
TEST(Series, FeedsTheNetworkFromInjectionBuffers) {
    Machine machine = ring_of_eight();
    machine.interface.link_bytes_per_cycle = 4;
    machine.network.link_bytes_per_cycle = 4;
    machine.interface.injection_buffers = 1;
    const auto t = simulate(machine, series(2, 0, 1, 40));
    EXPECT_EQ(t[0].path[0].head, 11);
    EXPECT_EQ(t[0].path[0].tail, 20);
    EXPECT_EQ(t[1].path[0].head, 22);  // copied at 21; the channel is free at 22 too
}

TEST(Series, AwaitsTheEndOfTheTransferThroughTheSameChannel) {
    Machine machine = ring_of_eight();
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    // Activity 0 sends east twice (the second time further), activity 1 sends west in between.
    const auto t = simulate(machine, {Send{0, 0, 0, 0, 1, 20}, Send{0, 0, 0, 0, 3, 20}, Send{0, 0, 1, 1, 7, 20}});
    EXPECT_EQ(t[0].delivered, 41);
    EXPECT_EQ(t[2].start, 10);
    EXPECT_EQ(t[2].copied, 31);
    EXPECT_EQ(t[2].path[0].tail, 51);
    EXPECT_EQ(t[1].start, 41);
    EXPECT_EQ(t[1].copied, 52);  // complete at 51, when the send buffer still has the last byte of the one to the west
    EXPECT_EQ(t[1].delivered, 52 + 1 + 19 + 3 + 10);
}

TEST(Series, KeepsAProcessorBusyThatMovesTheBytes) {
    Machine machine = ring_of_eight();
    machine.interface.data_mover = DataMover::processor;
    auto t = simulate(machine, series(2, 0, 1, 137));
    EXPECT_EQ(t[0].copied, 10);
    EXPECT_EQ(t[0].path[1].tail, 148);
    EXPECT_EQ(t[0].presented, 12 + 5);  // the head suffices (R4)
    EXPECT_EQ(t[0].delivered, 17 + 5 + 137);
    EXPECT_EQ(t[1].start, 148);  // the program continues at 147, the send buffer is free at T_0 + 1 = 148

    machine.interface.send_buffers = 2;
    t = simulate(machine, series(2, 0, 1, 137));
    EXPECT_EQ(t[1].start, 147);
    EXPECT_EQ(t[1].path[0].head, 158);
}

/// Without any overhead, a program fills register and buffers in one cycle.
TEST(Series, StartsManyInOneCycleWithoutOverheads) {
    Machine machine = with_overheads(ring_of_eight(), 0);
    machine.interface.send_buffers = 3;
    machine.interface.receive_buffers = 2;
    const auto t = simulate(machine, series(6, 0, 1, 10));
    for (std::size_t i = 0; i < 4; ++i) EXPECT_EQ(t[i].start, 0);
    for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(t[i].copied, 0);
    EXPECT_EQ(t[0].path[0].tail, 10);
    EXPECT_EQ(t[3].copied, 11);
    EXPECT_EQ(t[4].start, 11);
    EXPECT_EQ(t[0].delivered, 11);
    EXPECT_EQ(t[1].path[0].head, 12);  // the wire is free at 11, the channel at T_1 + 1 = 12
    EXPECT_EQ(t[1].delivered, 22);
}

}  // namespace narrows::reference::series_test
