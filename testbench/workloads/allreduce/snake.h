#pragma once

#include "testbench/workloads/allreduce/allreduce.h"
#include "testbench/workloads/allreduce/pipeline.h"

namespace narrows {

/// Littlefield (1992), section 3.2, "Snake": blocks travel inward along a line through all nodes, from the far end to
/// place 0, and are combined on the way; results travel outward from there, while later blocks still come in.
class Snake final : public Allreduce {
public:
    Snake(const Machine& machine, const Topology& topology, const AllreduceParameters& resolved, std::uint64_t seed);

    Traffic traffic() const override;
    std::vector<Milestone> milestones() const override;
    std::vector<std::string_view> milestone_names() const override { return {"first-result", "last-result"}; }

private:
    void start_programs(System& system) override;
    Task<> program(Rank& rank, int place);
    Task<> inward(Rank& rank, int place, std::int64_t block);
    Task<> outward(Rank& rank, int place, std::int64_t block);

    NodeId at(int place) const { return line_[static_cast<std::size_t>(place)]; }
    bool is_far_end(int place) const { return place == nodes() - 1; }

    std::vector<NodeId> line_;
    Pipeline pipeline_;
    LinkId outward_link_;  ///< link for results; blocks use link 0
    Cycle first_result_ = never;
    Cycle last_result_ = never;
};

}  // namespace narrows
