#pragma once

#include <memory>
#include <span>

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows::collectives {

enum class ButterflyOrder { sequence, asynchronous };

/// Node k of P = 2^d nodes exchanges words in step i = 0 .. d - 1 with the node whose number differs in bit i.
struct ButterflyParameters {
    std::int64_t words = 32;  ///< words that each node sends in a step
    std::int64_t butterflies = 1;
    ButterflyOrder order = ButterflyOrder::sequence;
    Cycle skew = 0;  ///< nodes compute for 0 to so many cycles before each step
};

std::span<const WorkloadParameter<ButterflyParameters>> butterfly_parameters();

/// Throws InputError if the run is not possible on the machine.
void check_butterfly(const Machine& machine, const Topology& topology, const ButterflyParameters& parameters);

/// Its plan and its data. Needs checked parameters.
Collective butterfly_collective(const Machine& machine, const ButterflyParameters& parameters, std::uint64_t seed);

std::unique_ptr<Workload> make_butterfly(const Machine& machine, const Topology& topology,
                                         const ButterflyParameters& parameters, std::uint64_t seed);

}  // namespace narrows::collectives
