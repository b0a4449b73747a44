#include <gtest/gtest.h>

#include "tests/bounds/tight_run.h"

// Each term of each derived bound is met: for each there is a small run that takes exactly as many cycles as the bound
// says, and no other bound is as large. So no term can be smaller. (That none can be larger is what NoRunIsFaster and
// the random machines of tests/workloads test.)
namespace narrows::tight {

namespace {

/// A run that takes exactly as long as the bound of a resource says.
struct TightCase {
    const char* because;   ///< what the run has that its term needs
    const char* changes;   ///< of small_machine
    const char* messages;  ///< as in work_of
    const char* resource;
    Cycle cycles;
};

void expect_tight(const std::vector<TightCase>& cases) {
    for (const TightCase& c : cases) {
        const SmallRun result = run(small_machine(c.changes), work_of(c.messages));
        EXPECT_TRUE(result.finished) << c.because;
        EXPECT_EQ(result.cycles, c.cycles) << c.because;
        EXPECT_EQ(result.bound.cycles, c.cycles) << c.because;
        EXPECT_EQ(result.bound.limited_by, c.resource) << c.because;
    }
}

}  // namespace

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

TEST(TightBound, OfProcessors) {
    expect_tight({
        {"sends", "interface.links=3", "2/2>0:1 2>1:1 0>2:1", "node 2 processor", 27},
        {"a network slower than the interface sets the pace",
         "topology.columns=4, network.link_flit_time=3 cycles, interface.links=3", "3/1>0:1 1/1>0:1",
         "node 0 processor", 29},
        {"requests and computing", "processor.receive_overhead_due=at-request", "2>1:1 1=35", "node 1 processor", 40},
        {"R4: the delivery follows the last byte",
         "topology.columns=4, network.link_bytes_per_cycle=2, network.link_latency=5 cycles, network.buffer_flits=2, "
         "interface.links=2, interface.link_bytes_per_cycle=2, interface.link_flit_time=2 cycles, "
         "interface.data_mover=processor, processor.receive_overhead_due=at-request",
         "0>1:9,1:9,1:9,1:9 0/1>2:1,2:1,2:1", "node 0 processor", 128},
        {"the load takes longer than the overheads",
         "interface.links=4, interface.send_buffers=3, interface.data_mover=processor, memory.timing=page",
         "0/3>2:5,2:1", "node 0 processor", 54},
        {"without cut-through", "topology.columns=8, interface.links=4, interface.cut_through=false", "5/1>0:1 2/1>0:1",
         "node 0 processor", 28},
        {"receives", "interface.links=2", "2>1:1 1>2:1 0>2:1", "node 2 processor", 27},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "interface.send_buffers=2, interface.data_mover=processor, interface.cut_through=false", "2>1:2,1:2",
         "node 2 processor", 37},
        {"injection buffers", "interface.links=3, interface.link_bytes_per_cycle=8, interface.injection_buffers=2",
         "1>0:2 2/1>0:2", "node 0 processor", 28},
        {"a narrow network behind a wide interface",
         "topology.columns=4, interface.links=2, interface.link_bytes_per_cycle=4", "0>1:2 0/1>3:2", "node 0 processor",
         28},
        {"the last byte that a buffer holds",
         "network.buffer_flits=1, interface.links=4, processor.send_overhead=0 cycles", "0>1:1 0/2>1:1 0/3>1:1",
         "node 1 processor", 27},
        {"a wide network behind a narrow interface",
         "topology.kind=torus, topology.rows=3, network.link_bytes_per_cycle=4, network.link_latency=2 cycles, "
         "network.buffer_flits=1, interface.links=4, interface.link_bytes_per_cycle=2",
         "7>4:19 1>4:19", "node 4 processor", 41},
    });
}

