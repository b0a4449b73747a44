// Networks that are not grids: choices, lanes, slots, groups of channels, and messages that overtake.
#include <gtest/gtest.h>

#include <stdexcept>

#include "tests/reference_tests/described_network.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::any_network_test {

constexpr LaneSet any_lane = first_lanes(32);

/// No overheads: a message that is sent at 0 asks for its first channel at 1. Every slot holds the message.
Machine quick(int lanes, int slots, Cycle credit_latency = 1) {
    Machine machine = with_overheads(Machine{}, 0);
    machine.network.lanes = lanes;
    machine.network.slots = slots;
    machine.network.credit_latency = credit_latency;
    machine.interface.links = 2;
    return machine;
}

/// Leads from node 0 through router 1 to nodes 2 and 3. Ports of router 1: 0 to node 2, 1 to node 3.
DescribedNetwork fork(int channels = 1) {
    return DescribedNetwork(4, 4, {{0, 1, channels}, {1, 2}, {1, 3}}, [](const RoutePlace& place, Choices& choices) {
        choices.push_back({place.here == 1 && place.to == 3 ? Port{1} : Port{0}, any_lane});
    });
}

/// Leads from node 0 through router 1 (by a group of channels) or router 2 to node 3.
DescribedNetwork diamond(DescribedNetwork::Route at_node_0, bool adaptive = false, int channels = 1) {
    return DescribedNetwork(
        4, 4, {{0, 1, channels}, {0, 2}, {1, 3}, {2, 3}},
        [at_node_0](const RoutePlace& place, Choices& choices) {
            if (place.here == 0) return at_node_0(place, choices);
            choices.push_back({0, any_lane});
        },
        adaptive);
}

void either_way(const RoutePlace&, Choices& choices) { choices = {{0, any_lane}, {1, any_lane}}; }

/// The channel to node 2 is busy until 50. Behind the message that waits for it is one for node 3.
std::vector<Send> one_waits_and_one_passes() {
    return {Send{1, 0, 0, 0, 2, 50}, Send{0, 0, 0, 0, 2, 10}, Send{0, 0, 0, 0, 3, 10}};
}

/// The message that waits leaves at 51 .. 60, and the one behind it asks at 61.
TEST(AnyNetwork, ALaneKeepsItsOrder) {
    const auto t = simulate(quick(1, 2), fork(), one_waits_and_one_passes());
    EXPECT_EQ(t[1].path[1].head, 51);
    EXPECT_EQ(t[2].path[0].head, 12);
    EXPECT_EQ(t[2].path[0].tail, 21);
    EXPECT_EQ(t[2].path[1].head, 61);
}

TEST(AnyNetwork, AMessageInAnotherLanePasses) {
    const auto t = simulate(quick(2, 1), fork(), one_waits_and_one_passes());
    EXPECT_EQ(t[1].path[0].lane, 0);
    EXPECT_EQ(t[2].path[0].lane, 1);
    EXPECT_EQ(t[1].path[1].head, 51);
    EXPECT_EQ(t[2].path[1].head, 13);
}

/// With one slot the channel to node 2 takes the next message one cycle later, when the long one has left its slot,
/// too; and the message behind cannot even enter the channel to router 1 before this one has left at 61.
TEST(AnyNetwork, ASlotHoldsOneMessage) {
    const auto t = simulate(quick(1, 1), fork(), one_waits_and_one_passes());
    EXPECT_EQ(t[2].path[0].head, 62);
}

/// The first message leaves its slot at 11, the second one asks at 12.
TEST(AnyNetwork, ASlotIsFreeACreditLatencyAfterItsLastByteLeft) {
    const std::vector<Send> two = {Send{0, 0, 0, 0, 1, 10}, Send{0, 0, 0, 0, 1, 10}};
    EXPECT_EQ(simulate(quick(1, 1, 1), fork(), two)[1].path[0].head, 12);
    EXPECT_EQ(simulate(quick(1, 1, 4), fork(), two)[1].path[0].head, 15);
    EXPECT_EQ(simulate(quick(1, 2, 4), fork(), two)[1].path[0].head, 12);
    EXPECT_EQ(simulate(quick(2, 1, 4), fork(), two)[1].path[0].head, 12);
}

/// Both ask at 1. Each gets a channel of its own, and both ask router 1 for its channel to node 2 at 2. The message in
/// channel 0 comes first; it leaves its slot at node 2 at 12.
TEST(AnyNetwork, AGroupTakesSeveralMessagesInACycle) {
    const std::vector<Send> two = {Send{0, 0, 0, 0, 2, 10}, Send{0, 1, 1, 0, 2, 10}};
    const auto t = simulate(quick(1, 1), fork(2), two);
    EXPECT_EQ(t[0].path[0].head, 1);
    EXPECT_EQ(t[0].path[0].channel, 0);
    EXPECT_EQ(t[1].path[0].head, 1);
    EXPECT_EQ(t[1].path[0].channel, 1);
    EXPECT_EQ(t[0].path[1].head, 2);
    EXPECT_EQ(t[1].path[1].head, 13);
}

