#include "models/bounds/cns1/conditions.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/network/topology/grid.h"

namespace narrows::cns1 {

namespace {

bool has_ring(const TopologyParameters& topology) {
    return topology.is_plane() && !make_grid(topology)->ring().empty();
}

}  // namespace

void require_plain_transfers(Conditions& c, const Machine& machine) {
    c.require(machine.interface.data_mover == DataMover::dma,
              "holds for data_mover = dma: a processor that moves the bytes is busy throughout a transfer")
        .require(machine.processor.receive_overhead_due == ReceiveOverhead::at_arrival,
                 "holds for receive_overhead_due = at-arrival: at the request the overhead is the program's, not the "
                 "message's")
        .require(machine.network.link_flit_time == 1 && machine.interface.link_flit_time == 1,
                 fmt::format("holds for links of a flit a cycle: here one takes {} on the network and {} on the "
                             "interface",
                             machine.network.link_flit_time, machine.interface.link_flit_time))
        .require(!machine.has_medium(), "holds where nodes have channels of their own: here all share one wire")
        .require(machine.network.classes.empty(), "holds where all network channels have the same values")
        .require(machine.memory.timing == MemoryTiming::off,
                 "holds for memory.timing = off: with it loads come before and stores after the transfers")
        .require(machine.interface.cut_through,
                 "holds for cut_through = true: without it a message is stored once more in the last router")
        .require(machine.network.link_latency == 1,
                 fmt::format("holds for link_latency = 1: here a hop takes {} cycles", machine.network.link_latency))
        .require(machine.network.buffer_flits >= 2,
                 "holds for buffer_flits >= 2: one flit of buffer passes a flit every second cycle only");
}

void require_equal_rates(Conditions& c, const Machine& machine) {
    const int w_i = machine.interface.link_bytes_per_cycle;
    const int w_l = machine.network.link_bytes_per_cycle;
    c.require(w_i == w_l,
              fmt::format("holds for interface and network links of one rate: here {} and {} bytes a cycle", w_i, w_l))
        .require(machine.interface.injection_buffers == 0,
                 "holds for injection_buffers = 0: the send buffer feeds the router");
}

void require_single_buffers(Conditions& c, const Machine& machine) {
    c.require(machine.interface.send_buffers == 1 && machine.interface.receive_buffers == 1,
              fmt::format("holds for one send and one receive buffer a link: here {} and {}",
                          machine.interface.send_buffers, machine.interface.receive_buffers));
}

void require_acknowledge(Conditions& c, const Machine& machine, Acknowledge wanted) {
    c.require(machine.interface.acknowledge == wanted,
              wanted == Acknowledge::none
                  ? "holds for acknowledge = none: here transfers of one channel do not overlap; see cns1.acknowledge"
                  : "holds for acknowledge = end-of-transfer: here transfers overlap");
}

void require_two_messages(Conditions& c, const AllgatherProblem& problem) {
    c.require(problem.messages >= 2,
              problem.algorithm == AllgatherAlgorithm::ring
                  ? "holds for x >= 2: this vector has one message a part; use cns1.ring-short"
                  : "holds for x >= 2: this vector has one message a part, which cannot be forwarded in time");
}

void require_ring(Conditions& c, const Machine& machine, const AllgatherProblem& problem, AllgatherAlgorithm wanted) {
    c.require(problem.algorithm == wanted,
              fmt::format("holds for the algorithm {}, not {}", name_of(wanted), name_of(problem.algorithm)))
        .require(problem.nodes >= 2, "holds for p >= 2: a single node has nobody to send to")
        .require(problem.nodes == machine.nodes(),
                 fmt::format("this problem is for {} nodes, the machine has {}", problem.nodes, machine.nodes()))
        .require(!machine.has_lanes_or_slots() && machine.network.credit_latency == 1,
                 "holds for one lane of one slot and a credit latency of 1 cycle")
        .require(
            machine.interface.unexpected == Unexpected::memory,
            "holds for unexpected = memory: with hold a message waits in the interface until a program asks for it")
        .require(has_ring(machine.topology),
                 fmt::format("holds where the nodes form a ring of neighbours: {} columns and {} rows do not",
                             machine.topology.columns, machine.topology.rows));
}

void require_ring_schedule(Conditions& c, const Machine& machine, const AllgatherProblem& problem, Cycle period) {
    const Cycle ps = machine.processor.send_overhead;
    const Cycle is = machine.interface.send_overhead;
    const Cycle ir = machine.interface.receive_overhead;
    const Cycle pr = machine.processor.receive_overhead;
    require_short_receives(c, machine, 1, period);
    c.require(ps + is <= period,
              fmt::format("holds where a send overhead of {} cycles fits in the period of {}", ps + is, period))
        // The send after next starts in the cycle in which a message is complete, and delays the receive by ps - ir.
        .require(std::max(ps, ir) + pr <= period,
                 fmt::format("holds where a receive, a send before it, takes no longer than the period: {} > {}",
                             std::max(ps, ir) + pr, period))
        // With ir = 0 the receive is ready in the same cycle and goes before the send.
        .require(ir > 0 || ps + is + pr <= period,
                 fmt::format("holds where a send, a receive before it, takes no longer than the period: {} > {}",
                             ps + is + pr, period))
        .require(problem.nodes == 2 || (problem.messages - 1) * period >= machine.overheads(),
                 fmt::format("holds where data arrive in time to be forwarded, (x - 1) period >= 4 ov: {} < {}",
                             (problem.messages - 1) * period, machine.overheads()));
}

void require_short_receives(Conditions& c, const Machine& machine, int ways, Cycle period) {
    // Receives that fill the whole period leave no cycle for a send, not even for one of no cycles: receiving goes
    // first (P3).
    const Cycle receives = ways * machine.processor.receive_overhead;
    c.require(receives < period,
              fmt::format("holds where the receives of a period are shorter than it: {} >= {}", receives, period));
}

void require_two_way_schedule(Conditions& c, const Machine& machine, Cycle period) {
    require_short_receives(c, machine, 2, period);
    c.require(2 * machine.overheads() <= period,
              fmt::format("holds where the overheads of two messages fit in the period, 8 ov <= m + 1: {} > {}",
                          2 * machine.overheads(), period));
}

}  // namespace narrows::cns1
