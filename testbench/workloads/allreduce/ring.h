#pragma once

#include "testbench/workloads/allreduce/allreduce.h"

namespace narrows {

/// Reduce-scatter and allgather round a ring through all nodes. The vector is cut into one part for each node. First
/// every part goes round once and is combined at every node, then the results go round once. Every node sends and
/// receives 2 (p-1) parts.
class RingAllreduce final : public Allreduce {
public:
    RingAllreduce(const Machine& machine, const Topology& topology, std::int64_t elements, std::uint64_t seed);

    Traffic traffic() const override;

private:
    void start_programs(System& system) override;
    Task<> program(Rank& rank, int place);

    /// Places and parts are numbered round the ring.
    int around(int number) const { return (number % nodes() + nodes()) % nodes(); }
    NodeId at(int place) const { return ring_[static_cast<std::size_t>(around(place))]; }
    Range part(int number) const { return part_of(elements(), around(number), nodes()); }
    Blocks messages(int number) const { return {part(number), most_}; }

    std::vector<NodeId> ring_;
    std::int64_t most_;  ///< most elements of a message
};

}  // namespace narrows
