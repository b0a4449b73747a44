#pragma once

#include <optional>

#include "models/bounds/cns1/cns1.h"
#include "models/network/topology/topology.h"
#include "testbench/workloads/collectives/collective.h"

namespace narrows {

/// The first four have the names and the order of cns1::AllgatherAlgorithm.
enum class ChosenAllgather { ring, bidirectional_ring, alternating_ring, all_links, bucket };

struct AllgatherParameters {
    std::int64_t words = 128;      ///< one node's part; with total_words the longest one
    std::int64_t total_words = 0;  ///< words of all parts, which differ by at most one; 0: each part has `words`
    std::optional<ChosenAllgather> algorithm{};
    Cycle compute = 0;  ///< cycles that every node computes beside the broadcast
};

/// The longest part as the CNS-1 document cuts it into messages. Empty for bucket, which cuts it in another way.
std::optional<cns1::AllgatherProblem> problem_in_messages(const Machine& machine, const AllgatherParameters& p);
/// The problem for the document's formulas, with messages of one length. Empty if parts differ.
std::optional<cns1::AllgatherProblem> stated_problem(const Machine& machine, const AllgatherParameters& p);

/// The steps of every node, and the data.
collectives::Collective allgather_collective(const Machine& machine, const Topology& topology,
                                             const AllgatherParameters& p, std::uint64_t seed);

}  // namespace narrows