TEST(AnyNetwork, AGroupGivesItsFirstChannelThatIsFree) {
    const std::vector<Send> three = {Send{0, 0, 0, 0, 1, 10}, Send{0, 1, 1, 3, 1, 40}, Send{0, 0, 0, 20, 1, 10}};
    const auto t = simulate(quick(1, 1), fork(2), three);
    EXPECT_EQ(t[1].path[0].head, 4);
    EXPECT_EQ(t[1].path[0].channel, 1);
    EXPECT_EQ(t[2].path[0].head, 21);
    EXPECT_EQ(t[2].path[0].channel, 0);
}

/// Both channels out of router 1 are busy until 50.
TEST(AnyNetwork, TwoLanesOfAPortFeedTwoChannelsInOneCycle) {
    const std::vector<Send> sends = {Send{1, 0, 0, 0, 2, 50}, Send{1, 1, 1, 0, 3, 50}, Send{0, 0, 0, 0, 2, 10},
                                     Send{0, 1, 1, 0, 3, 10}};
    const auto t = simulate(quick(2, 1), fork(), sends);
    EXPECT_EQ(t[2].path[0].head, 1);
    EXPECT_EQ(t[3].path[0].head, 11);
    EXPECT_EQ(t[2].path[1].head, 51);
    EXPECT_EQ(t[3].path[1].head, 51);
    EXPECT_EQ(t[2].path[1].tail, 60);
    EXPECT_EQ(t[3].path[1].tail, 60);
}

/// The first message holds its slot until 11 + 30, the second one until 22 + 30, whatever the lane.
TEST(AnyNetwork, AMessageEntersTheLaneWithMostFreeSlots) {
    const std::vector<Send> three(3, Send{0, 0, 0, 0, 1, 10});
    const auto t = simulate(quick(2, 2, 30), fork(), three);
    EXPECT_EQ(t[0].path[0].lane, 0);
    EXPECT_EQ(t[1].path[0].lane, 1);
    EXPECT_EQ(t[2].path[0].lane, 0);
}

TEST(AnyNetwork, AMessageEntersOnlyTheLanesOfItsRoute) {
    const DescribedNetwork lane_1(2, 2, {{0, 1}}, [](const RoutePlace&, Choices& choices) {
        choices.push_back({0, only_lane(1)});
    });
    const auto t = simulate(quick(2, 1, 30), lane_1, {Send{0, 0, 0, 0, 1, 10}, Send{0, 0, 0, 0, 1, 10}});
    EXPECT_EQ(t[0].path[0].lane, 1);
    EXPECT_EQ(t[1].path[0].lane, 1);
    EXPECT_EQ(t[1].path[0].head, 11 + 30);
}

/// At 21 port 0 has one free slot less than port 1, since the first message holds one until 11 + 30.
TEST(AnyNetwork, AdaptiveChoicesPreferFreeSlots) {
    const std::vector<Send> two = {Send{0, 0, 0, 0, 3, 10}, Send{0, 0, 0, 20, 3, 10}};
    const auto fixed = simulate(quick(1, 3, 30), diamond(either_way), two);
    EXPECT_EQ(fixed[0].path[0].port, 0);
    EXPECT_EQ(fixed[1].path[0].port, 0);
    const auto adaptive = simulate(quick(1, 3, 30), diamond(either_way, true), two);
    EXPECT_EQ(adaptive[0].path[0].port, 0);
    EXPECT_EQ(adaptive[1].path[0].port, 1);
    EXPECT_EQ(adaptive[1].path[0].head, 21);
}

/// Three links ask at 1; both ports have three free slots, so all prefer port 0. The first gets it, the second gets
/// port 1 in the next round. The third asks still at 11, when both wires are free again, and each port has two free
/// slots.
TEST(AnyNetwork, WhoIsNotServedTakesTheNextChoiceInTheSameCycle) {
    Machine machine = quick(1, 3, 30);
    machine.interface.links = 3;
    for (const bool adaptive : {false, true}) {
        const auto t = simulate(machine, diamond(either_way, adaptive),
                                {Send{0, 0, 0, 0, 3, 10}, Send{0, 1, 1, 0, 3, 12}, Send{0, 2, 2, 0, 3, 10}});
        EXPECT_EQ(t[0].path[0].port, 0);
        EXPECT_EQ(t[1].path[0].port, 1);
        EXPECT_EQ(t[1].path[0].head, 1);
        EXPECT_EQ(t[2].path[0].port, 0);
        EXPECT_EQ(t[2].path[0].head, 11);
    }
}

