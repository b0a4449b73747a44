#pragma once

#include <memory>
#include <string>
#include <vector>

#include "testbench/workloads/collectives/plan/collective_data.h"
#include "testbench/workloads/collectives/plan/holding.h"
#include "testbench/workloads/collectives/plan/messages.h"
#include "testbench/workloads/workload.h"

namespace narrows::collectives {

/// A collective, whichever it is: every node carries out its steps of the plan with real data, and every element that a
/// node has in the end is compared with what the contents say.
class PlannedWork : public Workload {
public:
    PlannedWork(const Machine& machine, Plan plan, std::unique_ptr<CollectiveData> contents,
                std::vector<std::string> notes);

    Traffic traffic() const override;
    void start(System& system) override;
    std::vector<Check> checks() const override;
    std::vector<std::string> notes() const override { return notes_; }

protected:
    /// The cycle in which the programs of a node start.
    virtual Cycle starts_at(NodeId) const { return 0; }
    /// The node has a part of its result.
    virtual void result_came(NodeId, Cycle) {}
    /// The cycle in which the last program of a node has ended; never if one has not.
    Cycle left_at(NodeId node) const;

private:
    Task<> program(Rank& rank, PlanSteps steps, Cycle start);
    Task<> send(Rank& rank, const Step& step);
    Task<> receive(Rank& rank, const Step& step);
    Task<Payload> sum_of_two(Rank& rank, const Step& step, const Messages& message);
    void finish(const Rank& rank, const Step& step);

    Payload accepted(NodeId node, const Messages& message, Received&& received);
    Payload accepted_sum(NodeId node, const Messages& message, Received&& received);
    void has(const Rank& rank, std::span<const Range> ranges, const Payload& result);
    Holding& holding(NodeId node) { return holdings_[static_cast<std::size_t>(node)]; }

    const Machine& machine_;
    Plan plan_;
    std::unique_ptr<CollectiveData> contents_;
    std::vector<std::string> notes_;
    std::vector<Holding> holdings_;            // by node
    std::vector<const Activity*> activities_;  // node by node
    std::unique_ptr<ResultBoard> board_;       // from the start of the run on
};

}  // namespace narrows::collectives
