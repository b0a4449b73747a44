#include "models/bounds/cns1/cns1.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/network/topology/grid.h"

/// The conditions of the CNS-1 report's closed forms on a machine and a problem. Each function adds its conditions to
/// `c`; docs/bounds.md names the rules of docs/timing.md behind them.

namespace narrows::cns1 {

namespace {

bool has_ring(const TopologyParameters& topology) {
    return topology.is_plane() && !make_grid(topology)->ring().empty();
}

/// Only overheads, links and buffers take time, and nothing holds up a message on an empty path.
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

/// The sending and the receiving interface have the same rate.
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

/// The algorithm is `wanted`, the problem fits the machine, and its nodes form a ring of neighbours.
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

/// The receives of a period, one for each way, leave the processor free for a send, even one of no cycles.
void require_short_receives(Conditions& c, const Machine& machine, int ways, Cycle period) {
    // Receives that fill the whole period leave no cycle for a send, not even for one of no cycles: receiving goes
    // first (P3).
    const Cycle receives = ways * machine.processor.receive_overhead;
    c.require(receives < period,
              fmt::format("holds where the receives of a period are shorter than it: {} >= {}", receives, period));
}

/// One message each way fits in a period, and data arrive in time to be forwarded.
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

/// Two messages each way fit in a period, those of the second direction 4 ov after those of the first.
void require_two_way_schedule(Conditions& c, const Machine& machine, Cycle period) {
    require_short_receives(c, machine, 2, period);
    c.require(2 * machine.overheads() <= period,
              fmt::format("holds where the overheads of two messages fit in the period, 8 ov <= m + 1: {} > {}",
                          2 * machine.overheads(), period));
}

/// (p - 1) x: number of messages that every node sends, and number that it receives.
Cycle messages_in(const AllgatherProblem& problem) { return Cycle{problem.nodes - 1} * problem.messages; }

/// A part travels floor(p/2) hops one way and ceil(p/2) - 1 the other (section 5.2): x messages each on the longer way.
Cycle messages_one_way(const AllgatherProblem& problem) { return Cycle{problem.nodes / 2} * problem.messages; }

void require_unit_rate(Conditions& c, const Machine& machine) {
    c.require(machine.interface.link_bytes_per_cycle == 1,
              "holds for links of 1 byte a cycle; for faster ones see cns1.2l2i");
}

Conditions ring_conditions(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    require_ring(c, machine, problem, AllgatherAlgorithm::ring);
    require_two_messages(c, problem);
    require_plain_transfers(c, machine);
    require_equal_rates(c, machine);
    require_single_buffers(c, machine);
    require_acknowledge(c, machine, Acknowledge::none);
    require_ring_schedule(c, machine, problem, period(machine, problem.message_bytes));
    return c;
}

Conditions two_link_conditions(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    require_ring(c, machine, problem, AllgatherAlgorithm::bidirectional_ring);
    require_two_messages(c, problem);
    c.require(machine.interface.links >= 2, "holds for two interface links, one for each direction of the ring");
    require_plain_transfers(c, machine);
    require_equal_rates(c, machine);
    require_unit_rate(c, machine);
    require_single_buffers(c, machine);
    require_acknowledge(c, machine, Acknowledge::none);
    require_two_way_schedule(c, machine, period(machine, problem.message_bytes));
    return c;
}

Conditions fast_link_conditions(const Machine& machine, const AllgatherProblem& problem) {
    const Cycle m = problem.message_bytes;
    const Cycle y = period(machine, problem.message_bytes);
    Conditions c;
    require_ring(c, machine, problem, AllgatherAlgorithm::alternating_ring);
    require_two_messages(c, problem);
    require_plain_transfers(c, machine);
    c.require(machine.interface.link_bytes_per_cycle == 2 && machine.network.link_bytes_per_cycle == 1,
              "holds for interface links of 2 bytes and network links of 1 byte a cycle")
        .require(machine.interface.links == 1, "holds for one interface link, which serves both directions in turn")
        .require(machine.interface.injection_buffers >= 2,
                 "holds for two injection buffers: the fast link must go on while two messages leave slowly");
    require_single_buffers(c, machine);
    require_acknowledge(c, machine, Acknowledge::none);
    c.require(problem.nodes > 2, "holds for p > 2: two nodes have only one channel each way")
        // While the link is busy with one message, the next one waits in the last network buffer.
        .require(machine.network.buffer_flits >= m + 3 - y,
                 fmt::format("holds where a waiting message finds {} flits of buffer: here {}", m + 3 - y,
                             machine.network.buffer_flits))
        .require(machine.overheads() <= y,
                 fmt::format("holds where the overheads of a message fit in the period, 4 ov <= y: {} > {}",
                             machine.overheads(), y));
    require_short_receives(c, machine, 1, y);
    return c;
}

/// Messages go one after the other, each from start to delivery.
Cycle one_at_a_time(const Machine& machine, const AllgatherProblem& problem) {
    return (machine.overheads() + period(machine, problem.message_bytes)) * messages_in(problem);
}

Conditions link_conditions(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    c.require(problem.nodes >= 2, "holds for p >= 2: a single node has nobody to send to")
        .require(machine.network.link_bytes_per_cycle == 1, "holds for network links of 1 byte a cycle")
        .require(machine.topology.is_plane(), "holds where a node has at most four neighbours")
        .require(machine.network.classes.empty(), "holds where all network channels have the same values")
        .require(!machine.has_lanes_or_slots(),
                 "holds for one lane of one slot: with more a channel needs only m cycles for a message");
    return c;
}

Cycle shared_by(int links, const AllgatherProblem& problem) {
    return ((problem.message_bytes + 1) * messages_in(problem) + links - 1) / links;
}

/// The broadcast of one message a part between two nodes: a message each way, nothing in the way (section 2).
Evaluation one_transfer(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    c.require(problem.nodes == 2 && machine.nodes() == 2 && problem.messages == 1,
              "holds for a single message each way: p = 2, x = 1")
        .require(machine.topology.kind <= TopologyKind::hypercube, "holds where the two nodes are neighbours");
    require_plain_transfers(c, machine);
    require_equal_rates(c, machine);
    return c.then(machine.overheads() + period(machine, problem.message_bytes));
}

Evaluation ring(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c = ring_conditions(machine, problem);
    require_unit_rate(c, machine);
    return c.then(machine.overheads() + period(machine, problem.message_bytes) * messages_in(problem));
}

Evaluation ring_short(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    require_ring(c, machine, problem, AllgatherAlgorithm::ring);
    c.require(problem.messages == 1, "holds for x = 1: this vector has several messages a part; use cns1.ring");
    require_plain_transfers(c, machine);
    require_equal_rates(c, machine);
    require_acknowledge(c, machine, Acknowledge::none);
    return c.then(one_at_a_time(machine, problem));
}

Evaluation two_links(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c = two_link_conditions(machine, problem);
    c.require(problem.nodes % 2 == 0, "holds for an even number of nodes; use cns1.2i-odd");
    return c.then(machine.overheads() + period(machine, problem.message_bytes) * messages_one_way(problem));
}

Evaluation two_links_odd(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c = two_link_conditions(machine, problem);
    // Otherwise the second send of the positive direction, at 2 ov, delays the first of the negative one, at 4 ov.
    const Cycle ps = machine.processor.send_overhead;
    const Cycle receive = machine.interface.receive_overhead + machine.processor.receive_overhead;
    c.require(problem.nodes % 2 == 1, "holds for an odd number of nodes; use cns1.2i")
        .require(
            ps <= receive,
            fmt::format("holds where a send keeps the processor no longer than a receive takes: {} > {}", ps, receive));
    return c.then(2 * machine.overheads() + period(machine, problem.message_bytes) * messages_one_way(problem));
}

Evaluation fast_link_printed(const Machine& machine, const AllgatherProblem& problem) {
    return fast_link_conditions(machine, problem)
        .then(machine.overheads() + period(machine, problem.message_bytes) * messages_in(problem));
}

Evaluation fast_link(const Machine& machine, const AllgatherProblem& problem) {
    const Cycle y = period(machine, problem.message_bytes);
    return fast_link_conditions(machine, problem)
        .then(machine.overheads() + y * (messages_in(problem) - 1) + problem.message_bytes + 1);
}

Evaluation fast_network(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c = ring_conditions(machine, problem);
    c.require(machine.interface.link_bytes_per_cycle > 1, "holds for links faster than 1 byte a cycle; use cns1.ring");
    return c.then(machine.overheads() + period(machine, problem.message_bytes) * messages_in(problem));
}

Evaluation link_bound(const Machine& machine, const AllgatherProblem& problem) {
    return link_conditions(machine, problem).then(shared_by(4, problem));
}

Evaluation link_bound_degree3(const Machine& machine, const AllgatherProblem& problem) {
    const TopologyParameters& t = machine.topology;
    Conditions c = link_conditions(machine, problem);
    c.require(t.kind != TopologyKind::torus || t.columns == 1 || t.rows == 1,
              "holds where some node has at most three neighbours: on this torus all have four");
    return c.then(shared_by(3, problem));
}

Evaluation acknowledged(const Machine& machine, const AllgatherProblem& problem) {
    Conditions c;
    require_ring(c, machine, problem, AllgatherAlgorithm::ring);
    require_plain_transfers(c, machine);
    require_equal_rates(c, machine);
    require_acknowledge(c, machine, Acknowledge::end_of_transfer);
    return c.then(one_at_a_time(machine, problem));
}

constexpr ClosedForm forms[] = {
    {{"cns1.transfer", BoundKind::model, "4 ov + ceil(m/w) + 1", "Mueller, TR-93-082, section 2"}, one_transfer},
    {{"cns1.ring", BoundKind::lower, "4 ov + (m + 1) (p - 1) x", "Mueller, TR-93-082, sections 3 and 4.2"}, ring},
    {{"cns1.ring-short", BoundKind::model, "(4 ov + ceil(m/w) + 1) (p - 1)",
      "Mueller, TR-93-082, section 4.2, short vectors"},
     ring_short},
    {{"cns1.2i", BoundKind::model, "4 ov + (m + 1) (p / 2) x", "Mueller, TR-93-082, section 5.2, T_2I"}, two_links},
    {{"cns1.2i-odd", BoundKind::model, "8 ov + (m + 1) ((p - 1) / 2) x",
      "Mueller, TR-93-082, section 5.2, carried over to an odd number of nodes (docs/bounds.md)"},
     two_links_odd},
    {{"cns1.fast-i-printed", BoundKind::model, "4 ov + (ceil(m/2) + 1) (p - 1) x",
      "Mueller, TR-93-082, section 5.2, T'_2I as printed; known to be wrong: the last message still needs m cycles on "
      "a network link (docs/bounds.md)"},
     fast_link_printed,
     false},
    {{"cns1.fast-i", BoundKind::model, "4 ov + ((p - 1) x - 1) (ceil(m/2) + 1) + m + 1",
      "Mueller, TR-93-082, section 5.2, T'_2I corrected (docs/bounds.md)"},
     fast_link},
    {{"cns1.2l2i", BoundKind::model, "4 ov + (ceil(m/w) + 1) (p - 1) x", "Mueller, TR-93-082, section 5.3, T_2I,2L"},
     fast_network},
    {{"cns1.link-bound", BoundKind::lower, "(m + 1) / 4 (p - 1) x", "Mueller, TR-93-082, section 5, T_th"},
     link_bound,
     false},
    {{"cns1.link-bound-degree3", BoundKind::lower, "(m + 1) / 3 (p - 1) x",
      "Mueller, TR-93-082, section 5, T_th corrected for nodes with three neighbours (docs/bounds.md)"},
     link_bound_degree3,
     false},
    {{"cns1.acknowledge", BoundKind::model, "(4 ov + ceil(m/w) + 1) (p - 1) x",
      "derived from Mueller, TR-93-082, section 5.4 (docs/bounds.md)"},
     acknowledged},
};

}  // namespace

AllgatherProblem make_allgather_problem(const Machine& machine, int words, AllgatherAlgorithm algorithm) {
    const int vlr = machine.message.vector_words;
    const int messages = (words + vlr - 1) / vlr;
    const int message_words = (words + messages - 1) / messages;
    return {machine.ranks(), words, messages, message_words, machine.message.bytes(message_words), algorithm};
}

std::span<const ClosedForm> closed_forms() { return forms; }

std::optional<ClosedForm> find_closed_form(std::string_view name) {
    const auto* found = std::ranges::find(forms, name, &ClosedForm::name);
    if (found == std::end(forms)) return std::nullopt;
    return *found;
}

}  // namespace narrows::cns1
