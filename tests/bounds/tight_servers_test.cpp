// Runs that take exactly as long as a server in the order of a plan. Each kind of server has a run that needs it, with
// all other bounds smaller (docs/bounds.md, "Servers in the order of a plan").
#include <gtest/gtest.h>

#include "models/bounds/derived/derived.h"
#include "models/bounds/derived/order/server_in_order.h"
#include "models/machine/network_file.h"
#include "models/network/topology/make_topology.h"
#include "testbench/run/simulation.h"
#include "testbench/workloads/derived_bound.h"
#include "tests/bounds/tight_run.h"
#include "tests/support/runs/ordered_work.h"

namespace narrows::tight_servers_test {

struct TightServer {
    const char* server;
    const char* changes;   ///< changes of the machine
    const char* programs;  ///< as in programs_of
    Cycle cycles;
};

const std::vector<TightServer> runs{
    {"node 2 interface link 0 in from cycle 40 on", "", "0 =30 >2:9 | 1 =30 >2:9 | 2 <0:9 <1:9 =40", 110},
    {"node 0 interface link 0 out from cycle 11 on", "", "0 >1:20 | 0 >2:20 | 2 <0:20 =40 | 1 <0:20 =40", 102},
    {"node 0 interface link 1 out from cycle 11 on", "interface.links=2",
     "0 >1/1:20 | 0 >2/1:20 | 2 <0:20 =40 | 1 <0:20 =40", 102},
    {"node 1 channel east to node 2 from cycle 41 on", "topology.columns=6",
     "0 =30 >2:20 | 1 =30 >3:20 | 2 <0:20 =40 | 3 <1:20 =40", 132},
    {"node 1 channel east to node 2 from cycle 41 on", "topology.columns=6, network.slots=2",
     "0 =30 >2:20 | 1 =30 >3:20 | 2 <0:20 =40 | 3 <1:20 =40", 131},
    {"node 0 processor from cycle 0 on", "processor.send_overhead=50 cycles, interface.links=2",
     "0 >1:2 | 0 >2/1:2 | 2 <0:2 =40 | 1 <0:2 =40", 158},
    {"node 2 processor from cycle 43 on", "processor.receive_overhead=50 cycles, interface.receive_overhead=0 cycles",
     "0 =30 >2:2 | 1 =30 >2:2 | 2 <0:2 <1:2 =40", 183},
    {"node 0 memory port from cycle 0 on", "memory.timing=page, memory.page_load=50 cycles",
     "0 >1:20 | 0 >2:20 | 2 <0:20 =40 | 1 <0:20 =40", 171},
    {"node 2 memory port from cycle 76 on", "memory.timing=page, memory.page_store=50 cycles",
     "0 =30 >2:20 | 1 =30 >2:20 | 2 <0:20 <1:20", 176},
};

const std::vector<TightServer> processors_and_registers{
    {"node 2 processor from cycle 30 on",
     "processor.receive_overhead=50 cycles, processor.receive_overhead_due=at-request",
     "0 >2:2 | 1 >2:2 | 2 .30 <0:2 .40 | 2 .30 <1:2 .40", 170},
    {"node 0 processor from cycle 30 on", "", "0 .30 =10 .50 | 0 .30 =10 .50", 100},
    {"node 0 processor from cycle 30 on", "interface.data_mover=processor, memory.bandwidth=[1,3]",
     "0 .30 ~20 .20 | 0 .30 ~20 .20", 170},
    {"node 0 send registers from cycle 30 on", "interface.send_overhead=40 cycles",
     "0 .30 >1:2 | 0 .30 >2:2 | 1 <0:2 .40 | 2 <0:2 .40", 173},
    {"node 2 receive registers from cycle 43 on", "interface.receive_overhead=40 cycles",
     "0 .30 >2:2 | 1 .30 >2:2 | 2 <0:2 .40 | 2 <1:2 .40", 173},
};

// Two ranks of a node send, or get messages, at the same time.
constexpr const char* out = "0 .30 >2:12 | 1 .30 >4:12 | 2 <0:12 .40 | 4 <1:12 .40";
constexpr const char* longer_out = "0 .30 >2:32 | 1 .30 >4:32 | 2 <0:32 .40 | 4 <1:32 .40";
constexpr const char* in = "0 .30 >4:12 | 2 .30 >5:12 | 4 <0:12 .40 | 5 <2:12 .40";
constexpr const char* in_by_two_interfaces = "0 .30 >4:12 | 3 .30 >5:12 | 4 <0:12 .40 | 5 <3:12 .40";
constexpr const char* within = "0 .30 >1:22 | 1 .30 >0:22 | 0 <1:22 .40 | 1 <0:22 .40";

const std::vector<TightServer> interfaces_of_shared_nodes{
    {"node 0 interface 0 link out from cycle 38 on", "", out, 107},
    {"node 0 interface 0 link out from cycle 38 on", "", longer_out, 155},
    {"node 0 interface 0 link out from cycle 58 on", "message.eager_bytes=0", out, 127},
    {"node 2 interface 0 link in from cycle 41 on", "", in, 107},
    {"node 1 interface 0 link in from cycle 41 on", "message.eager_bytes=0",
     "0 .30 >2:2 | 1 .30 >3:2 | 2 <0:2 .40 | 3 <1:2 .40", 87},
    {"node 0 channel to switch 0 from cycle 38 on", "network.credit_latency=20 cycles, network.slots=1", out, 128},
    {"bus from cycle 38 on", "topology.kind=bus, network.slots=1, network.lanes=1, network.credit_latency=1 cycle",
     "0 .30 >2:32 | 4 .30 >6:32 | 2 <0:32 .40 | 6 <4:32 .40", 163},
    {"node 0 send registers from cycle 35 on", "interface.send_overhead=20 cycles", out, 133},
    {"node 2 receive registers from cycle 53 on", "interface.receive_overhead=20 cycles", in, 133},
    {"node 2 send registers from cycle 73 on", "interface.send_overhead=30 cycles, message.eager_bytes=0", in, 229},
    {"node 2 receive registers from cycle 43 on", "interface.receive_overhead=30 cycles, message.eager_bytes=0", in,
     229},
    {"node 0 host bus 0 from cycle 35 on", "interface.host_bus_bandwidth=[1,3]", out, 183},
    {"node 2 host bus 0 from cycle 73 on",
     "interface.host_bus_bandwidth=[1,2], interface.host_bus=shared, node.interfaces=2", in_by_two_interfaces, 153},
};
const std::vector<TightServer> memories_and_processors_of_shared_nodes{
    {"node 0 memory from cycle 35 on", "memory.bandwidth=[1,3]", out, 183},
    {"node 0 memory from cycle 35 on", "memory.bandwidth=[1,3], node.interfaces=2, node.interface_choice=shortest",
     longer_out, 303},
    {"node 2 memory from cycle 73 on", "memory.bandwidth=[1,2], node.interfaces=2", in_by_two_interfaces, 153},
    {"node 0 memory from cycle 30 on", "memory.bandwidth=[1,3]", "0 .30 ~10 .20 | 1 .30 ~10 .20", 110},
    {"node 0 memory from cycle 35 on", "memory.bandwidth=[1,3], message.within_node=one-copy", within, 315},
    {"node 0 memory from cycle 35 on", "processor.copy_rate=[1,3], memory.bandwidth=[1,5], message.control_bytes=9",
     "0 .30 >1:12 .40 | 0 .30 >1:12#1 | 1 <0:12#1 .40 | 1 <0:12 .40", 655},
    {"node 0 port 0 from cycle 30 on", "memory.port_bandwidth=[1,3]", "0 .30 ~10 .20 | 1 .30 ~10 .20", 110},
    {"node 0 port 0 from cycle 35 on", "memory.port_bandwidth=[1,3]", "0 .30 >1:22 .40 | 1 <0:22 .40", 315},
    {"node 0 port 0 from cycle 35 on", "memory.port_bandwidth=[1,5], message.copies=1", out, 395},
    {"rank 0 processor from cycle 35 on", "processor.copy_rate=[1,5], message.copies=1",
     "0 .30 >2:12 >4:12 | 2 <0:12 .40 | 4 <0:12 .40", 250},
    {"rank 4 processor from cycle 105 on", "processor.copy_rate=[1,5], message.copies=1",
     "0 .30 >4:12 | 2 .30 >4:12 | 4 <0:12 .40 | 4 <2:12 .40", 245},
    {"rank 0 processor from cycle 30 on", "processor.send_overhead=50 cycles, message.cut=processor",
     "0 .30 >2:32 | 0 .30 >4:32 | 2 <0:32 .40 | 4 <0:32 .40", 395},
    {"rank 4 processor from cycle 30 on", "processor.receive_overhead=50 cycles",
     "0 >4:12 | 2 >4:12 | 4 .30 <0:12 .40 | 4 .30 <2:12 .40", 170},
    {"rank 0 processor from cycle 30 on", "processor.send_overhead=50 cycles",
     "0 .30 >2:12 | 0 .30 >4:12 | 2 <0:12 | 4 <0:12", 150},
    {"rank 0 processor from cycle 9 on", "", "0 .9 =50 .20 | 0 .9 =50 .20", 129},
};

// Each node has two ranks at each of two ports.
constexpr const char* two_ports =
    "node.processors=4, memory.ports=2, memory.port_of=round-robin, memory.port_bandwidth=[1,3]";

Machine machine_with_two_ports(const std::string& changes) {
    return tight::shared_machine(two_ports + (changes.empty() ? "" : ", " + changes));
}

const std::vector<TightServer> ports_of_shared_nodes{
    {"node 0 port 0 from cycle 35 on", "message.control_bytes=9", "0 .30 >1:2 | 2 .30 >3:2 | 1 <0:2 .40 | 3 <2:2 .40",
     156},
    {"node 0 port 0 from cycle 35 on", "", "0 .30 >1:12 | 2 .30 >3:12 | 1 <0:12 .40 | 3 <2:12 .40", 255},
    {"node 0 port 1 from cycle 62 on", "message.control_bytes=9, message.within_node=one-copy",
     "0 .30 >1:12 | 2 .30 >3:12 | 1 <0:12 .40 | 3 <2:12 .40", 276},
};

void expect_tight(const std::vector<TightServer>& servers, Machine (*machine_with)(const std::string&)) {
    for (const TightServer& c : servers) {
        const Machine machine = machine_with(c.changes);
        const auto topology = make_topology(machine);
        tight::OrderedWork work(tight::programs_of(c.programs));
        const Bound bound = derived_lower_bound(machine, *topology, work);
        EXPECT_EQ(bound.limited_by, c.server) << c.programs;
        EXPECT_EQ(bound.cycles, c.cycles) << c.server;
        EXPECT_EQ(simulate(machine, *topology, work).cycles, c.cycles) << c.server;
        EXPECT_LT(quick_lower_bound(machine, *topology, work).cycles, c.cycles) << c.server;
    }
}

TEST(TightServers, OfPlainNodes) { expect_tight(runs, tight::small_machine); }
TEST(TightServers, OfProcessorsAndRegisters) { expect_tight(processors_and_registers, tight::small_machine); }
TEST(TightServers, OfInterfacesOfSharedNodes) { expect_tight(interfaces_of_shared_nodes, tight::shared_machine); }
TEST(TightServers, OfMemoriesAndProcessorsOfSharedNodes) {
    expect_tight(memories_and_processors_of_shared_nodes, tight::shared_machine);
}

TEST(TightServers, OfPortsOfSharedNodes) { expect_tight(ports_of_shared_nodes, machine_with_two_ports); }

/// Expects that the run takes as long as its other bounds.
void expect_no_delay(const Machine& machine, const std::string& programs) {
    const auto topology = make_topology(machine);
    tight::OrderedWork work(tight::programs_of(programs));
    const Cycle cycles = simulate(machine, *topology, work).cycles;
    EXPECT_EQ(derived_lower_bound(machine, *topology, work).cycles, cycles) << programs;
}

TEST(TightServers, SeveralLinksBuffersAndBusesAreNoSingleServer) {
    expect_no_delay(tight::small_machine("interface.links=2"),
                    "0 .30 >2/0:20 | 1 .30 >2/1:20 | 2 <0:20 .40 | 2 <1:20 .40");
    expect_no_delay(tight::small_machine("interface.data_mover=processor, interface.receive_buffers=2, "
                                         "interface.receive_overhead=60 cycles"),
                    "0 .30 >2:2 | 1 .30 >2:2 | 2 <0:2 .40 | 2 <1:2 .40");
    const std::string two_interfaces = "node.interfaces=2, node.interface_choice=in-turn";
    expect_no_delay(tight::shared_machine(two_interfaces + ", processor.send_overhead=0 cycles"),
                    "0 .30 >4:22 | 4 <0:22 .40");
    expect_no_delay(tight::shared_machine(two_interfaces + ", interface.host_bus_bandwidth=[1,5]"),
                    "0 .30 >4:22 | 4 <0:22 .40");
}

TEST(TightServers, ChannelsOfOnePortAreNoSingleServer) {
    Machine machine = tight::small_machine("");
    machine.topology = {TopologyKind::file};
    machine.topology.routing = RoutingKind::minimal;
    machine.topology.file = parse_network(R"(
switches = [[0, 0], [1, 0]]
channels = [{ from = 0, port = 0, to = 1, in_port = 0, group = 2, both_ways = true }]
endpoints = [{ switch = 0, port = 1 }, { switch = 0, port = 2 }, { switch = 1, port = 1 }, { switch = 1, port = 2 }]
)",
                                          "network.toml");
    expect_no_delay(machine, "0 .30 >2:20 | 1 .30 >3:20 | 2 <0:20 .40 | 3 <1:20 .40");
}

/// Uses that begin early leave a server in time for others.
TEST(TightServers, OnlyLateUsesCount) {
    ServerInOrder server;
    server.add({0, 10, 15});
    EXPECT_EQ(server.bound().end, 15);
    server.add({100, 10, 40});
    server.add({102, 10, 45});
    server.add({101, 0, 0});  // takes no time, and so is not in the way of others
    EXPECT_EQ(server.begin_of(server.bound()), 100);
    EXPECT_EQ(server.bound().end, 100 + 20 + 30);
}

/// The run can end soon after a use with little work behind it, so that use is left out.
TEST(TightServers, OnlyUsesThatAreFollowedByMuchCount) {
    ServerInOrder server;
    server.add({100, 10, 50});
    server.add({103, 10, 50});
    server.add({105, 10, 12});
    EXPECT_EQ(server.begin_of(server.bound()), 100);
    EXPECT_EQ(server.bound().end, 100 + 20 + 40);
    server.add({300, 10, 10});
    EXPECT_EQ(server.begin_of(server.bound()), 300);
    EXPECT_EQ(server.bound().end, 310);
}

}  // namespace narrows::tight_servers_test
