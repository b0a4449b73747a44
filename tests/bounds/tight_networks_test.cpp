// Tight bounds of channels with lanes and slots, and of the cuts of networks where messages have a choice.
#include "models/bounds/derived/server.h"
#include "tests/bounds/tight_case.h"

namespace narrows::tight {

TEST(TightBound, OfChannelsWithSlots) {
    expect_tight_on_networks({
        {"a wire between slots to spare", "topology.sides=2, network.slots=3, interface.links=2", "0/1>1:7,1:7,1:7,1:7",
         "node 0 channel east to node 1", 34},
        {"lanes are slots, too", "topology.sides=3, network.lanes=2, interface.links=2", "1/1>2:3,2:12",
         "node 1 channel east to node 2", 21},
        {"a slot is held until the message has left it",
         "topology.sides=2, network.slots=2, network.link_latency=9 cycles", "1>0:1,0:3,0:2",
         "node 1 channel west to node 0", 25},
        {"... and the credit has come back", "topology.sides=2, network.slots=2, network.credit_latency=5 cycles",
         "0>1:2,1:2,1:2", "node 0 channel east to node 1", 16},
        {"... through a further channel", "topology.sides=4, network.slots=2, network.credit_latency=2 cycles",
         "3>0:2,1:2,1:2", "node 2 channel west to node 1", 15},
        {"... at the end of the path without cut-through",
         "topology.sides=3, network.slots=2, interface.cut_through=false", "0>2:8,2:8,2:8",
         "node 1 channel east to node 2", 40},
        {"one slot, with a late credit",
         "topology.kind=fat-tree, topology.down=3,3, topology.up=1, network.credit_latency=2 cycles", "6>1:4,1:2",
         "node 6 channel to switch 2", 21},
        {"the last message follows on the wire", "topology.sides=2, network.lanes=2, network.link_latency=9 cycles",
         "1>0:7,0:7,0:7,0:7", "node 1 channel west to node 0", 43},
        {"the shortest tail comes last", "topology.sides=3, network.slots=2, interface.cut_through=false",
         "0>2:2,2:2,2:2,2:2", "node 1 channel east to node 2", 18},
        {"only the lanes that messages may enter",
         "topology.kind=ring, topology.sides=5, topology.routing=minimal, network.lanes=2", "4>1:12,1:12",
         "node 0 channel east to node 1", 34},
        {"an endpoint channel",
         "topology.kind=crossbar, topology.nodes=2, network.link_latency=3 cycles, interface.cut_through=false, "
         "interface.link_bytes_per_cycle=4",
         "1>0:7,0:7", "switch 0 channel 0 to node 0", 29},
    });
}

TEST(TightBound, OfHalves) {
    expect_tight_on_networks({
        {"wires of a mesh", "topology.sides=4,1, topology.routing=adaptive, network.lanes=3, network.slots=2",
         "0>2:3,2:3 1>3:3", "all channels across dimension x, from the first half to the second", 15},
        {"slots of a mesh",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.link_latency=20 cycles",
         "1>2:12,2:12,2:12", "all channels across dimension x, from the first half to the second", 68},
        {"... with a late credit",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.link_latency=3 cycles, "
         "network.credit_latency=2 cycles",
         "1>2:2,2:3,2:3", "all channels across dimension x, from the first half to the second", 16},
        {"... and the last on the wire",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.link_latency=20 cycles",
         "2>1:2,1:2,1:2,1:2", "all channels across dimension x, from the second half to the first", 50},
        {"mixed lengths: the shortest slots come first",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.link_latency=20 cycles, "
         "network.credit_latency=15 cycles",
         "1>3:7,0:11,3:11 0>2:7,2:7,2:3", "all channels across dimension x, from the first half to the second", 109},
        {"two channels share the time",
         "topology.sides=2,2, topology.routing=adaptive, network.lanes=3, network.slots=3, network.link_latency=9 "
         "cycles, network.credit_latency=2 cycles, interface.links=2",
         "1/1>3:10,3:2 0>2:6,2:6", "all channels across dimension y, from the first half to the second", 25},
        {"the second dimension, and what comes before it",
         "topology.sides=2,3, topology.routing=adaptive, network.lanes=2, interface.links=3, network.link_latency=1 "
         "cycle, interface.cut_through=false, interface.injection_buffers=1",
         "1/2>5:9,5:9,5:9,5:9 0/2>5:9,4:9,4:9,4:9,4:9 2>4:9,3:9",
         "all channels across dimension y, from the first half to the second", 59},
        {"a hypercube",
         "topology.kind=hypercube, topology.dimension=2, topology.routing=adaptive, network.lanes=2, "
         "network.link_latency=1 cycle, network.credit_latency=15 cycles",
         "3>1:12,1:12,1:12 2>0:12,0:12", "all channels across the last dimension, from the second half to the first",
         44},
        {"a fat tree", "topology.kind=fat-tree, topology.down=1,2,2, topology.up=1,1, topology.routing=adaptive",
         "2>0:2,0:2 3>1:2,1:2",
         "all channels across the nodes, with the switches of the highest level in the second half, from the second "
         "half to the first",
         30},
        {"a dragonfly",
         "topology.kind=dragonfly, topology.nodes_per_switch=2, topology.group_switches=1, topology.global_channels=2, "
         "topology.routing=valiant, network.lanes=3, network.slots=3, network.link_latency=9 cycles, "
         "network.credit_latency=5 cycles",
         "1>5:6 0>3:6,2:6,1:6",
         "all channels across the groups, one in the middle by its switches, from the first half to the second", 43},
    });
}

TEST(TightBound, OfChannelsAroundANode) {
    expect_tight_on_networks({
        {"out of it: wires",
         "topology.sides=3,1, topology.routing=adaptive, network.lanes=2, network.link_latency=3 cycles, "
         "interface.links=3, interface.injection_buffers=1",
         "1/2>2:6 1>2:6,0:6", "all channels out of node 1", 19},
        {"out of it: slots",
         "topology.sides=3,2, topology.routing=adaptive, network.lanes=2, network.link_latency=20 cycles, "
         "network.credit_latency=15 cycles, interface.links=2",
         "3>4:2 0/1>1:2 2/1>1:2,5:2,1:2,5:2,1:2", "all channels out of node 2", 62},
        {"out of it: slots, and the last on the wire",
         "topology.sides=2,2, topology.routing=adaptive, network.lanes=2, network.link_latency=3 cycles, "
         "network.credit_latency=15 cycles, interface.links=2, interface.cut_through=false, "
         "interface.link_bytes_per_cycle=4",
         "0/1>1:3,1:3,1:3 0>2:3,2:3,2:3,2:3 2/1>0:3,3:3", "all channels out of node 0", 33},
        {"out of it: the whole path comes after",
         "topology.sides=3,2, topology.routing=adaptive, network.lanes=3, network.slots=3, network.link_latency=3 "
         "cycles, interface.links=3",
         "0>4:6,4:6,4:6,4:6,4:6 0/1>4:6,4:6,4:6,4:6,4:6", "all channels out of node 0", 40},
        {"into it: wires",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=3, network.link_latency=1 cycle, "
         "interface.link_bytes_per_cycle=4",
         "2>0:8 1>0:8", "all channels into node 0", 21},
        {"into it: slots",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.link_latency=20 cycles",
         "1>0:2,0:2,0:2,0:2 2>0:2,0:2", "all channels into node 0", 72},
        {"into it: slots with a late credit",
         "topology.sides=3,1, topology.routing=adaptive, network.lanes=2, network.credit_latency=15 cycles",
         "1>2:1,2:11,2:5", "all channels into node 2", 28},
        {"into it: without cut-through",
         "topology.sides=4,1, topology.routing=adaptive, network.lanes=2, network.credit_latency=15 cycles, "
         "interface.cut_through=false",
         "1>0:5,0:5,0:5 2>0:5", "all channels into node 0", 45},
    });
}

TEST(TightBound, OfChannelsAroundPartsOfANetwork) {
    expect_tight_on_networks({
        {"out of a switch and its nodes",
         "topology.kind=hyperx, topology.nodes_per_switch=3, topology.sides=2,2, topology.routing=adaptive, "
         "network.lanes=2, interface.receive_overhead=0 cycles, interface.send_overhead=0 cycles",
         "5>10:8 3>7:8 4>1:8", "all channels out of switch 1 and its nodes", 22},
        {"into a switch and its nodes",
         "topology.kind=hyperx, topology.nodes_per_switch=3, topology.sides=3,1, topology.routing=adaptive, "
         "network.lanes=2, network.slots=3, network.credit_latency=5 cycles",
         "2>6:11 0>3:11,4:11,6:11 3>6:11,0:11,8:11,6:11 5>2:11,8:11 1>0:11,7:11,7:11,7:11,0:11",
         "all channels into switch 2 and its nodes", 65},
        {"out of a group",
         "topology.kind=dragonfly, topology.nodes_per_switch=3, topology.group_switches=2, topology.global_channels=1, "
         "topology.routing=valiant, network.lanes=3, network.slots=3, network.link_latency=1 cycle, "
         "network.credit_latency=2 cycles, interface.send_buffers=4, interface.receive_buffers=4",
         "3>7:12,14:12 1>8:12,6:12,6:12 2>16:12,7:12", "all channels out of group 0", 55},
        {"into a group",
         "topology.kind=dragonfly, topology.nodes_per_switch=2, topology.group_switches=2, topology.global_channels=1, "
         "topology.routing=valiant, network.lanes=3, network.slots=2, interface.injection_buffers=2",
         "5>2:10,1:10,0:10 4>1:10,3:10,3:10 9>0:10,1:10,1:10,1:10,3:10", "all channels into group 0", 70},
        {"up from a level: slots",
         "topology.kind=fat-tree, topology.routing=adaptive, topology.up=1, topology.down=3,3", "1>7:1 0>4:1,7:1",
         "all channels out of nodes 0-2 and their switches", 19},
        {"up from a level: wires",
         "topology.kind=fat-tree, topology.routing=adaptive, topology.up=1, topology.down=3,3, network.slots=2",
         "0>6:6 2>7:6,7:6", "all channels out of nodes 0-2 and their switches", 30},
        {"down to a level: slots",
         "topology.kind=fat-tree, topology.routing=adaptive, topology.up=1, topology.down=2,3", "2>0:10 3>1:5,0:2,1:5",
         "all channels into nodes 0-1 and their switches", 40},
        {"down to a level: wires",
         "topology.kind=fat-tree, topology.routing=adaptive, topology.up=1, topology.down=2,3, network.slots=2",
         "4>0:11 5>1:11", "all channels into nodes 0-1 and their switches", 34},
        {"down to a level: a late credit",
         "topology.kind=fat-tree, topology.routing=adaptive, topology.up=1, topology.down=3,3, "
         "network.credit_latency=2 cycles",
         "7>2:8,0:8,0:8 5>1:8", "all channels into nodes 0-2 and their switches", 53},
    });
}

// Computed by hand: the head comes at cycle 1. Periods of slots are 24 cycles, for latency and credit, and 10, 10, 0,
// 0, 0 and 1 for the bytes; the last one ends 15 before its period.
TEST(TightBound, OfSlotsThatShareTheTimeIsMissedByACycle) {
    const Machine machine = network_machine(
        "topology.sides=2, network.lanes=2, network.link_latency=9 cycles, network.credit_latency=15 cycles, "
        "interface.links=3, network.link_bytes_per_cycle=2, interface.receive_overhead=0 cycles, "
        "interface.send_overhead=0 cycles");
    const BoundedRun result = run(machine, work_of("1/2>0:11,0:11,0:1,0:1,0:2 1/1>0:1"));
    EXPECT_EQ(result.bound.cycles, 1 + (6 * 24 + 10 + 10 + 1 + 1) / 2 - 15);
    EXPECT_EQ(result.bound.limited_by, "node 1 channel west to node 0");
    EXPECT_EQ(result.cycles, result.bound.cycles + 1);
}

// The numbers are computed by hand; no machine has a port of several channels.
TEST(ChannelServer, ChannelsOfAGroupShareWiresAndSlots) {
    const auto bound = [](std::int64_t uses, Cycle slot_period, int channels, int slots) {
        ChannelServer server;
        server.add({3, 10, slot_period, 50}, uses);
        return server.bound(channels, slots);
    };
    EXPECT_EQ(bound(5, 11, 2, 2), 3 + 2 * 10 + 50) << "a wire has three";
    EXPECT_EQ(bound(5, 40, 2, 2), 3 + 40 + 50) << "a slot has two";
    EXPECT_EQ(bound(7, 40, 2, 2), 3 + 40 + 10 + 50) << "a slot has two, and two follow on the other slots";
    EXPECT_EQ(bound(8, 40, 1, 4), 3 + 40 + 3 * 10 + 50);
    EXPECT_EQ(bound(0, 40, 2, 2), 0);
}

}  // namespace narrows::tight
