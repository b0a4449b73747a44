// Channels have the values of their class (docs/timing.md, G1), and not one cycle more or less.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/timing/traced_run.h"

namespace narrows::channel_classes_test {

using reference::Send;
using reference::Transfer;

/// Four nodes; from node 0 to node 3 a message crosses a channel of class x and one of class y. Nothing has an
/// overhead.
Machine square(const OwnChannelParameters& x, const OwnChannelParameters& y) {
    Machine machine;
    machine.topology = {.kind = TopologyKind::hypercube, .dimension = 2};
    machine.processor = {0, 0};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.interface.link_bytes_per_cycle = 4;
    machine.interface.send_buffers = machine.interface.receive_buffers = 4;
    machine.network.classes = {x, y};
    return reference::carrying_bytes(machine, 40);
}

std::vector<Transfer> run(const Machine& machine, const std::vector<Send>& sends) {
    return run_on_model(machine, *make_topology(machine), sends);
}

std::vector<Transfer> one_message(const OwnChannelParameters& x, const OwnChannelParameters& y) {
    return run(square(x, y), {{0, 0, 0, 0, 3, 40}});
}

TEST(ChannelClasses, ASlowChannelBehindAFastOneHoldsTheTail) {
    const Transfer t =
        one_message({.link_bytes_per_cycle = 2, .link_latency = 3}, {.link_bytes_per_cycle = 1, .link_latency = 5})[0];
    ASSERT_EQ(t.path.size(), 3u);
    EXPECT_EQ(t.path[0].head, 1);
    EXPECT_EQ(t.path[0].tail, 1 + 20 - 1);
    EXPECT_EQ(t.path[1].head, 1 + 3);
    EXPECT_EQ(t.path[1].tail, 4 + 40 - 1);
    EXPECT_EQ(t.path[2].head, 4 + 5);
    EXPECT_EQ(t.path[2].tail, 43 + 5);
}

TEST(ChannelClasses, AFastChannelBehindASlowOneWaitsForTheTail) {
    const Transfer t =
        one_message({.link_bytes_per_cycle = 1, .link_latency = 3}, {.link_bytes_per_cycle = 8, .link_latency = 5})[0];
    EXPECT_EQ(t.path[0].tail, 1 + 40 - 1);
    EXPECT_EQ(t.path[1].head, 4);
    EXPECT_EQ(t.path[1].tail, 40 + 3);
    EXPECT_EQ(t.path[2].tail, 43 + 5);
}

/// When the head of the second of two messages crosses the first channel, and the tail of the first one the channels.
struct Second {
    Cycle head;
    Cycle first_tail;
    Cycle next_tail;
};

Second second_message(const OwnChannelParameters& x, const OwnChannelParameters& y) {
    const auto both = run(square(x, y), {{0, 0, 0, 0, 3, 40}, {0, 0, 0, 0, 3, 40}});
    return {both[1].path[0].head, both[0].path[0].tail, both[0].path[1].tail};
}

TEST(ChannelClasses, ASlotIsFreeAfterTheCreditLatencyOfItsOwnClass) {
    const Second one_slot = second_message({.slots = 1, .credit_latency = 7}, {.slots = 4, .credit_latency = 2});
    EXPECT_EQ(one_slot.head, one_slot.next_tail + 7);
    const Second quick = second_message({.slots = 1, .credit_latency = 2}, {.slots = 4, .credit_latency = 7});
    EXPECT_EQ(quick.head, quick.next_tail + 2);
}

TEST(ChannelClasses, AnotherSlotOrLaneFreesTheWire) {
    const Second slots = second_message({.slots = 2, .credit_latency = 7}, {.slots = 1});
    EXPECT_EQ(slots.head, slots.first_tail + 1);
    const Second lanes = second_message({.lanes = 2, .credit_latency = 7}, {.lanes = 1});
    EXPECT_EQ(lanes.head, lanes.first_tail + 1);
}

/// The slots of the second channel are held by a message that waits behind it.
TEST(ChannelClasses, SlotsOfTheOtherClassDoNotHelp) {
    const Second second = second_message({.slots = 1, .credit_latency = 1}, {.lanes = 3, .slots = 8});
    EXPECT_EQ(second.head, second.next_tail + 1);
}

}  // namespace narrows::channel_classes_test
