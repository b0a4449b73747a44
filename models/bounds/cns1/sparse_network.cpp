#include "models/bounds/cns1/sparse_network.h"

#include <algorithm>

#include "models/bounds/cns1/cns1.h"

namespace narrows::cns1 {

AllgatherProblem sparse_network_problem(const Machine& machine, const SparseNetwork& network,
                                        AllgatherAlgorithm algorithm) {
    const int vlr = machine.message.vector_words;
    const std::int64_t units_a_message = std::int64_t{machine.nodes()} * network.activations_per_word * vlr;
    const int x = static_cast<int>((network.units + units_a_message - 1) / units_a_message);
    return {machine.nodes(), x * vlr, x, vlr, machine.message.largest(), algorithm};
}

Cycle available_cycles(const Machine& machine, const AllgatherProblem& problem) {
    const Cycle processor = machine.processor.send_overhead + machine.processor.receive_overhead;
    return (cns1::period(machine, problem.message_bytes) - processor) * (problem.nodes - 1) * problem.messages;
}

SparseIteration sparse_iteration(const Machine& machine, const SparseNetwork& network, const AllgatherProblem& problem,
                                 Cycle broadcast) {
    const double nodes = problem.nodes;
    const double connections = static_cast<double>(network.connections());
    SparseIteration row{};
    row.broadcast = static_cast<double>(broadcast);
    row.available = static_cast<double>(available_cycles(machine, problem));
    row.c_min = connections * network.operations_per_connection / (network.peak_operations_per_cycle * nodes);
    row.c_max = connections / nodes * network.slowest_cycles_per_connection;
    row.total = row.broadcast + std::max(0.0, row.c_min - row.available);
    return row;
}

double connections_per_second(const Machine& machine, const SparseNetwork& network, double total_cycles) {
    return static_cast<double>(network.connections()) /
           (total_cycles * static_cast<double>(machine.cycle_time_ps) * 1e-12);
}

}  // namespace narrows::cns1
