// Tight bounds of the way of one message, interface links, channels and acknowledges.
#include "tests/bounds/tight_case.h"

namespace narrows::tight {

TEST(TightBound, OfOneMessage) {
    expect_tight({
        {"R4 without cut-through: the processor begins when the whole message has come",
         "interface.data_mover=processor, interface.cut_through=false", "1>0:2",
         "the path of one message from node 1 to node 0", 25},
        {"a network slower than the interface sets the pace",
         "network.link_flit_time=5 cycles, interface.data_mover=processor", "2>0:3",
         "the path of one message from node 2 to node 0", 27},
        {"the load takes longer than the overheads", "memory.timing=random", "1>0:1",
         "the path of one message from node 1 to node 0", 63},
        {"without cut-through", "interface.cut_through=false", "1>2:1", "the path of one message from node 1 to node 2",
         22},
        {"a small buffer and slow flits", "network.buffer_flits=1, interface.link_flit_time=3 cycles", "2>0:2",
         "the path of one message from node 2 to node 0", 28},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=4, network.buffer_flits=1, interface.link_bytes_per_cycle=4", "2>0:5",
         "the path of one message from node 2 to node 0", 24},
        {"a wide network behind a narrow interface",
         "network.link_bytes_per_cycle=8, network.link_latency=9 cycles, network.buffer_flits=1", "0>1:10",
         "the path of one message from node 0 to node 1", 41},
        {"several hops", "topology.columns=5", "3>0:1", "the path of one message from node 3 to node 0", 23},
        {"injection buffers", "interface.link_bytes_per_cycle=8, interface.injection_buffers=1", "1>2:2",
         "the path of one message from node 1 to node 2", 23},
        {"R4: several hops before the head is there", "topology.columns=4, interface.data_mover=processor", "2>0:1",
         "the path of one message from node 2 to node 0", 24},
        {"a narrow network behind a wide interface", "interface.link_bytes_per_cycle=4, interface.data_mover=processor",
         "0>1:15", "the path of one message from node 0 to node 1", 27},
    });
}

TEST(TightBound, OfInterfaceLinksIn) {
    expect_tight({
        {"without cut-through", "interface.cut_through=false", "1>0:5 2>0:9", "node 0 interface link 0 in", 40},
        {"injection buffers",
         "topology.columns=4, network.link_latency=9 cycles, network.buffer_flits=2, interface.injection_buffers=2",
         "3>1:3 0>1:3", "node 1 interface link 0 in", 52},
        {"links share their messages: one has at least its part of them", "interface.links=2", "0/1>1:9,1:9 2/1>1:9",
         "node 1 interface links 0-1 in", 40},
        {"the load takes longer than the overheads", "memory.timing=page", "0>2:14,2:10", "node 2 interface link 0 in",
         62},
        {"held by the network: slow interface",
         "topology.columns=5, network.link_flit_time=5 cycles, network.buffer_flits=1, interface.link_flit_time=5 "
         "cycles",
         "0>4:1 3>4:2", "node 4 interface link 0 in", 38},
        {"held by the network: wide flits",
         "network.link_bytes_per_cycle=2, network.link_flit_time=2 cycles, network.buffer_flits=4, "
         "interface.link_bytes_per_cycle=2",
         "0>1:15 2>1:5", "node 1 interface link 0 in", 38},
        {"links share the time: one has at least its part of it",
         "topology.columns=4, interface.links=2, processor.receive_overhead=0 cycles",
         "1>0:10,0:9,0:14 3>0:10,0:8,0:14", "node 0 interface links 0-1 in", 51},
        {"several hops", "topology.columns=5", "3>0:9,0:9", "node 0 interface link 0 in", 41},
        {"several buffers: the next head a cycle after the last byte", "interface.receive_buffers=3", "0>2:1 1>2:10",
         "node 2 interface link 0 in", 32},
        {"a small buffer and slow flits", "network.buffer_flits=2, interface.link_flit_time=5 cycles", "0>1:3 0>1:3",
         "node 1 interface link 0 in", 52},
        {"R4: the next head at the delivery",
         "topology.columns=4, network.buffer_flits=3, interface.link_bytes_per_cycle=4, interface.data_mover=processor",
         "1>0:14 3>0:15", "node 0 interface link 0 in", 40},
    });
}

TEST(TightBound, OfInterfaceLinksOut) {
    expect_tight({
        {"a network slower than the interface sets the pace", "network.link_flit_time=3 cycles", "2>1:3,1:3",
         "node 2 interface link 0 out", 40},
        {"injection buffers: the wire is free when the injection buffer is full",
         "network.link_flit_time=3 cycles, network.buffer_flits=1, interface.link_flit_time=3 cycles, "
         "interface.injection_buffers=3",
         "1>2:3,0:2", "node 1 interface link 0 out", 38},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "topology.columns=4, interface.link_bytes_per_cycle=4, interface.send_buffers=2, "
         "interface.data_mover=processor, interface.cut_through=false",
         "0>1:14,3:5", "node 0 interface link 0 out", 42},
        {"links share their messages: one has at least its part of them", "topology.columns=5, interface.links=2",
         "4>0:9,0:19,0:22 4/1>3:22,1:22", "node 4 interface links 0-1 out", 73},
        {"the load takes longer than the overheads", "memory.timing=page", "1>2:14,0:1", "node 1 interface link 0 out",
         53},
        {"a latency of several cycles", "topology.columns=5, network.link_latency=2 cycles", "3>1:9,0:1",
         "node 3 interface link 0 out", 35},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=2, network.buffer_flits=1, interface.link_bytes_per_cycle=4", "0>1:9,1:9",
         "node 0 interface link 0 out", 40},
        {"R4: the delivery follows the last byte",
         "network.buffer_flits=1, interface.data_mover=processor, interface.send_overhead=0 cycles, "
         "processor.send_overhead=0 cycles",
         "1>2:1,0:12", "node 1 interface link 0 out", 27},
        {"links share the time: one has at least its part of it",
         "topology.columns=4, interface.links=2, processor.send_overhead=0 cycles", "0>1:4,1:3,1:9 0/1>3:4,3:4,3:9",
         "node 0 interface links 0-1 out", 35},
        {"a wide network behind a narrow interface", "network.link_bytes_per_cycle=4, interface.receive_buffers=2",
         "1>0:9,0:9", "node 1 interface link 0 out", 40},
        {"without cut-through", "topology.columns=4, interface.cut_through=false", "0>1:9,3:5",
         "node 0 interface link 0 out", 40},
        {"an interface slower than the network sets the pace",
         "topology.columns=4, network.buffer_flits=4, interface.link_flit_time=5 cycles", "0>1:5,3:1",
         "node 0 interface link 0 out", 52},
        {"R4: several hops before the head is there",
         "topology.kind=torus, topology.rows=3, interface.link_bytes_per_cycle=4, interface.send_buffers=2, "
         "interface.data_mover=processor, interface.receive_overhead=30 cycles",
         "4>5:14,6:15", "node 4 interface link 0 out", 66},
    });
}

