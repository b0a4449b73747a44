#pragma once

#include <functional>

#include "models/bounds/derived/order/ordered_programs.h"
#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/plan.h"

namespace narrows::collectives {

/// The operations of a plan's programs in the order in which PlannedWork asks for them. What it is made of must outlive
/// it.
class PlanOrder final : public OrderedPrograms {
public:
    using StartsAt = std::function<Cycle(NodeId node, int program)>;

    PlanOrder(const Machine& machine, const Plan& plan, const CollectiveData& contents, StartsAt starts_at)
        : machine_(machine), plan_(plan), contents_(contents), starts_at_(std::move(starts_at)) {}

    int count() const override { return plan_.nodes * plan_.programs; }
    RankId rank_of(int program) const override { return RankId(program / plan_.programs); }
    std::unique_ptr<OrderedOperations> operations(int program) const override;

private:
    const Machine& machine_;
    const Plan& plan_;
    const CollectiveData& contents_;
    StartsAt starts_at_;
};

}  // namespace narrows::collectives
