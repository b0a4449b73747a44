#pragma once

#include <optional>

#include "models/bounds/cns1/allgather_problem.h"
#include "models/network/topology/topology.h"
#include "testbench/workloads/allgather/allgather.h"
#include "testbench/workloads/collectives/collective.h"

namespace narrows {

/// The longest part as the CNS-1 document cuts it into messages. Empty for bucket, which cuts it in another way.
std::optional<cns1::AllgatherProblem> problem_in_messages(const Machine& machine, const AllgatherParameters& p);
/// The problem for the document's formulas, with messages of one length. Empty if parts differ.
std::optional<cns1::AllgatherProblem> stated_problem(const Machine& machine, const AllgatherParameters& p);

/// The steps of every node, and the data.
collectives::Collective allgather_collective(const Machine& machine, const Topology& topology,
                                             const AllgatherParameters& p, std::uint64_t seed);

}  // namespace narrows
