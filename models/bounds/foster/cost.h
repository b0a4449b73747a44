#pragma once

#include <functional>
#include <vector>

#include "models/bounds/foster/competition.h"

namespace narrows::foster {

/// Foster's parameters for transfers of some length over some distance, in cycles. A transfer alone takes
/// start + word * words: equation 3.1. With S processors on the busiest wire each takes start + S * word * words:
/// equation 3.10.
struct TransferCost {
    double start = 0;  ///< t_s
    double word = 0;   ///< t_w, per word

    double time(double words, double senders = 1) const { return start + senders * word * words; }
};

/// t_w: how long the slowest wire on the way, interface links included, is held for a full message, per word of it.
/// t_s: what a transfer of so many words takes alone on an empty network, beyond t_w for each word; all its messages
/// together, if it needs several.
TransferCost transfer_cost(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words);

/// The same if both nodes of the pair send to each other: their processors and memory ports serve both transfers, but
/// each transfer has the wires on its way for itself.
TransferCost exchange_cost(const Machine& machine, const Topology& topology, const Pair& pair, std::int64_t words);

/// Steps that follow each other. All transfers of a step go at once, and have the same length; each node sends one and
/// receives one, or none: then it is a pair with itself.
struct StepPattern {
    std::int64_t steps;
    std::function<std::vector<Pair>(std::int64_t step)> transfers;
    std::function<std::int64_t(std::int64_t step)> words;  ///< the words that each transfer moves
};

/// The cost of a step on a machine.
struct StepCost {
    std::int64_t words;  ///< the words that each transfer moves
    TransferCost cost;   ///< cost of the farthest pair
    Competition competition;
};

/// The cost of a pattern on a machine.
struct PatternCost {
    std::vector<StepCost> steps;
    bool is_even = true;  ///< every node sends in each step, and all are equally far from their receivers

    /// The time of all steps; `senders` gives the number of processors on the busiest wire of each step.
    double time(const std::function<double(const StepCost& step)>& senders) const;
    double without_competition() const;
    double with_competition() const;
    /// The time with so many processors on the busiest wire in every step.
    double with_senders(double senders) const;
    /// The time if the wires carried so many messages in all, one after another, as long as those of the longest step.
    double with_messages_on_a_wire(double messages) const;
    bool has_competition() const;
    std::int64_t most_words() const;
};

/// The cost of a pattern. It has no steps if nodes are shared, because the network does not see their processors.
PatternCost pattern_cost(const Machine& machine, const Topology& topology, const StepPattern& pattern);

/// In step i every processor exchanges words with the one whose number differs in bit i. `nodes`: a power of two.
StepPattern butterfly_pattern(int nodes, std::int64_t words);

}  // namespace narrows::foster
