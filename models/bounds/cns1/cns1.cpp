#include "models/bounds/cns1/cns1.h"

#include <fmt/format.h>

#include <algorithm>

#include "models/bounds/cns1/conditions.h"

namespace narrows::cns1 {

namespace {

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

}  // namespace

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

}  // namespace narrows::cns1
