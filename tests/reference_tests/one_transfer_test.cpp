#include <gtest/gtest.h>

#include "tests/reference_tests/support.h"

namespace narrows::reference::one_transfer_test {

Transfer transfer_to_neighbour(const Machine& machine, int bytes) {
    return simulate(machine, series(1, 0, 1, bytes))[0];
}

/// The table "One transfer to a neighbour, nothing in the way" of docs/timing.md.
TEST(OneTransfer, FollowsTheTable) {
    for (const Cycle ov : {0, 1, 3, 5}) {
        for (const int m : {1, 2, 20, 137}) {
            const Transfer t = transfer_to_neighbour(with_overheads(ring_of_eight(), ov), m);
            EXPECT_EQ(t.start, 0);
            EXPECT_EQ(t.copied, 2 * ov);
            ASSERT_EQ(t.path.size(), 2U);
            EXPECT_EQ(t.path[0].router, 0);
            EXPECT_EQ(t.path[0].port, Grid::east);
            EXPECT_EQ(t.path[0].head, 2 * ov + 1);
            EXPECT_EQ(t.path[0].tail, 2 * ov + m);
            EXPECT_EQ(t.path[1].router, 1);
            EXPECT_EQ(t.path[1].port, Topology::local);
            EXPECT_EQ(t.path[1].head, 2 * ov + 2);
            EXPECT_EQ(t.path[1].tail, 2 * ov + m + 1);
            EXPECT_EQ(t.in_link, 0);
            EXPECT_EQ(t.presented, 3 * ov + m + 1);
            EXPECT_EQ(t.delivered, 4 * ov + m + 1);
        }
    }
}

TEST(OneTransfer, PaysEveryOverheadAtItsPlace) {
    Machine machine = ring_of_eight();
    machine.processor = {2, 11};
    machine.interface.send_overhead = 3;
    machine.interface.receive_overhead = 7;
    const Transfer t = transfer_to_neighbour(machine, 10);
    EXPECT_EQ(t.copied, 5);
    EXPECT_EQ(t.path[1].tail, 16);
    EXPECT_EQ(t.presented, 23);
    EXPECT_EQ(t.delivered, 34);
}

TEST(OneTransfer, TakesTheLinkLatencyForEveryHop) {
    Machine machine = ring_of_eight();
    machine.network.link_latency = 4;
    const Transfer t = simulate(machine, series(1, 1, 7, 20))[0];  // across the seam: 1, 0, 7
    ASSERT_EQ(t.path.size(), 3U);
    EXPECT_EQ(t.path[0].port, Grid::west);
    EXPECT_EQ(t.path[1].router, 0);
    EXPECT_EQ(t.path[2].router, 7);
    EXPECT_EQ(t.path[1].head, 15);
    EXPECT_EQ(t.path[2].head, 19);
    EXPECT_EQ(t.path[2].tail, 38);
}

/// N4: the room of a byte comes back two cycles after it was taken, so with one flit every second cycle is lost.
TEST(OneTransfer, CrossesAtHalfTheRateWithOneFlitOfRoom) {
    Machine machine = ring_of_eight();
    machine.network.buffer_flits = 1;
    const Transfer t = transfer_to_neighbour(machine, 10);
    EXPECT_EQ(t.path[0].tail, 11 + 2 * 9);
    EXPECT_EQ(t.path[1].tail, 12 + 2 * 9);

    machine.network.buffer_flits = 2;
    EXPECT_EQ(transfer_to_neighbour(machine, 10).path[0].tail, 11 + 9);
}

/// Latency 2, two flits: byte 2 waits for byte 0, which leaves at 13, and crosses at 14: two bytes in three cycles.
TEST(OneTransfer, CrossesTwoBytesInThreeCycles) {
    Machine machine = ring_of_eight();
    machine.network.buffer_flits = 2;
    machine.network.link_latency = 2;
    const Transfer t = transfer_to_neighbour(machine, 10);
    EXPECT_EQ(t.path[0].tail, 11 + 3 * 4 + 1);
    EXPECT_EQ(t.path[1].tail, 13 + 3 * 4 + 1);
}

TEST(OneTransfer, LeavesTheLastRouterWholeWithoutCutThrough) {
    Machine machine = ring_of_eight();
    machine.interface.cut_through = false;
    const Transfer t = simulate(machine, series(1, 0, 2, 137))[0];
    EXPECT_EQ(t.path[1].head, 12);  // between routers it still cuts through
    EXPECT_EQ(t.path[1].tail, 148);
    EXPECT_EQ(t.path[2].head, 149);
    EXPECT_EQ(t.path[2].tail, 149 + 136);
    EXPECT_EQ(t.delivered, 285 + 10);
}

/// The narrowest link sets the pace, wherever it is; it does not delay the bytes that come first.
TEST(OneTransfer, IsPacedByTheNarrowestLink) {
    struct Case {
        int w_interface, w_network;
        Cycle first_tail, last_tail;
    };
    for (const Case& c : {Case{1, 1, 20, 21}, Case{2, 2, 15, 16}, Case{4, 4, 13, 14}, Case{1, 4, 20, 21},
                          Case{2, 4, 15, 16}, Case{4, 1, 20, 21}, Case{4, 2, 15, 16}}) {
        Machine machine = ring_of_eight();
        machine.interface.link_bytes_per_cycle = c.w_interface;
        machine.network.link_bytes_per_cycle = c.w_network;
        const Transfer t = transfer_to_neighbour(machine, 10);
        EXPECT_EQ(t.path[0].tail, c.first_tail) << c.w_interface << ' ' << c.w_network;
        EXPECT_EQ(t.path[1].tail, c.last_tail) << c.w_interface << ' ' << c.w_network;
    }
}

/// 5 flits of 2 bytes, 3 cycles each. The head moves on at the latency of the routers, whatever the flit time.
TEST(OneTransfer, TakesTheFlitTimeForEveryFlit) {
    Machine machine = ring_of_eight();
    machine.interface.link_bytes_per_cycle = machine.network.link_bytes_per_cycle = 2;
    machine.interface.link_flit_time = machine.network.link_flit_time = 3;
    for (const int bytes : {9, 10}) {
        const Transfer t = simulate(machine, series(1, 0, 2, bytes))[0];
        EXPECT_EQ(t.path[0].head, 11);
        EXPECT_EQ(t.path[1].head, 12);
        EXPECT_EQ(t.path[2].head, 13);
        EXPECT_EQ(t.path[0].tail, 11 + 14);
        EXPECT_EQ(t.path[1].tail, 12 + 14);
        EXPECT_EQ(t.path[2].tail, 13 + 14);
        EXPECT_EQ(t.delivered, 13 + 14 + 10);
    }
}

/// A slow link on the path sets the pace of the links after it, and of the links before it where there is no room.
TEST(OneTransfer, IsPacedByTheSlowestLink) {
    Machine machine = ring_of_eight();
    machine.network.link_flit_time = 4;
    Transfer t = transfer_to_neighbour(machine, 10);
    EXPECT_EQ(t.path[0].tail, 11 + 39);
    EXPECT_EQ(t.path[1].head, 12);
    EXPECT_EQ(t.path[1].tail, 12 + 39);  // the fast link inwards waits for every byte

    machine.network.link_flit_time = 1;
    machine.interface.link_flit_time = 4;
    t = simulate(machine, series(1, 0, 2, 10))[0];
    EXPECT_EQ(t.path[0].tail, 11 + 39);  // fed by the send buffer
    EXPECT_EQ(t.path[1].tail, 12 + 39);
    EXPECT_EQ(t.path[2].tail, 13 + 39);

    machine.interface.link_flit_time = machine.network.link_flit_time = 4;
    machine.interface.injection_buffers = 1;  // each byte is in the injection buffer at the end of its 4 cycles
    EXPECT_EQ(transfer_to_neighbour(machine, 10).path[0].tail, 11 + 39);
    machine.interface.link_flit_time = 2;
    EXPECT_EQ(transfer_to_neighbour(machine, 10).path[0].tail, 11 + 39);
}

/// With one flit of room a flit begins when the one before has left: 4 cycles on the channel, 1 to the router.
TEST(OneTransfer, WaitsForTheRoomOfAWholeFlit) {
    Machine machine = ring_of_eight();
    machine.network.link_flit_time = machine.interface.link_flit_time = 4;
    machine.network.buffer_flits = 1;
    Transfer t = transfer_to_neighbour(machine, 3);
    EXPECT_EQ(t.path[0].tail, 14 + 2 * 5);  // bytes cross at 14, 19, 24
    EXPECT_EQ(t.path[1].tail, 15 + 2 * 5);
    machine.network.buffer_flits = 2;
    t = transfer_to_neighbour(machine, 3);
    EXPECT_EQ(t.path[0].tail, 14 + 2 * 4);
}

TEST(OneTransfer, IsRefusedWhereTheRulesSayNothing) {
    const Machine machine = ring_of_eight();
    EXPECT_THROW(simulate(machine, series(1, 3, 3, 10)), std::invalid_argument);
    EXPECT_THROW(simulate(machine, {Send{0, 1, 0, 0, 1, 10}}), std::invalid_argument);
    Machine slow_injection = machine;
    slow_injection.interface.injection_buffers = 1;
    slow_injection.network.link_bytes_per_cycle = 2;
    EXPECT_THROW(simulate(slow_injection, series(1, 0, 1, 10)), std::invalid_argument);
    slow_injection.network.link_bytes_per_cycle = 1;
    slow_injection.network.link_flit_time = slow_injection.interface.link_flit_time = 3;
    EXPECT_NO_THROW(simulate(slow_injection, series(1, 0, 1, 10)));
    slow_injection.interface.link_flit_time = 4;
    EXPECT_THROW(simulate(slow_injection, series(1, 0, 1, 10)), std::invalid_argument);
    Machine two_sizes = machine;
    two_sizes.interface.link_bytes_per_cycle = 2;
    two_sizes.network.link_flit_time = 2;
    EXPECT_THROW(simulate(two_sizes, series(1, 0, 1, 10)), std::invalid_argument);
    Machine small = machine;
    small.interface.cut_through = false;
    EXPECT_THROW(simulate(small, series(1, 0, 1, 138)), std::invalid_argument);
    EXPECT_THROW(simulate(machine, series(1, 0, 1, 137), Options{.limit = 157}), std::runtime_error);
    EXPECT_EQ(simulate(machine, series(1, 0, 1, 137), Options{.limit = 158})[0].delivered, 158);
}

}  // namespace narrows::reference::one_transfer_test
