#pragma once

#include <array>
#include <string_view>

#include "models/network/topology/topology.h"
#include "testbench/workloads/parameters.h"

namespace narrows {

enum class AllreduceAlgorithm { tree, snake, fence, ring, recursive_doubling, rabenseifner, bucket };

/// The spelling in every input and output.
inline constexpr std::array<std::string_view, 7> allreduce_algorithm_names{
    "tree", "snake", "fence", "ring", "recursive-doubling", "rabenseifner", "bucket"};

inline constexpr std::int64_t best_block = 0;
inline constexpr std::int64_t best_lead = 0;

struct AllreduceParameters {
    std::int64_t elements = 1000;  ///< elements (doubles) of every node's vector
    std::optional<AllreduceAlgorithm> algorithm{};
    std::int64_t block = best_block;  ///< elements of a message in snake and fence
    std::int64_t lead = best_lead;    ///< lead of blocks over results in snake and fence, in blocks a hop
    Cycle skew = 0;                   ///< nodes start in cycles 0 to this
};

std::span<const WorkloadParameter<AllreduceParameters>> allreduce_parameters();

/// The most doubles that fit into one message; 0 if none fits.
std::int64_t doubles_in_a_message(const Machine& machine);

/// True if the vector travels in blocks of a size that can be chosen.
bool has_blocks(AllreduceAlgorithm algorithm);

/// Chooses the block and the lead if `given` leaves them open. The algorithm must be chosen. Throws InputError if the
/// run is impossible.
AllreduceParameters complete_allreduce(const Machine& machine, const Topology& topology,
                                       const AllreduceParameters& given);

}  // namespace narrows
