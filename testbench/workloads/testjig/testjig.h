#pragma once

#include <memory>

#include "testbench/workloads/parameters.h"
#include "testbench/workloads/workload.h"

namespace narrows {

struct TestjigParameters {
    int links = 1;                ///< 1, 2, 4 or 6
    std::int64_t elements = 100;  ///< doubles in each message

    /// Number of neighbours with which the centre exchanges. With one active link it only receives from one.
    int partners() const { return (links + 1) / 2; }
};

std::span<const WorkloadParameter<TestjigParameters>> testjig_parameters();

/// Throws InputError if the run is not possible. make_testjig needs checked parameters.
void check_testjig(const Machine& machine, const Topology& topology, const TestjigParameters& parameters);

/// Littlefield (1992), section 4.2 and table 1: the node in the middle of a grid exchanges with 1, 2 or 3 neighbours at
/// once, or only receives from one. All sends and receives start at cycle 0; the run takes T(L) cycles.
std::unique_ptr<Workload> make_testjig(const Machine& machine, const Topology& topology,
                                       const TestjigParameters& parameters, std::uint64_t seed);

}  // namespace narrows