/// Two messages hold a slot each in the two channels of port 0, and the wire of the first is busy until 40. At 21 each
/// port has two free slots, so port 0 is preferred.
TEST(AnyNetwork, AdaptiveChoicesCountSlotsBehindABusyWire) {
    const std::vector<Send> three = {Send{0, 0, 0, 0, 3, 40}, Send{0, 1, 1, 0, 3, 10}, Send{0, 1, 1, 20, 3, 10}};
    const auto t = simulate(quick(1, 2, 30), diamond(either_way, true, 2), three);
    EXPECT_EQ(t[0].path[0].channel, 0);
    EXPECT_EQ(t[1].path[0].channel, 1);
    EXPECT_EQ(t[1].path[0].head, 1);
    EXPECT_EQ(t[2].path[0].port, 0);
    EXPECT_EQ(t[2].path[0].channel, 1);
    EXPECT_EQ(t[2].path[0].head, 21);
}

/// A message for node 3 waits at router 1 until 21 and leaves lane 0 at 30, so the one behind it asks at 31. At the
/// same cycle a head in lane 1 asks for the same channel.
TEST(AnyNetwork, LanesAreInputsInTheirOrder) {
    const DescribedNetwork network(4, 4, {{0, 1}, {1, 2}, {1, 3}}, [](const RoutePlace& place, Choices& choices) {
        const LaneSet lanes = place.here == 0 ? only_lane(static_cast<int>(place.number)) : any_lane;
        choices.push_back({place.here == 1 && place.to == 3 ? Port{1} : Port{0}, lanes});
    });
    const auto t =
        simulate(quick(2, 2), network,
                 {Send{1, 0, 0, 0, 3, 20}, Send{0, 0, 0, 0, 3, 10}, Send{0, 1, 1, 1, 2, 5}, Send{0, 0, 2, 29, 2, 10}});
    EXPECT_EQ(t[1].path[1].tail, 30);
    EXPECT_EQ(t[2].path[0].head, 11);
    EXPECT_EQ(t[3].path[0].head, 30);
    EXPECT_EQ(t[3].path[0].lane, 1);
    EXPECT_EQ(t[2].path[1].head, 31);
    EXPECT_EQ(t[3].path[1].head, 36);
}

/// A message from node 1 holds lane 0 of the channel to node 2 until 11 + 40. The older request needs this lane, the
/// younger one needs lane 1.
TEST(AnyNetwork, AYoungerRequestPassesOneThatCannotBeGranted) {
    const DescribedNetwork lane_by_number(3, 3, {{0, 1}, {1, 2}}, [](const RoutePlace& place, Choices& choices) {
        choices.push_back({0, only_lane(static_cast<int>(place.number))});
    });
    const auto t = simulate(quick(2, 1, 40), lane_by_number,
                            {Send{1, 0, 0, 0, 2, 10}, Send{0, 0, 0, 0, 2, 10}, Send{0, 0, 0, 0, 2, 10}});
    EXPECT_EQ(t[0].path[0].head, 1);
    EXPECT_EQ(t[0].path[1].tail, 11);
    EXPECT_EQ(t[1].path[0].head, 1);   // asks router 1 at 2
    EXPECT_EQ(t[2].path[0].head, 12);  // asks router 1 at 13
    EXPECT_EQ(t[2].path[1].head, 13);
    EXPECT_EQ(t[1].path[1].head, 51);
}

/// The first message of the pair waits at router 1 until 51, the second one goes through router 2.
struct Overtaking {
    Overtaking() : network(diamond(by_number)) {}

    static void by_number(const RoutePlace& place, Choices& choices) {
        choices.push_back({Port(static_cast<int>(place.number)), any_lane});
    }

    DescribedNetwork network;
    std::vector<Send> sends = {Send{1, 0, 0, 0, 3, 50}, Send{0, 0, 0, 0, 3, 10}, Send{0, 0, 0, 0, 3, 10}};
};

TEST(AnyNetwork, APairIsReceivedInOrder) {
    const Overtaking o;
    const std::vector<Receive> receives(3, Receive{3, 0, 0, any_sender, 3});
    const Outcome outcome = simulate(quick(1, 2), o.network, o.sends, receives);
    EXPECT_EQ(outcome.transfers[2].delivered, 23);
    EXPECT_EQ(outcome.transfers[0].delivered, 51);
    EXPECT_EQ(outcome.transfers[1].delivered, 61);
    const auto expect_got = [&](std::size_t receive, std::size_t send, Cycle cycle) {
        EXPECT_EQ(outcome.receptions[receive].send, send);
        EXPECT_EQ(outcome.receptions[receive].got, cycle);
    };
    expect_got(0, 0, 51);
    expect_got(1, 1, 61);
    expect_got(2, 2, 61);
}