TEST(TightBound, OfMemoryPorts) {
    expect_tight({
        {"stores", "memory.timing=random", "2>0:1 0>1:1 1>0:1", "node 0 memory port", 86},
        {"R4: the delivery follows the last byte",
         "topology.columns=5, interface.link_bytes_per_cycle=4, interface.data_mover=processor, memory.timing=random",
         "0>4:15 1>4:13", "node 4 memory port", 91},
        {"the shortest way to the end comes last", "topology.columns=5, memory.timing=random", "1>4:1 4>1:1,0:1",
         "node 4 memory port", 91},
        {"a small buffer and wide flits",
         "topology.columns=5, network.link_bytes_per_cycle=4, network.link_latency=2 cycles, network.buffer_flits=1, "
         "interface.link_bytes_per_cycle=2, memory.timing=random",
         "0>4:11 1>4:9", "node 4 memory port", 94},
        {"a small buffer and slow flits",
         "network.buffer_flits=1, interface.link_flit_time=5 cycles, memory.timing=random", "0>1:2 0>1:2",
         "node 0 memory port", 101},
        {"without cut-through", "interface.cut_through=false, memory.timing=page", "2>1:1,0:1", "node 2 memory port",
         53},
        {"loads and stores", "memory.timing=random", "1>0:1,0:1 0>1:1,1:1", "node 0 memory port", 102},
        {"a network slower than the interface sets the pace", "network.link_flit_time=3 cycles, memory.timing=random",
         "2>0:1,0:1", "node 2 memory port", 93},
        {"stores after a long overhead", "processor.send_overhead=30 cycles, memory.timing=random", "0>1:1 2>1:1",
         "node 1 memory port", 93},
        {"injection buffers", "interface.link_bytes_per_cycle=2, interface.injection_buffers=1, memory.timing=random",
         "2>0:2,0:2", "node 2 memory port", 92},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "topology.columns=4, interface.data_mover=processor, interface.cut_through=false, memory.timing=random",
         "2>0:2 3>0:2", "node 0 memory port", 89},
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

TEST(TightBound, OfInjectionBuffers) {
    expect_tight({
        {"R4: the delivery follows the last byte",
         "topology.columns=5, interface.link_bytes_per_cycle=8, interface.injection_buffers=1, "
         "interface.data_mover=processor, processor.receive_overhead_due=at-request",
         "4>2:13,0:5", "node 4 injection buffers", 31},
        {"without cut-through",
         "topology.kind=mesh, topology.rows=3, network.link_flit_time=5 cycles, interface.injection_buffers=1, "
         "interface.cut_through=false",
         "5>1:2,8:1", "node 5 injection buffers", 36},
        {"two buffers at one link",
         "topology.kind=torus, topology.rows=3, interface.link_bytes_per_cycle=4, interface.injection_buffers=2",
         "4>5:21,7:21,6:19,7:21,5:13", "node 4 injection buffers", 74},
        {"the load takes longer than the overheads",
         "topology.columns=4, interface.link_bytes_per_cycle=4, interface.injection_buffers=1, memory.timing=page",
         "0>1:16,3:1", "node 0 injection buffers", 54},
        {"a buffer at each of two links: they share the time",
         "topology.kind=torus, topology.rows=3, network.buffer_flits=1, interface.links=2, "
         "interface.injection_buffers=1, processor.send_overhead=0 cycles",
         "4>5:39,3:40 4/1>7:40,1:39", "node 4 injection buffers", 172},
        {"a last flit that is not full",
         "network.link_bytes_per_cycle=4, network.link_flit_time=3 cycles, interface.link_bytes_per_cycle=4, "
         "interface.injection_buffers=1",
         "1>2:13,0:1", "node 1 injection buffers", 36},
        {"a small buffer and slow flits",
         "topology.columns=5, network.link_flit_time=5 cycles, network.buffer_flits=2, interface.injection_buffers=1",
         "0>4:2,1:3", "node 0 injection buffers", 46},
        {"a latency of several cycles",
         "topology.columns=4, network.link_latency=2 cycles, interface.link_bytes_per_cycle=4, "
         "interface.injection_buffers=1",
         "0>1:10,3:1", "node 0 injection buffers", 33},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "topology.columns=4, interface.link_bytes_per_cycle=4, interface.injection_buffers=1, "
         "interface.data_mover=processor, interface.cut_through=false",
         "0>1:15,3:5", "node 0 injection buffers", 43},
    });
}

TEST(TightBound, OfReceiveRegisters) {
    expect_tight({
        {"links share their messages: one has at least its part of them",
         "topology.columns=5, interface.links=2, processor.receive_overhead=0 cycles", "0>4:1 3>4:1 1>4:1",
         "node 4 receive registers", 22},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=4, network.link_latency=2 cycles, network.buffer_flits=1, "
         "interface.link_bytes_per_cycle=2",
         "1>2:7,2:7", "node 2 receive registers", 37},
        {"without cut-through", "interface.cut_through=false", "1>0:2,0:2", "node 0 receive registers", 34},
        {"a network slower than the interface sets the pace", "network.link_flit_time=2 cycles", "2>1:4,1:4",
         "node 1 receive registers", 39},
        {"the load takes longer than the overheads", "processor.receive_overhead=60 cycles, memory.timing=page",
         "2>1:1,1:1", "node 1 receive registers", 158},
        {"a narrow network behind a wide interface", "topology.columns=4, interface.link_bytes_per_cycle=4",
         "2>0:1 3>0:2", "node 0 receive registers", 33},
        {"a small buffer and slow flits",
         "network.buffer_flits=1, interface.link_flit_time=5 cycles, interface.receive_overhead=30 cycles",
         "0>1:2 0>1:2", "node 1 receive registers", 92},
        {"injection buffers", "interface.link_bytes_per_cycle=2, interface.injection_buffers=1", "0>2:2,2:2",
         "node 2 receive registers", 33},
    });
}

