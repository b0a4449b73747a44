// Tight bounds of processors and memory ports.
#include "tests/bounds/tight_case.h"

namespace narrows::tight {

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

}  // namespace narrows::tight