/// A request that is served while a later message waits for the earlier one of its pair also waits.
TEST(AnyNetwork, ARequestGetsAMessageWhenItIsAvailable) {
    const Overtaking o;
    Machine machine = quick(1, 2);
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.processor.receive_overhead = 5;
    const Outcome outcome = simulate(machine, o.network, o.sends, {Receive{3, 0, 30, 0, 3}, Receive{3, 0, 0, 0, 3}});
    EXPECT_EQ(outcome.receptions[0].send, 1u);
    EXPECT_EQ(outcome.receptions[0].got, 61);
    EXPECT_EQ(outcome.receptions[1].send, 2u);
    EXPECT_EQ(outcome.receptions[1].got, 66);
}

/// Without cut-through the second message is complete at 36 and could leave through link 1, but it is not first in its
/// lane until the last byte of the first one has left at 60.
TEST(AnyNetwork, AMessageLeavesTheNetworkInTheOrderOfItsLane) {
    Machine machine = quick(1, 2);
    machine.interface.cut_through = false;
    const std::vector<Send> sends = {Send{0, 0, 0, 0, 1, 30}, Send{0, 0, 0, 0, 1, 5}};
    const auto t = simulate(machine, fork(), sends);
    EXPECT_EQ(t[0].path[1].head, 31);
    EXPECT_EQ(t[1].path[0].tail, 36);
    EXPECT_EQ(t[1].path[1].head, 61);
    EXPECT_EQ(t[1].in_link, 1);
    machine.network.lanes = 2;
    EXPECT_EQ(simulate(machine, fork(), sends)[1].path[1].head, 37);
}

/// Two switches: messages of nodes 0 and 1 enter at switch 2 and leave at switch 3.
TEST(AnyNetwork, NodesSitAtTheEdgeOfSwitches) {
    const DescribedNetwork network(
        2, 4, {{0, 2}, {1, 2}, {2, 3}, {3, 0}, {3, 1}}, [](const RoutePlace& place, Choices& choices) {
            choices.push_back({place.here == 3 && place.to == 1 ? Port{1} : Port{0}, any_lane});
        });
    const auto t = simulate(Machine{}, network, {Send{0, 0, 0, 0, 1, 10}, Send{1, 0, 0, 0, 0, 10}});
    ASSERT_EQ(t[0].path.size(), 4u);
    EXPECT_EQ(t[0].path[0].head, 11);
    EXPECT_EQ(t[0].path[1].head, 12);  // node 0 has the first input of switch 2
    EXPECT_EQ(t[0].path[3].head, 14);
    EXPECT_EQ(t[0].delivered, 14 + 9 + 5 + 5);
    EXPECT_EQ(t[1].path[1].head, 23);  // the slot at switch 3 is free
}

/// Each message holds a slot, and needs the next one. With two slots they go on when the wires are free, at 11 .. 20,
/// and leave the lane behind the message that came before.
TEST(AnyNetwork, ADeadlockEndsTheSimulation) {
    const DescribedNetwork ring(3, 3, {{0, 1}, {1, 2}, {2, 0}}, [](const RoutePlace&, Choices& choices) {
        choices.push_back({0, any_lane});
    });
    const std::vector<Send> sends = {Send{0, 0, 0, 0, 2, 10}, Send{1, 0, 0, 0, 0, 10}, Send{2, 0, 0, 0, 1, 10}};
    for (const Transfer& stuck : simulate(quick(1, 1), ring, sends)) {
        ASSERT_EQ(stuck.path.size(), 1u);
        EXPECT_EQ(stuck.path[0].tail, 10);
        EXPECT_EQ(stuck.delivered, never);
    }
    for (const Transfer& free : simulate(quick(1, 2), ring, sends)) EXPECT_EQ(free.delivered, 30);
}

TEST(AnyNetwork, RefusesWhatTheRulesDoNotAllow) {
    const std::vector<Send> one = {Send{0, 0, 0, 0, 3, 10}};
    const auto refused = [&](const Machine& machine, const Topology& topology) {
        EXPECT_THROW(simulate(machine, topology, one), std::invalid_argument);
    };
    Machine small_slots = quick(1, 1);
    small_slots.network.buffer_flits = 9;
    EXPECT_NO_THROW(simulate(small_slots, fork(), one));
    small_slots.network.credit_latency = 2;
    refused(small_slots, fork());
    small_slots.network.credit_latency = 1;
    small_slots.network.lanes = 2;
    refused(small_slots, fork());
    small_slots.network.lanes = 1;
    small_slots.network.slots = 2;
    refused(small_slots, fork());
    Machine acknowledged = quick(1, 1);
    acknowledged.interface.acknowledge = Acknowledge::end_of_transfer;
    EXPECT_NO_THROW(simulate(acknowledged, fork(), one));
    refused(acknowledged, fork(2));
    refused(acknowledged, diamond(either_way));
}

}  // namespace narrows::reference::any_network_test
