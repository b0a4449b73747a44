// Refused nodes whose processors share interfaces (docs/nodes.md, N0, D0, Q4, Q5, Z1).
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "tests/machine/support.h"

namespace narrows {
namespace {

Machine shared_machine() {
    Machine machine;
    machine.topology.kind = TopologyKind::mesh;
    machine.topology.columns = 3;
    machine.topology.rows = 2;
    machine.node.processors = 4;
    machine.processor.receive_overhead_due = ReceiveOverhead::at_request;
    machine.interface.sends = SendStart::posted;
    machine.message = {.header_bytes = 8, .word_bytes = 4, .vector_words = 25, .order = MessageOrder::listing};
    return machine;
}

TEST(SharedNodesCheck, AcceptsThem) { EXPECT_EQ(refused(shared_machine()), ""); }

TEST(SharedNodesCheck, EachNodeHasAsManyInterfaces) {
    Machine machine = shared_machine();
    machine.node.interfaces = 4;
    EXPECT_EQ(
        refused(machine),
        "node.interfaces = 4, but the network has 6 endpoints, which are not a multiple of it; each node has that "
        "many");
}

TEST(SharedNodesCheck, EachRailHasAsManyInterfacesOfANode) {
    Machine machine = shared_machine();
    machine.network.rails = 2;
    EXPECT_EQ(refused(machine),
              "network.rails = 2, but node.interfaces = 1; each network has as many interfaces of every node: set "
              "network.rails = 0, which is as many as a node has interfaces, or node.interfaces = 2");
    machine.node.interfaces = 2;
    EXPECT_EQ(refused(machine), "");
    EXPECT_EQ(machine.nodes(), 6);
    machine.node.interfaces = 3;
    EXPECT_THAT(refused(machine), testing::StartsWith("network.rails = 2, but node.interfaces = 3;"));
    machine.node.interfaces = 4;
    EXPECT_EQ(refused(machine), "");
    EXPECT_EQ(machine.nodes(), 3);
    machine.node.interfaces = 8;
    EXPECT_EQ(refused(machine),
              "node.interfaces = 8, but the network has 12 endpoints, which are not a multiple of it; each node has "
              "that many");
    machine.network.rails = 0;
    EXPECT_EQ(refused(machine), "");
    EXPECT_EQ(machine.nodes(), 6);
    Machine plain;
    plain.network.rails = 2;
    EXPECT_THAT(refused(plain), testing::StartsWith("network.rails = 2, but node.interfaces = 1;"));
}

TEST(SharedNodesCheck, AllRailsTogetherAreNotTooLarge) {
    Machine machine = shared_machine();
    machine.topology.columns = 32768;
    machine.topology.rows = 1;
    machine.node.processors = 1;
    machine.node.interfaces = 4;
    machine.network.rails = 4;
    EXPECT_EQ(refused(machine),
              "network.rails = 4 of topology.columns = 32768 times topology.rows = 1 is 131072 nodes; a machine has "
              "from 2 to 65536 nodes");
    EXPECT_THAT(validate(machine).front().parameters, testing::Contains("network.rails"));
    machine.topology.columns = 1;
    EXPECT_EQ(refused(machine),
              "topology.columns = 1 times topology.rows = 1 is 1 node; a machine has from 2 to 65536 nodes");
}

TEST(SharedNodesCheck, ThereAreTwoRanks) {
    Machine machine = shared_machine();
    machine.node.interfaces = 6;
    EXPECT_EQ(refused(machine), "");  // one node
    machine.node.processors = 1;
    EXPECT_EQ(refused(machine),
              "node.interfaces = 6 makes one node with one rank of the 6 endpoints of the network, and a rank does not "
              "send to itself; use fewer interfaces or several processors");
    machine.node.interfaces = 12;
    EXPECT_THAT(refused(machine), testing::StartsWith("node.interfaces = 12, but the network has 6 endpoints"));
}

TEST(SharedNodesCheck, EachRankHasAProcessor) {
    Machine machine = shared_machine();
    machine.node.ranks = 5;
    EXPECT_EQ(refused(machine),
              "node.ranks = 5, but a node has 4 processors, one for each rank; use fewer ranks or more processors");
    Machine plain;
    plain.topology = machine.topology;
    plain.node.ranks = 2;
    ASSERT_FALSE(plain.has_packet_engine());
    EXPECT_EQ(refused(plain),
              "node.ranks = 2, but a node has 1 processor, one for each rank; use fewer ranks or more processors");
}

TEST(SharedNodesCheck, AListHasThePortOfEachProcessor) {
    Machine machine = shared_machine();
    machine.memory.ports = 2;
    machine.memory.port_of_processor = {1, 1, 1, 1};
    EXPECT_EQ(refused(machine), "");
    machine.memory.port_of_processor = {0, 1, 2, 0};
    EXPECT_EQ(refused(machine),
              "memory.port_of puts processor 2 at port 2, but memory.ports = 2; use numbers from 0 to 1, or set "
              "memory.ports = 3 or more");
    machine.memory.port_of_processor = {1};
    EXPECT_EQ(refused(machine),
              "memory.port_of has 1 number, but node.processors = 4; give a port for each processor of a node, or set "
              "memory.port_of = block");
}

/// A list of nodes counts on any machine; the names of rules do not where a node has one rank.
TEST(SharedNodesCheck, AListOfNodesMakesNodesShared) {
    Machine machine;
    machine.node.placement = RankPlacement::round_robin;
    EXPECT_FALSE(machine.has_packet_engine());
    for (int node = machine.nodes() - 1; node >= 0; --node) machine.node.node_of_rank.push_back(node);
    EXPECT_TRUE(machine.has_packet_engine());
}

using Change = std::function<void(Machine&)>;

const std::vector<std::pair<std::string, Change>> rules_of_plain_nodes{
    {"at arrival", [](Machine& m) { m.processor.receive_overhead_due = ReceiveOverhead::at_arrival; }},
    {"register", [](Machine& m) { m.interface.sends = SendStart::in_register; }},
    {"delivery", [](Machine& m) { m.message.order = MessageOrder::delivery; }},
    {"processor", [](Machine& m) { m.interface.data_mover = DataMover::processor; }},
    {"acknowledge", [](Machine& m) { m.interface.acknowledge = Acknowledge::end_of_transfer; }},
    {"hold", [](Machine& m) { m.interface.unexpected = Unexpected::hold; }},
    {"port", [](Machine& m) { m.memory.timing = MemoryTiming::cache; }},
    {"without", [](Machine& m) { m.memory.of_messages = false; }}};

TEST(SharedNodesCheck, RulesOfOtherNodesGoWithThem) {
    for (const auto& [name, change] : rules_of_plain_nodes) {
        Machine machine = shared_machine();
        change(machine);
        EXPECT_EQ(refused(machine), "") << name;
    }
}

/// A change of a machine that does not go with accesses that take time.
struct Combination {
    Change change;
    std::string refusal;
};

const std::vector<Combination> refused_combinations{
    {[](Machine& m) {
         m.memory.bandwidth = {8, 1};
     },
     "memory.timing = cache does not go with memory.bandwidth = [8, 1]: they are two models of one memory; set "
     "memory.timing = off, or leave the other one out"},
    {[](Machine& m) {
         m.memory.port_bandwidth = {8, 1};
     },
     "memory.timing = cache does not go with memory.port_bandwidth = [8, 1]: they are two models of one memory; set "
     "memory.timing = off, or leave the other one out"},
    {[](Machine& m) {
         m.interface.host_bus_bandwidth = {8, 1};
     },
     "memory.timing = cache does not go with interface.host_bus_bandwidth = [8, 1]: they are two models of one memory; "
     "set memory.timing = off, or leave the other one out"},
    {[](Machine& m) { m.message.copies = 1; },
     "memory.timing = cache does not go with message.copies = 1: they are two models of one memory; set memory.timing "
     "= "
     "off, or leave the other one out"},
    {[](Machine& m) { m.message.packet_bytes = 10; },
     "memory.short_access = fixed does not go with message.packet_bytes = 10: the access of a packet would cost as "
     "much "
     "as that of a vector register; set memory.short_access = proportional"}};

TEST(SharedNodesCheck, OneMemoryHasOneModel) {
    for (const Combination& each : refused_combinations) {
        Machine machine = shared_machine();
        each.change(machine);
        EXPECT_EQ(refused(machine), "");
        machine.memory.timing = MemoryTiming::cache;
        EXPECT_EQ(refused(machine), each.refusal);
    }
    Machine machine = shared_machine();
    machine.memory.timing = MemoryTiming::cache;
    machine.message.packet_bytes = 10;
    machine.memory.short_access = ShortAccess::proportional;
    EXPECT_EQ(refused(machine), "");
}

TEST(SharedNodesCheck, AProcessorThatMovesTheDataIsNeverStopped) {
    Machine machine = shared_machine();
    machine.interface.data_mover = DataMover::processor;
    machine.processor.noise_period = 10;
    machine.processor.noise_length = 1;
    const std::string why = ": a processor that keeps pace with its link is never stopped (P2); set ";
    EXPECT_EQ(refused(machine), "interface.data_mover = processor does not go with processor.noise_length = 1 cycle" +
                                    why + "interface.data_mover = dma, or processor.noise_length = 0");
    machine.processor.noise_length = 0;
    machine.background.load = 10;
    EXPECT_EQ(refused(machine), "interface.data_mover = processor does not go with background.load = 10" + why +
                                    "interface.data_mover = dma, or background.load = 0");
}

TEST(SharedNodesCheck, GrantsNeedMessagesThatAreTaken) {
    Machine machine = shared_machine();
    machine.message.eager_bytes = 10;
    EXPECT_EQ(refused(machine), "");
    machine.interface.unexpected = Unexpected::hold;
    EXPECT_EQ(refused(machine),
              "interface.unexpected = hold does not go with message.eager_bytes = 10: credit and grants promise room "
              "that an interface does not have; set message.eager_bytes = -1");
}

TEST(SharedNodesCheck, OtherJobsDoNotGoWithMessagesThatAreHeld) {
    Machine machine = shared_machine();
    machine.background.load = 10;
    machine.interface.unexpected = Unexpected::hold;
    EXPECT_EQ(refused(machine),
              "with interface.unexpected = hold a run can stop, and would go on with the packets of other jobs alone; "
              "set background.load = 0 or interface.unexpected = memory");
}

/// Each alone makes nodes shared.
TEST(SharedNodesCheck, WhatOnlyTheyHaveMakesNodesShared) {
    const std::vector<std::pair<std::string, Change>> changes{
        {"interface.sends", [](Machine& machine) { machine.interface.sends = SendStart::posted; }},
        {"message.order", [](Machine& machine) { machine.message.order = MessageOrder::listing; }},
        {"interface.unexpected", [](Machine& machine) { machine.interface.unexpected = Unexpected::room; }},
        {"interface.link_choice", [](Machine& machine) { machine.interface.link_choice = LinkChoice::by_rank; }}};
    for (const auto& [parameter, change] : changes) {
        Machine machine;
        change(machine);
        EXPECT_TRUE(machine.has_packet_engine()) << parameter;
    }
    Machine machine;
    machine.memory.of_messages = false;
    EXPECT_TRUE(machine.has_packet_engine());
}

/// A router that waits for whole messages would wait forever.
TEST(SharedNodesCheck, SlotsHoldWholePacketsWithoutCutThrough) {
    Machine machine = shared_machine();
    machine.interface.cut_through = false;
    machine.message.packet_bytes = 1;
    machine.message.header_bytes = 3;
    machine.network.buffer_flits = 4 / machine.network.link_bytes_per_cycle;
    EXPECT_EQ(refused(machine), "");
    machine.network.buffer_flits = 3 / machine.network.link_bytes_per_cycle;
    EXPECT_NE(refused(machine).find("interface.cut_through"), std::string::npos);
}

TEST(SharedNodesCheck, ControlPacketsNeedAHeader) {
    Machine machine = shared_machine();
    machine.message.eager_bytes = 50;
    EXPECT_EQ(refused(machine), "");
    machine.message.header_bytes = 0;
    EXPECT_EQ(
        refused(machine),
        "message.eager_bytes is given, so there are packets that have only a header; set message.header_bytes = 1 "
        "or more");
}

TEST(SharedNodesCheck, WhereMessagesWaitForRoomAllAreEager) {
    Machine machine = shared_machine();
    machine.interface.unexpected = Unexpected::room;
    machine.message.eager_bytes = 99;
    EXPECT_EQ(
        refused(machine),
        "interface.unexpected = room has no messages that wait for a grant, but the largest message has 100 bytes of "
        "data; set message.eager_bytes = 100");
    machine.message.eager_bytes = 100;
    machine.message.room_bytes = 99;
    EXPECT_EQ(
        refused(machine),
        "message.eager_bytes = 100, but there is room for 99 bytes, and with interface.unexpected = room all of a "
        "message has to fit; set message.room_bytes = 100");
    machine.message.room_bytes = 100;
    EXPECT_EQ(refused(machine), "");
}

TEST(SharedNodesCheck, InterruptionsLeaveCyclesOfThePeriod) {
    Machine machine = shared_machine();
    machine.processor.noise_length = machine.processor.noise_period = 10;
    EXPECT_EQ(refused(machine),
              "processor.noise_length = 10 leaves nothing of processor.noise_period = 10; set processor.noise_period = "
              "11 or more");
    machine.processor.noise_period = 11;
    EXPECT_EQ(refused(machine), "");
}

TEST(SharedNodesCheck, OtherJobsFitTheMachine) {
    Machine machine = shared_machine();
    machine.background.load = 300;
    EXPECT_EQ(refused(machine), "");
    const int most = machine.most_in_packet();
    machine.background.packet_bytes = most;
    EXPECT_EQ(refused(machine), "");
    machine.background.packet_bytes = most + 1;
    EXPECT_EQ(refused(machine),
              fmt::format("background.packet_bytes = {}, but a packet has at most {} bytes of payload; set "
                          "background.packet_bytes = {} or less",
                          most + 1, most, most));
}

TEST(SharedNodesCheck, OtherJobsNeedTwoNodesAndRunsThatDoNotStop) {
    Machine machine = shared_machine();
    machine.background.load = 300;
    machine.network.allow_deadlock = true;
    EXPECT_EQ(refused(machine),
              "with network.allow_deadlock = true a run can stop, and would go on with the packets of other jobs "
              "alone; set background.load = 0 or network.allow_deadlock = false");
    machine.network.allow_deadlock = false;
    machine.interface.unexpected = Unexpected::room;
    machine.message.eager_bytes = machine.message.largest_payload();
    machine.message.room_bytes = machine.message.largest_payload();
    EXPECT_EQ(refused(machine),
              "with interface.unexpected = room a run can stop, and would go on with the packets of other jobs alone; "
              "set background.load = 0 or interface.unexpected = memory");
    machine.interface.unexpected = Unexpected::memory;
    machine.node.interfaces = machine.endpoints();
    EXPECT_EQ(refused(machine),
              "background.load is for messages between nodes, and there is one node; set background.load = 0");
}

TEST(SharedNodesCheck, OtherJobsMakeNodesShared) {
    Machine machine;
    machine.background.load = 1;
    EXPECT_TRUE(machine.has_packet_engine());
}

}  // namespace
}  // namespace narrows
