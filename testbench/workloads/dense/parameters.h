#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "models/network/topology/topology.h"
#include "testbench/workloads/parameters.h"

namespace narrows::dense {

/// The parameters of a dense pattern.
struct DenseParameters {
    int nodes = 0;     ///< number of participating nodes, from the first on; 0: all
    int ranks = 0;     ///< number of participating ranks on all these nodes together; 0: all
    std::string size;  ///< length of each message
    std::int64_t repetitions = 3;
    std::int64_t warmup = 0;  ///< repetitions before the measured ones
    int phases = 10;          ///< phases of random-pairwise
};

/// Without the parameters of random-pairwise alone.
std::span<const WorkloadParameter<DenseParameters>> dense_parameters();
std::span<const WorkloadParameter<DenseParameters>> random_pairwise_parameters();

inline constexpr std::string_view size_parameter = "size";

/// "100KB": bytes, or thousands of bytes (KB), or times 1024 bytes (KiB). Throws InputError.
std::int64_t bytes_of(const std::string& size);

/// Returns parameters with all missing values chosen. Throws InputError if the run is not possible.
DenseParameters complete(const Machine& machine, DenseParameters given);

}  // namespace narrows::dense
