// The smallest cases in which the rules of one node were once wrong.
#include <gtest/gtest.h>

#include "models/network/topology/make_topology.h"
#include "tests/reference/one_node/plain_programs.h"

namespace narrows::smallest_cases_test {

using namespace reference;
using What = NodeOperation::What;

/// A crossbar of four nodes without overheads.
Machine quick() {
    Machine machine;
    machine.topology.kind = TopologyKind::crossbar;
    machine.topology.size = 4;
    machine.processor = {0, 0, ReceiveOverhead::at_arrival};
    machine.interface.send_overhead = machine.interface.receive_overhead = 0;
    machine.network.buffer_flits = 200;
    machine.message = {.header_bytes = 1, .word_bytes = 1, .vector_words = 100};
    return machine;
}

/// Messages wait in the interface, and messages of a pair can overtake each other.
Machine quick_and_holding() {
    Machine machine = quick();
    machine.processor = {0, 1, ReceiveOverhead::at_request};
    machine.interface.links = 2;
    machine.interface.receive_overhead = 5;
    machine.interface.unexpected = Unexpected::hold;
    machine.network.lanes = 2;
    return machine;
}

Outcome outcome_of(const Machine& machine, const Programs& programs) {
    return simulate(machine, *make_topology(machine), programs);
}

Send send(NodeId from, NodeId to, int tag, int bytes, Cycle not_before = 0, LinkId link = 0, int stream = 0) {
    return {from, link, stream, not_before, to, bytes, MessageClass::data, tag};
}

Receive receive(int stream, int tag = any_tag, Cycle not_before = 0, NodeId from = any_sender) {
    return {1, stream, not_before, from, 99, tag};
}

/// P3: two messages are in memory. The third one comes at t; stream 0 waits for it, and then asks for another, as
/// stream 1 does at t. They are tied, so stream 0 goes first.
TEST(SmallestCases, ReceivesThatFollowFromAMessageAreTiedWithThoseOfItsCycle) {
    Machine machine = quick();
    machine.processor.receive_overhead = 3;
    const std::vector<Send> sends{send(0, 1, 0, 2), send(0, 1, 0, 2), send(0, 1, 1, 2, 20)};
    const Cycle t = outcome_of(machine, {sends}).transfers[2].delivered;
    const Outcome outcome = outcome_of(machine, {sends, {receive(0, 1), receive(0), receive(1, any_tag, t)}});
    EXPECT_EQ(outcome.receptions[0].got, t);
    EXPECT_EQ(outcome.receptions[1].send, 0u);
    EXPECT_EQ(outcome.receptions[2].send, 1u);
}

/// P3: the same, with work of no cycles between the receives of stream 0.
TEST(SmallestCases, ReceivesWaitWhenNothingMoreFollowsInTheirCycle) {
    Machine machine = quick();
    machine.processor.receive_overhead = 3;
    const std::vector<Send> sends{send(0, 1, 0, 2), send(0, 1, 0, 2), send(0, 1, 1, 2, 20)};
    const Cycle t = outcome_of(machine, {sends}).transfers[2].delivered;
    const Receive for_message_2{1, 0, 0, any_sender, 1, 1};
    const WorkRequest nothing{1, 0, 0, 0, true, 2};
    const Outcome outcome =
        outcome_of(machine, {sends, {for_message_2, receive(0), receive(1, any_tag, t)}, {nothing}});
    EXPECT_EQ(outcome.worked[0], t);
    EXPECT_EQ(outcome.receptions[1].send, 0u);
    EXPECT_EQ(outcome.receptions[2].send, 1u);
}

/// Message 0 waits at link 0 behind one of node 3, and message 1 comes by link 1, before it. Behind that comes message
/// 2 of node 2.
std::vector<Send> overtaking() {
    return {send(0, 1, 0, 2, 20), send(0, 1, 1, 2, 21), send(2, 1, 1, 2, 40), send(3, 1, 9, 2)};
}

/// Q5: the receive would fit message 1, which waits in memory. It still waits for anybody: message 2 is taken.
TEST(SmallestCases, AMessageThatHasOvertakenReservesNoReceive) {
    const Outcome outcome = outcome_of(quick_and_holding(), {overtaking(), {receive(0, 1)}});
    EXPECT_EQ(outcome.transfers[0].delivered, never);
    EXPECT_EQ(outcome.transfers[1].delivered, outcome.transfers[1].presented);
    EXPECT_EQ(outcome.transfers[2].delivered, outcome.transfers[2].presented);
    EXPECT_EQ(outcome.receptions[0].send, 2u);
}

/// Q5: message 0 is presented at 106, when a receive for message 2 begins to wait. Message 2 was presented before: it
/// is admitted, listed and matched, and only then message 0, after which message 1 is listed.
TEST(SmallestCases, MessagesAreAdmittedOneAfterTheOther) {
    const Outcome outcome =
        outcome_of(quick_and_holding(), {overtaking(), {receive(0, 0), receive(1, 9, 100), receive(2, 1, 105)}});
    EXPECT_EQ(outcome.transfers[0].presented, 106);
    EXPECT_EQ(outcome.transfers[0].delivered, 106);
    EXPECT_LT(outcome.transfers[2].presented, 106);
    EXPECT_EQ(outcome.transfers[2].delivered, 106);
    EXPECT_EQ(outcome.receptions[2].send, 2u);
}

NodeOperation send_to(int rank) { return {.what = What::send, .rank = rank, .tag = 0, .bytes = 1}; }

/// D2: activity 0 asks for its second send in the cycle in which activity 1 has started its own, which counts as
/// before.
TEST(SmallestCases, InterfacesTakeTurnsInTheOrderOfTheStarts) {
    Machine machine = quick();
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.node.interfaces = 2;
    machine.node.interface_choice = InterfaceChoice::in_turn;
    const std::vector<NodeActivity> activities{{0, {send_to(1), {.what = What::sent}, send_to(1)}}, {0, {send_to(1)}}};
    machine.interface.sends = SendStart::posted;
    machine.message.order = MessageOrder::listing;
    const NodesOutcome outcome = simulate_one_node(machine, *make_topology(machine), activities);
    EXPECT_EQ(outcome.messages[1].start, 0);
    EXPECT_EQ(outcome.messages[1].packets[0].from, EndpointId(0));
    EXPECT_EQ(outcome.messages[2].packets[0].from, EndpointId(1));
}

}  // namespace narrows::smallest_cases_test
