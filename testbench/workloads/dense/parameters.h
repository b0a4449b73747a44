#pragma once

#include <cstdint>
#include <span>
#include <string>

#include "models/network/topology/topology.h"
#include "testbench/workloads/parameters.h"

namespace narrows::dense {

/// Of a dense pattern.
struct DenseParameters {
    std::int64_t nodes = 0;  ///< that take part, the first ones; 0: all
    std::int64_t ranks = 0;  ///< that take part, on all these nodes together; 0: all of these nodes
    std::string size;        ///< of a message
    std::int64_t repetitions = 3;
    std::int64_t warmup = 0;   ///< repetitions before the measured ones
    std::int64_t phases = 10;  ///< of random-pairwise
};

/// Without those of random-pairwise alone.
std::span<const WorkloadParameter<DenseParameters>> dense_parameters();
std::span<const WorkloadParameter<DenseParameters>> random_pairwise_parameters();

inline constexpr std::string_view size_parameter = "size";

/// "100KB": bytes, or thousands of bytes (KB), or times 1024 bytes (KiB). Throws InputError.
std::int64_t bytes_of(const std::string& size);

/// Returns parameters with all missing values chosen. Throws InputError if the run is not possible.
DenseParameters complete(const Machine& machine, DenseParameters given);

}  // namespace narrows::dense
