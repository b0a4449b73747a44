#pragma once

#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/parameters.h"

namespace narrows {

/// The first four have the names and the order of cns1::AllgatherAlgorithm.
enum class ChosenAllgather { ring, bidirectional_ring, alternating_ring, all_links, bucket };

struct AllgatherParameters {
    std::int64_t words = 128;      ///< one node's part; with total_words the longest one
    std::int64_t total_words = 0;  ///< words of all parts, which differ by at most one; 0: each part has `words`
    std::optional<ChosenAllgather> algorithm{};
    Cycle compute = 0;  ///< cycles that every node computes beside the broadcast
};

std::span<const WorkloadParameter<AllgatherParameters>> allgather_parameters();
const collectives::CollectiveType<AllgatherParameters>& allgather_type();
/// Refuses arguments that give both words and total_words.
void check_allgather_arguments(std::span<const KeyValue> arguments);

/// The all-to-all broadcast: every node's part of a vector reaches every node (TR-93-082, sections 3 to 5).
std::unique_ptr<Workload> make_allgather(const Machine& machine, const Topology& topology,
                                         const AllgatherParameters& parameters, std::uint64_t seed);

}  // namespace narrows
