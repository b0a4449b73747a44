#pragma once

#include <functional>
#include <map>
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
/// receives one.
struct StepPattern {
    std::int64_t steps;
    std::function<std::vector<Pair>(std::int64_t step)> transfers;
};

/// The same pattern on a machine, with the costs of each step: those of its farthest pair.
struct PatternCost {
    std::int64_t words = 0;                 ///< of a transfer
    std::vector<TransferCost> costs;        ///< by step
    std::vector<Competition> competitions;  ///< by step
    bool is_even = true;                    ///< in each step all pairs are equally far apart

    /// Of all steps, each with as many processors on its busiest wire as `senders` says.
    double time(const std::function<double(std::size_t step)>& senders) const;
    double without_competition() const;
    double with_competition() const;
    /// As if so many processors were on the busiest wire in every step.
    double with_senders(double senders) const;
    bool has_competition() const;
};

PatternCost pattern_cost(const Machine& machine, const Topology& topology, const StepPattern& pattern,
                         std::int64_t words);

/// In step i every processor exchanges with the one whose number differs in bit i. `nodes`: a power of two.
StepPattern butterfly_pattern(int nodes);

}  // namespace narrows::foster
