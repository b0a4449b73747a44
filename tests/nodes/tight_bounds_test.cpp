// Runs on shared nodes that take exactly as long as the bound of one resource (docs/bounds.md).
#include <gtest/gtest.h>

#include <functional>

#include "models/bounds/derived/derived.h"
#include "models/network/topology/make_topology.h"
#include "tests/nodes/program_traffic.h"
#include "tests/reference/nodes/plain_nodes.h"
#include "tests/support/nodes/observed_run.h"

namespace narrows::nodes_tight_bounds_test {

using reference::NodeActivity;
using reference::NodeOperation;
using reference::nodes_on_crossbar;
using reference::receive_from;
using reference::send_to;
using Programs = std::vector<NodeActivity>;

/// Messages from one rank to another: one activity sends all, and each has an activity that receives it.
Programs messages(int from, int to, int count, int bytes) {
    Programs programs{{from, std::vector<NodeOperation>(static_cast<std::size_t>(count), send_to(to, bytes))}};
    programs.insert(programs.end(), static_cast<std::size_t>(count), {to, {receive_from(from)}});
    return programs;
}

Programs operator+(Programs programs, const Programs& more) {
    programs.insert(programs.end(), more.begin(), more.end());
    return programs;
}

struct TightNodesCase {
    const char* because;
    std::function<void(Machine&)> change;  ///< changes a machine of two nodes with two ranks and two interfaces
    Programs programs;
    const char* resource;
    Cycle cycles;
};

void expect_tight(const std::vector<TightNodesCase>& runs) {
    for (const TightNodesCase& each : runs) {
        Machine machine = nodes_on_crossbar(4, 2, 2);
        each.change(machine);
        const auto topology = make_topology(machine);
        const auto bounds = derived_bounds(machine, *topology, traffic_of(machine, each.programs));
        const Cycle end = end_of(run_programs(machine, *topology, each.programs));
        EXPECT_EQ(end, each.cycles) << each.because;
        ASSERT_FALSE(bounds.empty()) << each.because;
        EXPECT_EQ(bounds.front().cycles, end) << each.because;
        EXPECT_EQ(bounds.front().limited_by, each.resource) << each.because;
    }
}

TEST(TightBoundsOfSharedNodes, OfProcessors) {
    using What = NodeOperation::What;
    expect_tight({
        {"overheads of sends", [](Machine& m) { m.processor.send_overhead = 30; }, messages(0, 2, 4, 10),
         "rank 0 processor", 134},
        {"overheads of packets",
         [](Machine& m) {
             m.processor.send_overhead = 30;
             m.message.cut = MessageCut::processor;
         },
         messages(0, 2, 2, 20), "rank 0 processor", 134},
        {"requests, and what follows a match",
         [](Machine& m) {
             m.processor.receive_overhead = 50;
             m.message.eager_bytes = 0;
         },
         messages(0, 2, 3, 10), "rank 2 processor", 168},
        {"packets that come at the same time, after the request",
         [](Machine& m) {
             m.processor.receive_overhead = 50;
             m.message.cut = MessageCut::processor;
             m.message.packet_bytes = 100;
             m.node.interface_choice = InterfaceChoice::in_turn;
         },
         messages(0, 2, 1, 200), "the path of one message from rank 0 to rank 2", 154},
        {"the request, overheads of packets, and work",
         [](Machine& m) {
             m.processor.receive_overhead = 50;
             m.message.cut = MessageCut::processor;
             m.node.interface_choice = InterfaceChoice::in_turn;
         },
         messages(0, 2, 1, 20) + Programs{{2, {{.what = What::work, .cycles = 3}}}}, "rank 2 processor", 103},
        {"copies out of the program",
         [](Machine& m) {
             m.processor.copy_rate = {1, 5};
             m.message.copies = 1;
         },
         messages(0, 2, 3, 10) + messages(0, 3, 3, 10), "rank 0 processor", 364},
        {"copies into the program",
         [](Machine& m) {
             m.processor.copy_rate = {1, 5};
             m.message.copies = 1;
         },
         messages(0, 2, 3, 10) + messages(1, 2, 3, 10), "rank 2 processor", 364},
        {"work, sweeps and computing",
         [](Machine& m) {
             m.memory.bandwidth = {1, 2};
         },
         {{0, {{.what = What::sweep, .bytes = 25}, {.what = What::work, .cycles = 7}}},
          {0, {{.what = What::compute, .cycles = 20}}}},
         "rank 0 processor",
         77},
    });
}

TEST(TightBoundsOfSharedNodes, OfMemoriesPortsAndBuses) {
    using What = NodeOperation::What;
    const auto copies = [](int rank, int bytes) { return Programs{{rank, {{.what = What::copy, .bytes = bytes}}}}; };
    expect_tight({
        {"a memory that is read and written",
         [](Machine& m) {
             m.memory.bandwidth = {1, 2};
         },
         messages(0, 2, 4, 10) + messages(1, 3, 4, 10), "node 0 memory", 194},
        {"programs copy, and each byte that is written crosses twice",
         [](Machine& m) {
             m.memory.bandwidth = {1, 2};
             m.memory.write_factor = 2;
         },
         copies(0, 30) + copies(1, 15), "node 0 memory", 270},
        {"a port of two ranks",
         [](Machine& m) {
             m.memory.port_bandwidth = {1, 2};
         },
         copies(2, 30) + copies(3, 25), "node 1 port 0", 220},
        {"chunks of messages within a node",
         [](Machine& m) {
             m.node.processors = 3;
             m.memory.port_bandwidth = {1, 2};
             m.message.control_bytes = 3;
         },
         messages(0, 1, 1, 10) + messages(2, 1, 1, 10), "node 0 port 0", 184},
        {"a shared host bus",
         [](Machine& m) {
             m.interface.host_bus = HostBus::shared;
             m.interface.host_bus_bandwidth = {1, 1};
             m.interface.link_bytes_per_cycle = m.network.link_bytes_per_cycle = 4;
         },
         messages(0, 2, 4, 10) + messages(1, 3, 4, 10), "node 0 host bus 0", 95},
        {"a host bus that carries both directions",
         [](Machine& m) {
             m.interface.host_bus_bandwidth = {1, 2};
         },
         messages(1, 3, 4, 10) + messages(3, 1, 4, 10), "node 0 host bus 1", 160},
    });
}

TEST(TightBoundsOfSharedNodes, OfInterfaces) {
    expect_tight({
        {"packets of a message", [](Machine&) {}, messages(0, 2, 1, 55), "node 1 interface 0 link in", 69},
        {"interfaces in turn", [](Machine& m) { m.node.interface_choice = InterfaceChoice::in_turn; },
         messages(0, 2, 3, 10), "node 1 interfaces 0-1 links in", 26},
        {"the shortest queue", [](Machine& m) { m.node.interface_choice = InterfaceChoice::shortest; },
         messages(0, 2, 6, 10), "node 1 interfaces 0-1 links in", 38},
        {"requests on the way to data", [](Machine& m) { m.message.eager_bytes = 0; }, messages(0, 2, 4, 10),
         "node 1 interface 0 link in", 58},
        {"a send register with its overhead", [](Machine& m) { m.interface.send_overhead = 20; }, messages(0, 2, 4, 10),
         "node 0 interface 0 send registers", 94},
        {"a receive register while its packet is written",
         [](Machine& m) {
             m.interface.receive_overhead = 3;
             m.memory.bandwidth = {1, 2};
         },
         messages(0, 2, 4, 10), "node 1 interface 0 receive registers", 126},
    });
}

}  // namespace narrows::nodes_tight_bounds_test
