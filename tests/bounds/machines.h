#pragma once

#include <algorithm>
#include <memory>
#include <string>

#include "models/bounds/bound.h"
#include "models/bounds/cns1/cns1.h"
#include "models/network/topology/grid.h"

/// Machines for tests of bounds: the defaults of Machine are the CNS-1.
namespace narrows::machines {

inline Machine cns1(int nodes = 1024) {
    Machine m;
    m.name = "cns1";
    m.topology = {TopologyKind::cylinder, 32, nodes / 32};
    return m;
}

inline Machine ring(int nodes) {
    Machine m = cns1();
    m.topology = {TopologyKind::ring, nodes, 1};
    return m;
}

/// The machine's default for allgather, as a description gives it.
inline void set_algorithm(Machine& m, cns1::AllgatherAlgorithm algorithm) {
    m.workload_defaults = {{"allgather", "algorithm", std::string(name_of(algorithm)), {}, {}}};
}

inline cns1::AllgatherAlgorithm algorithm_of(const Machine& m) {
    if (m.workload_defaults.empty()) return cns1::AllgatherAlgorithm::ring;
    const auto name = std::ranges::find(cns1::allgather_algorithm_names, m.workload_defaults.front().value);
    return static_cast<cns1::AllgatherAlgorithm>(name - cns1::allgather_algorithm_names.begin());
}

inline Machine two_links(Machine m) {
    m.interface.links = 2;
    set_algorithm(m, cns1::AllgatherAlgorithm::bidirectional_ring);
    return m;
}

inline Machine fast_link(Machine m) {
    m.interface.link_bytes_per_cycle = 2;
    m.interface.injection_buffers = 2;
    set_algorithm(m, cns1::AllgatherAlgorithm::alternating_ring);
    return m;
}

inline Machine fast_network(Machine m, int bytes_per_cycle = 2) {
    m.interface.link_bytes_per_cycle = bytes_per_cycle;
    m.network.link_bytes_per_cycle = bytes_per_cycle;
    return m;
}

inline Machine acknowledged(Machine m) {
    m.interface.acknowledge = Acknowledge::end_of_transfer;
    return m;
}

inline cns1::AllgatherProblem problem(const Machine& machine, int words) {
    return make_allgather_problem(machine, words, algorithm_of(machine));
}

/// The closed forms that apply.
inline std::vector<Bound> closed_forms_of(const Machine& machine, const cns1::AllgatherProblem& problem) {
    std::vector<Bound> bounds;
    for (const cns1::ClosedForm& form : cns1::closed_forms()) {
        if (const Evaluation said = form.evaluate(machine, problem); said.applies())
            bounds.push_back({std::string(form.name), form.kind, *said.cycles, std::string(form.source), {}});
    }
    return bounds;
}

/// The messages of a broadcast on a ring: node i to i + 1, in the two-way algorithms to i - 1 as well.
inline Traffic ring_traffic(const cns1::AllgatherProblem& p) {
    const std::int64_t x = p.messages;
    std::int64_t forward = (p.nodes - 1) * x;
    std::int64_t backward = 0;
    if (p.algorithm != cns1::AllgatherAlgorithm::ring) {
        backward = (p.nodes - 1) / 2 * x;
        forward -= backward;
    }
    if (p.algorithm == cns1::AllgatherAlgorithm::alternating_ring && p.nodes % 2 == 0) {
        backward += x / 2;
        forward -= x / 2;
    }
    Traffic traffic;
    for (NodeId node = 0; node < p.nodes; ++node) {
        traffic.flows.push_back({node, NodeId((node + 1) % p.nodes), p.message_bytes, forward});
        traffic.flows.push_back({node, NodeId((node + p.nodes - 1) % p.nodes), p.message_bytes, backward});
    }
    return traffic;
}

}  // namespace narrows::machines
