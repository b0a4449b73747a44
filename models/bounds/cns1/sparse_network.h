#pragma once

#include <cstdint>

#include "models/bounds/cns1/allgather_problem.h"

namespace narrows::cns1 {

/// The benchmark of the CNS-1 report (TR-93-082, section 6): one iteration of a sparse neural network, whose
/// activations every node needs.
struct SparseNetwork {
    std::int64_t units = 500'000;
    std::int64_t connections_per_unit = 500;
    int activations_per_word = 4;           ///< one byte each
    int operations_per_connection = 2;      ///< multiply-accumulate and address
    int peak_operations_per_cycle = 8;      ///< of a node
    int slowest_cycles_per_connection = 6;  ///< 24 times as long as at peak: indexed memory accesses, a byte a page

    std::int64_t connections() const { return units * connections_per_unit; }
};

/// One row of Table 2, in cycles unless stated otherwise.
struct SparseIteration {
    double broadcast;
    double available;  ///< cycles left for computing while the broadcast goes on
    double c_min;      ///< computing at peak performance
    double c_max;      ///< computing at its slowest; as in Table 2 and the text, half the printed formula
                       ///< (docs/bounds.md)
    double total;      ///< broadcast, plus the part of c_min that does not fit beside it

    double total_to_c_min() const { return total / c_min; }
};

/// The activations as messages of whole vector registers: x = ceil(units / (4 p vlr)).
AllgatherProblem sparse_network_problem(const Machine& machine, const SparseNetwork& network,
                                        AllgatherAlgorithm algorithm);

/// (period - 2 ov) (p - 1) x: a message each way takes one send and one receive overhead of the processor.
Cycle available_cycles(const Machine& machine, const AllgatherProblem& problem);

/// `broadcast`: cycles of the broadcast, from a closed form or a run.
SparseIteration sparse_iteration(const Machine& machine, const SparseNetwork& network, const AllgatherProblem& problem,
                                 Cycle broadcast);

double connections_per_second(const Machine& machine, const SparseNetwork& network, double total_cycles);

}  // namespace narrows::cns1
