// Lanes and links of message classes, and messages that wait for a program.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/reference_tests/described_network.h"
#include "tests/reference_tests/support.h"

namespace narrows::reference::message_classes_test {

constexpr MessageClass data = MessageClass::data;
constexpr MessageClass request = MessageClass::request;
constexpr MessageClass reply = MessageClass::reply;

/// No overheads: a message that is sent at 0 asks for its first channel at 1. Every slot holds the message.
Machine quick_crossbar() {
    Machine machine = with_overheads(Machine{}, 0);
    machine.topology = {.kind = TopologyKind::crossbar, .size = 4};
    machine.interface.links = 2;
    return machine;
}

Outcome run(const Machine& machine, const std::vector<Send>& sends, const std::vector<Receive>& receives = {}) {
    return simulate(machine, *make_topology(machine), sends, receives);
}

/// The lane of the channel to the switch.
std::vector<int> lanes_of_classes(const Machine& machine) {
    std::vector<int> lanes;
    for (const MessageClass c : {data, request, reply}) {
        lanes.push_back(run(machine, {Send{0, 0, 0, 0, 1, 10, c}}).transfers[0].path[0].lane);
    }
    return lanes;
}

TEST(MessageClasses, HaveBlocksOfLanes) {
    Machine machine = quick_crossbar();
    EXPECT_EQ(lanes_of_classes(machine), (std::vector{0, 0, 0}));
    machine.network.message_classes.reply.lanes = 1;
    EXPECT_EQ(lanes_of_classes(machine), (std::vector{0, 0, 1}));
    machine.network.message_classes.request.lanes = 3;
    EXPECT_EQ(lanes_of_classes(machine), (std::vector{0, 1, 4}));
    machine.network.lanes = 2;
    EXPECT_EQ(lanes_of_classes(machine), (std::vector{0, 2, 5}));
}

/// A message for node 3 waits at the switch until the channel is free; with a lane of its own the request behind it for
/// node 2 passes.
TEST(MessageClasses, PassEachOtherInLanesOfTheirOwn) {
    Machine machine = quick_crossbar();
    const std::vector<Send> sends = {Send{1, 0, 0, 0, 3, 50}, Send{0, 0, 0, 1, 3, 10},
                                     Send{0, 0, 0, 1, 2, 10, request}};
    EXPECT_GT(run(machine, sends).transfers[2].path[1].head, 50);
    machine.network.message_classes.request.lanes = 1;
    EXPECT_EQ(run(machine, sends).transfers[2].path[1].head, 14);
}

/// The message waits for the lane; a reply would find a free slot in another one.
TEST(MessageClasses, UseOnlyTheirLanes) {
    Machine machine = quick_crossbar();
    machine.network.credit_latency = 30;
    machine.network.message_classes.reply.lanes = 2;
    const auto second = [&machine](MessageClass c) {
        return run(machine, {Send{0, 0, 0, 0, 1, 10, c}, Send{0, 0, 0, 0, 1, 10, c}}).transfers[1].path[0];
    };
    EXPECT_EQ(second(data).head, 11 + 30);
    EXPECT_EQ(second(reply).head, 12);
    EXPECT_EQ(second(reply).lane, 2);
}

TEST(MessageClasses, HaveLinksOfTheirOwn) {
    Machine machine = quick_crossbar();
    machine.interface.message_classes.request.links = 1;
    machine.interface.message_classes.reply.links = 2;
    const auto t =
        run(machine, {Send{0, 1, 0, 0, 1, 10, data}, Send{0, 0, 1, 0, 2, 10, request}, Send{0, 1, 2, 0, 3, 10, reply}})
            .transfers;
    EXPECT_EQ(t[0].in_link, 0);
    EXPECT_EQ(t[1].in_link, 2);
    EXPECT_EQ(t[2].in_link, 3);
}

/// Node 1 has its data link until its buffer is free, and an older message of the class data waits for it.
TEST(MessageClasses, AYoungerRequestTakesItsOwnLink) {
    Machine machine = quick_crossbar();
    machine.interface.links = 1;
    machine.interface.receive_overhead = 100;
    machine.network.lanes = 2;
    const std::vector<Send> sends = {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}, Send{0, 0, 0, 0, 1, 10},
                                     Send{2, 0, 0, 60, 1, 10, request}};
    EXPECT_GT(run(machine, sends).transfers[3].path.back().head, 120);
    machine.interface.message_classes.request.links = 1;
    const Outcome o = run(machine, sends);
    EXPECT_EQ(o.transfers[3].path.back().head, 63);
    EXPECT_EQ(o.transfers[3].in_link, 1);
}

TEST(MessageClasses, HaveReceiveBuffersOfTheirOwn) {
    Machine machine = quick_crossbar();
    machine.interface.links = 1;
    machine.interface.receive_overhead = 100;
    machine.interface.message_classes.request.links = 1;
    const std::vector<Send> three(3, Send{0, 0, 0, 0, 1, 10, request});
    // The second message has the buffer until the first one leaves the register at 112.
    EXPECT_EQ(run(machine, three).transfers[2].path.back().head, 112 + 2);
    machine.interface.message_classes.request.receive_buffers = 2;
    EXPECT_LT(run(machine, three).transfers[2].path.back().head, 50);
}

/// The first message of a class from node 0 goes to node 3 through router 1, the others go through router 2.
DescribedNetwork diamond() {
    return DescribedNetwork(4, 4, {{0, 1}, {0, 2}, {1, 3}, {2, 3}}, [](const RoutePlace& place, Choices& choices) {
        const bool late = place.from == 0 && place.here == 0 && place.number > 0;
        choices.push_back({late ? Port{1} : Port{0}, first_lanes(32)});
    });
}