TEST(TightBound, OfReceiveBuffers) {
    expect_tight({
        {"two buffers at one link",
         "topology.columns=5, interface.receive_buffers=2, interface.data_mover=processor, "
         "interface.receive_overhead=30 cycles",
         "3>4:1 1>4:1,4:1", "node 4 receive buffers", 84},
        {"the load takes longer than the overheads", "interface.data_mover=processor, memory.timing=page",
         "1>2:1 0>2:2", "node 2 receive buffers", 51},
        {"slow flits",
         "network.link_flit_time=3 cycles, interface.data_mover=processor, interface.cut_through=false, "
         "interface.receive_overhead=60 cycles",
         "0>1:2,1:2", "node 1 receive buffers", 151},
        {"R4: several hops before the head is there",
         "topology.kind=torus, topology.rows=3, interface.data_mover=processor", "4>0:1 7>0:1",
         "node 0 receive buffers", 35},
        {"a buffer at each of three links",
         "interface.links=3, interface.data_mover=processor, interface.receive_overhead=30 cycles", "0>1:1,1:1,1:1,1:1",
         "node 1 receive buffers", 84},
        {"injection buffers",
         "interface.link_bytes_per_cycle=2, interface.injection_buffers=1, interface.data_mover=processor, "
         "interface.cut_through=false",
         "0>2:3 1>2:3", "node 2 receive buffers", 38},
        {"a last flit that is not full",
         "network.link_bytes_per_cycle=4, interface.link_bytes_per_cycle=8, interface.data_mover=processor, "
         "interface.cut_through=false",
         "1>2:9 0>2:9", "node 2 receive buffers", 38},
    });
}

TEST(TightBound, OfSendRegisters) {
    expect_tight({
        {"the last byte that a buffer holds", "topology.columns=4, network.buffer_flits=1", "0>1:2,3:2",
         "node 0 send registers", 34},
        {"R4 without cut-through: the processor begins when the whole message has come",
         "interface.send_buffers=2, interface.data_mover=processor, interface.cut_through=false, memory.timing=page",
         "0>1:2,1:2", "node 0 send registers", 56},
        {"links share their messages: one has at least its part of them",
         "interface.links=3, interface.send_overhead=30 cycles", "0>1:1,1:1 0/1>1:1 0/2>1:1", "node 0 send registers",
         82},
        {"without cut-through", "interface.cut_through=false", "2>1:1,0:1", "node 2 send registers", 32},
        {"slow flits", "network.link_flit_time=3 cycles, interface.receive_overhead=1 cycle", "0>1:1,1:1",
         "node 0 send registers", 30},
        {"a small buffer and wide flits",
         "network.link_bytes_per_cycle=2, network.buffer_flits=1, interface.link_bytes_per_cycle=8, "
         "processor.receive_overhead_due=at-request",
         "0>1:3,1:3", "node 0 send registers", 29},
        {"a small buffer and slow flits",
         "network.link_latency=3 cycles, network.buffer_flits=3, interface.link_flit_time=2 cycles, "
         "interface.send_overhead=60 cycles",
         "2>0:4,0:4", "node 2 send registers", 151},
        {"several hops", "topology.columns=5", "3>4:2,0:1", "node 3 send registers", 33},
        {"injection buffers", "interface.link_bytes_per_cycle=8, interface.injection_buffers=3", "1>0:2,2:2",
         "node 1 send registers", 33},
        {"a narrow network behind a wide interface",
         "interface.link_bytes_per_cycle=8, processor.receive_overhead_due=at-request", "0>1:2,1:2",
         "node 0 send registers", 28},
        {"the last message need not be the last one to end", "topology.kind=torus, topology.rows=3", "7>2:1,6:1 7>0:1",
         "node 7 send registers", 42},
        {"R4: several hops before the head is there",
         "topology.columns=4, interface.send_buffers=3, interface.data_mover=processor, memory.timing=random",
         "0>2:1,2:1", "node 0 send registers", 93},
    });
}

/// The one term that no run meets: processors that move messages of several lengths out of buffers that share the time.
/// docs/bounds.md proves that the run is always longer.
TEST(TightBound, OfReceiveBuffersThatShareTheTimeIsMissedByACycle) {
    const Machine machine = small_machine(
        "topology.kind=torus, topology.rows=3, interface.receive_buffers=2, interface.data_mover=processor, "
        "interface.receive_overhead=30 cycles, processor.receive_overhead=0 cycles");
    const SmallRun result = run(machine, work_of("3>4:1 7>4:1,4:1,4:2 1>4:1,4:1"));
    EXPECT_EQ(result.bound.cycles, 12 + (5 * 31 + 32 + 1) / 2);  // one of six messages is longer
    EXPECT_EQ(result.bound.limited_by, "node 4 receive buffers");
    EXPECT_EQ(result.cycles, result.bound.cycles + 1);
}

}  // namespace narrows::tight
