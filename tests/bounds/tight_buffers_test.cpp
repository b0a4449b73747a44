// Tight bounds of buffers and registers.
#include "tests/bounds/tight_case.h"

namespace narrows::tight {

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

/// The only term that no run meets: processors move messages of several lengths out of buffers that share the time.
/// docs/bounds.md proves that the run is always longer.
TEST(TightBound, OfReceiveBuffersThatShareTheTimeIsMissedByACycle) {
    const Machine machine = small_machine(
        "topology.kind=torus, topology.rows=3, interface.receive_buffers=2, interface.data_mover=processor, "
        "interface.receive_overhead=30 cycles, processor.receive_overhead=0 cycles");
    const BoundedRun result = run(machine, work_of("3>4:1 7>4:1,4:1,4:2 1>4:1,4:1"));
    EXPECT_EQ(result.bound.cycles, 12 + (5 * 31 + 32 + 1) / 2);  // one of six messages is longer
    EXPECT_EQ(result.bound.limited_by, "node 4 receive buffers");
    EXPECT_EQ(result.cycles, result.bound.cycles + 1);
}

}  // namespace narrows::tight