/// The second message waits at router 1 for the first one; the third overtakes it, and waits for its pair only if it
/// has the same class.
TEST(MessageClasses, ArePairsOfTheirOwn) {
    Machine machine = quick_crossbar();
    machine.network.slots = 2;
    const auto got = [&](MessageClass c) {
        const std::vector<Send> sends = {Send{1, 0, 0, 0, 3, 50}, Send{0, 0, 0, 0, 3, 10}, Send{0, 0, 0, 0, 3, 10, c}};
        return simulate(machine, diamond(), sends, {Receive{3, 0, 0, 0, 3}}).receptions[0];
    };
    EXPECT_EQ(got(data).send, 1u);
    EXPECT_EQ(got(data).got, 61);
    // It has number 0 of its class, so it also takes the first way.
    EXPECT_EQ(got(request).send, 1u);
}

/// 10 bytes from node 0 are presented at 11.
Machine holding_row() {
    Machine machine = with_overheads(row_of_four(), 0);
    machine.processor.receive_overhead = 5;
    machine.interface.unexpected = Unexpected::hold;
    return machine;
}

TEST(Holding, WaitsForAReceive) {
    const Machine machine = holding_row();
    const auto run_with = [&machine](Cycle asked) {
        return simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, asked, any_sender, 1}});
    };
    EXPECT_EQ(run_with(0).transfers[0].delivered, 16);
    EXPECT_EQ(run_with(12).transfers[0].delivered, 17);
    EXPECT_EQ(run_with(50).transfers[0].presented, 11);
    EXPECT_EQ(run_with(50).transfers[0].delivered, 55);
    EXPECT_EQ(run_with(50).receptions[0].got, 55);
    EXPECT_EQ(simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, std::vector<Receive>{}).transfers[0].delivered, never);
}

TEST(Holding, WaitsForTheOverheadOfARequest) {
    Machine machine = holding_row();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    for (const auto& [asked, got] : {std::pair<Cycle, Cycle>{0, 11}, {6, 11}, {7, 12}, {50, 55}}) {
        const Outcome o = simulate(machine, {Send{0, 0, 0, 0, 1, 10}}, {Receive{1, 0, asked, any_sender, 1}});
        EXPECT_EQ(o.transfers[0].delivered, got) << asked;
        EXPECT_EQ(o.receptions[0].got, got) << asked;
    }
}

/// The message from node 2 comes first and is held, since only messages from node 0 are asked for.
TEST(Holding, HoldsWhatComesBehind) {
    Machine machine = holding_row();
    const std::vector<Send> sends = {Send{0, 0, 0, 30, 1, 10}, Send{2, 0, 0, 0, 1, 10}};
    const std::vector<Receive> receives = {Receive{1, 0, 0, 0, 2}, Receive{1, 0, 100, 2, 2}};
    const Outcome one_link = simulate(machine, sends, receives);
    EXPECT_EQ(one_link.receptions[0].got, never);
    machine.interface.links = 2;
    const Outcome two_links = simulate(machine, sends, receives);
    EXPECT_EQ(two_links.transfers[0].in_link, 0);
    EXPECT_EQ(two_links.receptions[0].got, never);  // the first link is free again before the message comes
}

/// Both are presented at 11, on two links.
TEST(Holding, AReceiveLetsOneMessageBeTaken) {
    Machine machine = holding_row();
    machine.interface.links = 2;
    const std::vector<Send> sends = {Send{0, 0, 0, 0, 1, 10}, Send{2, 0, 0, 0, 1, 10}};
    const Outcome o = simulate(machine, sends, {Receive{1, 0, 0, 0, 2}, Receive{1, 0, 100, 2, 2}});
    EXPECT_EQ(o.transfers[0].presented, 11);
    EXPECT_EQ(o.transfers[1].presented, 11);
    EXPECT_EQ(o.receptions[0].got, 16);
    EXPECT_EQ(o.receptions[1].got, 105);
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    const Outcome requests =
        simulate(machine, sends, {Receive{1, 0, 0, any_sender, 2}, Receive{1, 0, 100, any_sender, 2}});
    EXPECT_EQ(requests.receptions[0].got, 11);
    EXPECT_EQ(requests.receptions[1].got, 105);
}

/// The second message of the pair overtakes the first one, and waits for it in memory. The first one, on the same link,
/// is taken when the program asks for it.
TEST(Holding, TakesAMessageThatHasOvertaken) {
    Machine machine = quick_crossbar();
    machine.network.slots = 2;
    machine.interface.unexpected = Unexpected::hold;
    const std::vector<Send> sends = {Send{1, 0, 0, 0, 3, 50}, Send{0, 0, 0, 0, 3, 10}, Send{0, 0, 0, 0, 3, 10}};
    const Outcome o = simulate(machine, diamond(), sends,
                               {Receive{3, 0, 70, 1, 3}, Receive{3, 0, 80, 0, 3}, Receive{3, 0, 90, 0, 3}});
    EXPECT_EQ(o.transfers[2].delivered, 23);
    EXPECT_EQ(o.transfers[0].presented, 51);
    EXPECT_EQ(o.transfers[0].delivered, 70);
    EXPECT_EQ(o.transfers[1].delivered, 80);
    EXPECT_EQ(o.receptions[2].send, 2u);
    EXPECT_EQ(o.receptions[2].got, 90);
}

}  // namespace narrows::reference::message_classes_test
