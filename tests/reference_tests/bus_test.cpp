#include <gtest/gtest.h>

#include "tests/reference_tests/medium_support.h"

namespace narrows::reference::bus_test {

Machine bus_of(int nodes, Cycle latency) { return medium_of(TopologyKind::bus, nodes, latency); }

/// Each sends 10 bytes from a stream of its own.
Send ten_bytes(NodeId from, NodeId to, Cycle at) { return {from, 0, static_cast<int>(at), at, to, 10}; }

TEST(Bus, CarriesAMessage) {
    const Outcome o = on_medium(bus_of(4, 3), {ten_bytes(0, 1, 0)});
    const Transfer& t = o.transfers[0];
    ASSERT_EQ(t.path.size(), 2u);
    EXPECT_EQ(t.path[0].head, 1);
    EXPECT_EQ(t.path[0].tail, 10);
    EXPECT_EQ(t.path[1].head, 4);
    EXPECT_EQ(t.path[1].tail, 13);
    EXPECT_EQ(t.delivered, 13);
    EXPECT_EQ(o.medium, (MediumUse{.frames = 1, .busy = 13}));
}

TEST(Bus, HasTheSlowerRate) {
    Machine machine = bus_of(4, 3);
    machine.network.link_bytes_per_cycle = 2;
    machine.interface.link_bytes_per_cycle = 4;
    EXPECT_EQ(on_medium(machine, {ten_bytes(0, 1, 0)}).transfers[0].path[0].tail, 5);
    machine.interface.link_bytes_per_cycle = 2;
    machine.interface.link_flit_time = 3;
    EXPECT_EQ(on_medium(machine, {ten_bytes(0, 1, 0)}).transfers[0].path[0].tail, 15);
}

/// The last byte leaves at 10, and is with everybody at 13.
TEST(Bus, IsFreeWhenTheLastByteHasGoneByEveryNode) {
    const Outcome o = on_medium(bus_of(4, 3), {ten_bytes(0, 2, 0), ten_bytes(1, 3, 0)});
    EXPECT_EQ(head(o, 1), 14);
    EXPECT_EQ(o.medium, (MediumUse{.frames = 2, .busy = 26, .waiting = 13}));
}

/// The message moves to the register at 13.
TEST(Bus, WaitsForAReceiveBuffer) {
    EXPECT_EQ(head(on_medium(bus_of(4, 3), {ten_bytes(0, 2, 0), ten_bytes(1, 2, 0)}), 1), 15);
}

TEST(Bus, GoesRoundTheNodes) {
    Machine machine = bus_of(5, 3);
    machine.interface.receive_buffers = 3;
    const Outcome first = on_medium(machine, {ten_bytes(2, 3, 0), ten_bytes(0, 3, 0)});
    EXPECT_EQ(head(first, 1), 1);
    const Outcome o =
        on_medium(machine, {ten_bytes(1, 3, 0), ten_bytes(0, 3, 100), ten_bytes(1, 4, 100), ten_bytes(2, 3, 100)});
    EXPECT_LT(head(o, 3), head(o, 1));
    EXPECT_LT(head(o, 1), head(o, 2));
}

/// Node 3 has its register until 63, and the second message its buffer until 65.
TEST(Bus, PassesOverWhomTheReceiverHasNoBufferFor) {
    Machine machine = bus_of(4, 3);
    machine.interface.receive_overhead = 50;
    const Outcome o = on_medium(machine, {ten_bytes(0, 3, 0), ten_bytes(1, 3, 0), ten_bytes(2, 3, 0),
                                          ten_bytes(0, 1, 30), ten_bytes(1, 3, 50)});
    EXPECT_EQ(head(o, 1), 15);
    EXPECT_EQ(head(o, 3), 31);
    EXPECT_EQ(head(o, 2), 65);
    EXPECT_GT(head(o, 4), 65);
}

TEST(Bus, LeavesTheMovingToTheProcessor) {
    Machine machine = bus_of(4, 3);
    machine.interface.data_mover = DataMover::processor;
    const Outcome o = on_medium(machine, {ten_bytes(0, 2, 0), ten_bytes(1, 2, 0)});
    EXPECT_EQ(o.transfers[0].presented, 4);
    EXPECT_EQ(o.transfers[0].delivered, 14);
    EXPECT_EQ(head(o, 1), 14);
}

TEST(Bus, IsTheFirstChannelOfEveryMessage) {
    Machine machine = bus_of(4, 3);
    machine.interface.acknowledge = Acknowledge::end_of_transfer;
    const Outcome o = on_medium(machine, {ten_bytes(0, 1, 0), ten_bytes(0, 2, 0)});
    EXPECT_EQ(o.transfers[1].start, 13);
}

}  // namespace narrows::reference::bus_test
