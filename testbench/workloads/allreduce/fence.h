#pragma once

#include "models/topology/grid.h"
#include "testbench/workloads/allreduce/allreduce.h"
#include "testbench/workloads/allreduce/pipeline.h"

namespace narrows {

/// Littlefield (1992), section 3.2, "Fence": blocks travel down the columns to row 0 and along it to the corner (node
/// 0), combined at every node; results travel back the same way, fanning out, while later blocks still come in.
class Fence final : public Allreduce {
public:
    Fence(const Machine& machine, const AllreduceParameters& resolved, std::uint64_t seed);

    Traffic traffic() const override;
    std::vector<Milestone> milestones() const override;
    std::vector<std::string_view> milestone_names() const override { return {"first-result", "last-result"}; }

private:
    void start_programs(System& system) override;
    /// The nodes with which a node exchanges blocks; any_node if there is none.
    struct Place {
        NodeId inner = any_node;  ///< towards the corner
        NodeId above = any_node;
        NodeId right = any_node;  ///< in row 0 only
        int hops = 0;             ///< number of hops to the corner

        int outer() const { return (above == any_node ? 0 : 1) + (right == any_node ? 0 : 1); }
    };

    Task<> program(Rank& rank, Place place);
    Task<> inward(Rank& rank, Place place, std::int64_t block);
    Task<> outward(Rank& rank, Place place, std::int64_t block);
    Task<> fan_out(Rank& rank, Place place, Payload result, int tag);

    Place place_of(NodeId node) const;
    LinkId link_to(NodeId from, NodeId to) const;
    Cycle cost(const Place& place, Range range) const {
        return place.outer() == 2 ? combining3(range) : combining(range);
    }

    std::unique_ptr<Grid> grid_;
    Pipeline pipeline_;
    Cycle first_result_ = never;
    Cycle last_result_ = never;
};

}  // namespace narrows
