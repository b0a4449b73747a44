#pragma once

#include <memory>
#include <string>
#include <vector>

#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/holding.h"
#include "testbench/workloads/collectives/plan/messages.h"
#include "testbench/workloads/workload.h"

namespace narrows::collectives {

/// The plan and the data of a collective.
struct Collective {
    Plan plan;
    std::unique_ptr<CollectiveData> contents;
};

/// Runs any collective: every node carries out its steps of the plan with real data. Every element that a node has in
/// the end is compared with the expected one.
class PlannedWork : public Workload {
public:
    PlannedWork(const Machine& machine, Collective made);

    Traffic traffic() const override;
    std::unique_ptr<OrderedPrograms> order() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;

    const Plan& plan() const { return plan_; }
    const CollectiveData& contents() const { return *contents_; }

protected:
    /// The cycle in which a program of a node starts.
    virtual Cycle starts_at(NodeId, int /*program*/) const { return 0; }
    /// Starts further work of a node beside its steps.
    virtual void start_more(System&, NodeId) {}
    /// Called when a node has got a part of its result.
    virtual void result_came(const Rank&) {}
    /// The cycle in which the last program of a node ended, or never.
    Cycle left_at(NodeId node) const;

    /// Bytes of a node's whole result; the largest of all nodes.
    double result_bytes() const;

    /// Notes which elements each node must have in the end. Call before the first step of a run.
    void expect_results();
    /// Carries out the steps of a node.
    Task<> program(Rank& rank, PlanSteps steps, Cycle start);
    PlanSteps steps(NodeId node, int program) const { return plan_.steps(node, program); }

private:
    Task<> two_at_once(Rank& rank, const Step& step, const Messages& message);
    void finish(const Rank& rank, const Step& step);

    [[gnu::always_inline]] Rank::SendOptions options(const Step& step, const Messages& message) const;
    Payload outgoing(NodeId node, const Step& step, const Messages& message);
    std::size_t bytes_of(const Messages& message) const {
        return static_cast<std::size_t>(message.elements()) * element_bytes_;
    }
    void check_sum(NodeId node, const Messages& message, Payload& payload);
    void replace(NodeId node, const Messages& message, Payload& payload);
    // Part of program(), called for most messages of a run.
    [[gnu::always_inline]] void came(const Rank& rank, const Step& step, const Messages& message, Payload& payload);
    [[gnu::always_inline]] void has(const Rank& rank, const Messages& message, const Payload& result);
    void has_several(NodeId node, const Messages& message, const Payload& result);
    Holding& holding(NodeId node) { return holdings_[static_cast<std::size_t>(node)]; }

    const Machine& machine_;
    Plan plan_;
    std::unique_ptr<CollectiveData> contents_;
    std::size_t element_bytes_;
    std::vector<Holding> holdings_;            // indexed by node
    std::vector<const Activity*> activities_;  // node by node
    std::unique_ptr<ResultBoard> board_;       // made when the run starts
};

}  // namespace narrows::collectives
