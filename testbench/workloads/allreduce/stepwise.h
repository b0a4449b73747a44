#pragma once

#include "testbench/workloads/allreduce/allreduce.h"
#include "testbench/workloads/allreduce/holding.h"
#include "testbench/workloads/allreduce/plans.h"

namespace narrows {

/// Algorithms in which each node follows a plan, step by step. Ranges that do not fit into one message travel in
/// several.
class Stepwise final : public Allreduce {
public:
    Stepwise(const Machine& machine, std::int64_t elements, MakePlan plan, std::uint64_t seed);

    Traffic traffic() const override;

private:
    void start_programs(System& system) override;
    Task<> program(Rank& rank, Plan plan);
    Task<> send(Rank& rank, const Step& step, const Holding& holding);
    Task<> combine(Rank& rank, const Step& step, Holding& holding);
    Task<> take(Rank& rank, const Step& step, Holding* holding);

    Plan plan_of(NodeId node) const { return plan_(grid_, node, elements()); }
    Blocks messages(const Step& step) const { return {step.range, most_}; }

    TopologyParameters grid_;
    MakePlan plan_;
    std::int64_t most_;  ///< most elements of a message
};

}  // namespace narrows
