#pragma once

#include <functional>
#include <string>
#include <vector>

#include "models/machine/machine.h"
#include "models/network/topology/topology.h"

namespace narrows::lockstep {

/// A message that a node's program sends. An activity sends its messages in the order of the list. It asks for each
/// when the processor has handed over the one before (docs/timing.md, P2), but not before `not_before`, and after
/// `work` cycles of work (P6), in which the node receives nothing.
struct PlannedSend {
    NodeId from;
    int activity;
    LinkId link;
    Cycle not_before;
    NodeId to;
    int bytes;
    Cycle work = 0;
};

/// The destinations of the messages of a random workload.
enum class Pattern { anywhere, one_node, neighbours };

/// Messages of random nodes, with random lengths, gaps, activities and links. Receivers are busy now and then. Where
/// nodes are shared, senders and receivers are ranks, none of them neighbours.
std::vector<PlannedSend> random_sends(const Machine& machine, const Topology& topology, Pattern pattern,
                                      std::size_t messages, std::uint64_t seed);

/// The sends as a GOAL program (docs/workloads.md), which any command can run. Gaps and work become calculations, so
/// they may differ by a nanosecond.
std::string goal_text(const std::vector<PlannedSend>& sends, const Machine& machine);

/// Returns sends that still fail, of which none can be left out or made simpler: shorter, without its gap, without its
/// work. `fails` is asked for each attempt.
std::vector<PlannedSend> shortest_failing(std::vector<PlannedSend> sends, const Machine& machine,
                                          const std::function<bool(const std::vector<PlannedSend>&)>& fails);

}  // namespace narrows::lockstep
