#pragma once

#include <memory>
#include <optional>

#include "testbench/scoreboard/result_board.h"
#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/allreduce/summands.h"
#include "testbench/workloads/blocks.h"
#include "testbench/workloads/workload.h"

namespace narrows {

/// Global vector combining: every node has a vector, and every node ends with the sum of all of them (Littlefield
/// (1992), section 3.1). This base class has what all algorithms share: the vectors, the cost of combining them and the
/// check.
class Allreduce : public Workload {
public:
    void start(System& system) final;
    std::vector<Check> checks() const final { return {board_.verdict()}; }
    StatedBounds stated_bounds(const Machine& machine) const final;
    std::optional<delta::CombiningProblem> combining_problem() const final { return combining_problem_; }

protected:
    Allreduce(const Machine& machine, std::int64_t elements, std::uint64_t seed);

    virtual void start_programs(System& system) = 0;

    std::int64_t elements() const { return elements_; }
    int nodes() const { return nodes_; }
    int links() const { return links_; }

    /// A message with a node's own elements.
    Payload own(NodeId node, Range range);
    /// The data of a received message. If its length is not that of `range`, notes a failed check and returns zeros.
    Payload accepted(NodeId node, Range range, Received&& received);
    /// The same for a partial sum. Also notes a failed check if it cannot be a sum of summands.
    Payload accepted_sum(NodeId node, Range range, Received&& received);
    /// Adds the node's own elements to `partial`, in place.
    void add_own(NodeId node, Range range, Payload& partial) const;
    static void add(const Payload& other, Payload& partial);
    /// Notes that the node has this part of the result.
    void has(NodeId node, Range range, const Payload& result);

    /// Cycles for combining two (three) vectors.
    Cycle combining(Range range) const { return combine_ * range.size(); }
    Cycle combining3(Range range) const { return combine3_ * range.size(); }

    const Summands& summands() const { return summands_; }
    void add_flows(Traffic& traffic, NodeId from, NodeId to, const Blocks& blocks) const;
    int message_bytes(std::int64_t elements) const;

private:
    friend std::unique_ptr<Workload> make_allreduce(const Machine& machine, const Topology& topology,
                                                    const AllreduceParameters& resolved, std::uint64_t seed);

    int nodes_;
    int links_;
    int header_bytes_;
    Cycle combine_;
    Cycle combine3_;
    std::int64_t elements_;
    Summands summands_;
    ResultBoard board_;
    std::vector<double> scratch_;
    std::optional<delta::CombiningProblem> combining_problem_;
};

/// The parameters must come from resolve_allreduce().
std::unique_ptr<Workload> make_allreduce(const Machine& machine, const Topology& topology,
                                         const AllreduceParameters& resolved, std::uint64_t seed);

}  // namespace narrows