TEST(TightBound, OfChannels) {
    expect_tight({
        {"without cut-through: one message after the other through the last buffer", "interface.cut_through=false",
         "0>2:5,2:5", "node 0 channel west to node 2", 40},
        {"the first message need not be the first to come", "topology.columns=4, network.buffer_flits=1", "1>0:1 2>0:5",
         "node 1 channel west to node 0", 32},
        {"the last message need not be the last to end", "topology.columns=8", "0>4:2 2>6:2",
         "node 2 channel east to node 3", 27},
        {"a small buffer and slow flits",
         "network.link_latency=9 cycles, network.buffer_flits=3, interface.link_flit_time=3 cycles", "0>1:4,1:1",
         "node 0 channel east to node 1", 56},
        {"injection buffers", "network.buffer_flits=1, interface.injection_buffers=1, memory.timing=page", "1>2:8,2:6",
         "node 1 channel east to node 2", 64},
        {"the interface link inwards holds the channel",
         "topology.columns=4, network.link_bytes_per_cycle=2, network.link_latency=2 cycles", "2>0:8 2>0:8",
         "node 1 channel west to node 0", 42},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=2, network.buffer_flits=1, interface.link_bytes_per_cycle=4, "
         "interface.send_buffers=3",
         "2>1:9,1:9", "node 2 channel west to node 1", 40},
        {"a network slower than the interface sets the pace",
         "topology.columns=5, network.link_flit_time=5 cycles, interface.links=2, interface.data_mover=processor",
         "1/1>4:3 0/1>4:1", "node 0 channel west to node 4", 33},
        {"the shortest way to the end comes last", "topology.columns=5, interface.links=3", "0/1>3:4 0/2>1:2",
         "node 0 channel east to node 1", 28},
        {"a wide network behind a narrow interface",
         "topology.columns=8, network.link_bytes_per_cycle=8, network.link_latency=3 cycles", "3>6:7,6:7",
         "node 3 channel east to node 4", 46},
    });
}

TEST(TightBound, OfAcknowledges) {
    expect_tight({
        {"R4: the delivery follows the last byte",
         "interface.link_bytes_per_cycle=8, interface.data_mover=processor, interface.acknowledge=end-of-transfer",
         "1>2:13,2:1", "node 1 acknowledge of channel east", 48},
        {"a small buffer and slow flits",
         "network.buffer_flits=1, interface.link_flit_time=5 cycles, interface.acknowledge=end-of-transfer",
         "0>1:1,1:2", "node 0 acknowledge of channel east", 58},
        {"the load takes longer than the overheads", "interface.acknowledge=end-of-transfer, memory.timing=page",
         "2>0:1,0:1", "node 2 acknowledge of channel east", 65},
        {"without cut-through", "interface.acknowledge=end-of-transfer, interface.cut_through=false", "0>1:1,1:1",
         "node 0 acknowledge of channel east", 44},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=4, network.link_latency=5 cycles, network.buffer_flits=2, "
         "interface.link_bytes_per_cycle=2, interface.acknowledge=end-of-transfer",
         "0>1:1 0>1:9", "node 0 acknowledge of channel east", 58},
        {"a network slower than the interface sets the pace",
         "network.link_flit_time=3 cycles, interface.acknowledge=end-of-transfer", "0>1:1,1:1",
         "node 0 acknowledge of channel east", 48},
        {"several hops", "topology.kind=mesh, interface.acknowledge=end-of-transfer", "0>2:1,2:1",
         "node 0 acknowledge of channel east", 46},
        {"injection buffers",
         "network.link_flit_time=3 cycles, interface.injection_buffers=1, interface.acknowledge=end-of-transfer",
         "1>2:1,2:1", "node 1 acknowledge of channel east", 48},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "interface.data_mover=processor, interface.acknowledge=end-of-transfer, interface.cut_through=false",
         "2>1:1,1:2", "node 2 acknowledge of channel west", 48},
        {"R4: several hops before the head is there",
         "topology.columns=4, interface.data_mover=processor, interface.acknowledge=end-of-transfer", "3>1:1,1:1",
         "node 3 acknowledge of channel west", 48},
        {"a wide network behind a narrow interface",
         "network.link_bytes_per_cycle=2, network.link_latency=9 cycles, network.buffer_flits=1, "
         "interface.acknowledge=end-of-transfer",
         "0>1:6,1:1", "node 0 acknowledge of channel east", 81},
    });
}

}  // namespace narrows::tight
