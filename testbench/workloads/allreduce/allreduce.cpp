#include <utility>

#include "models/machine/input_error.h"
#include "testbench/workloads/allreduce/nbl_models.h"
#include "testbench/workloads/collectives/allreduce_plans.h"
#include "testbench/workloads/collectives/bucket.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/drawn_starts.h"
#include "testbench/workloads/collectives/plan/sum_data.h"
#include "testbench/workloads/every_workload.h"

namespace narrows {

namespace {

using collectives::Circle;
using collectives::Collective;

/// The node where blocks become results; empty for algorithms without blocks.
std::optional<NodeId> corner_of(const Machine& machine, const Topology& topology, AllreduceAlgorithm algorithm) {
    if (algorithm == AllreduceAlgorithm::snake) return collectives::line_through(machine, topology).at(0);
    if (algorithm == AllreduceAlgorithm::fence) return NodeId(0);
    return std::nullopt;
}

/// Global vector combining: every node has a vector, and every node ends with the sum of all of them (Littlefield
/// (1992), section 3.1). It additionally states the models of node bandwidth limits, and notes when the first and the
/// last result come.
class Allreduce final : public collectives::PlannedWork {
public:
    Allreduce(const Machine& machine, const Topology& topology, Collective made, const AllreduceParameters& p,
              std::uint64_t seed)
        : PlannedWork(machine, std::move(made)),
          nodes_(machine.ranks()),
          corner_(corner_of(machine, topology, *p.algorithm)),
          problem_(stated_problem(machine, *p.algorithm, p.elements, p.block)),
          starts_(collectives::drawn_starts(nodes_, p.skew, seed)) {}

    std::optional<CollectiveSize> collective_size() const override {
        return CollectiveSize{result_bytes(), 2 * (nodes_ - 1.0) / nodes_};
    }
    StatedBounds stated_bounds(const Machine& machine) const override {
        return problem_ ? allreduce_bounds(machine, *problem_) : StatedBounds{};
    }
    std::optional<delta::CombiningProblem> combining_problem() const override { return problem_; }
    std::vector<Milestone> milestones() const override {
        if (first_result_ == never) return {};
        return {{"first-result", first_result_}, {"last-result", last_result_}};
    }
    std::vector<std::string_view> milestone_names() const override {
        if (!corner_) return {};
        return {"first-result", "last-result"};
    }

private:
    Cycle starts_at(NodeId node, int) const override { return starts_[static_cast<std::size_t>(node)]; }
    void result_came(const Rank& rank) override {
        if (rank.id() != corner_) return;
        if (first_result_ == never) first_result_ = rank.now();
        last_result_ = rank.now();
    }

    int nodes_;
    std::optional<NodeId> corner_;
    std::optional<delta::CombiningProblem> problem_;
    std::vector<Cycle> starts_;  // indexed by node
    Cycle first_result_ = never;
    Cycle last_result_ = never;
};

std::function<collectives::PlanSteps(NodeId, int)> steps_of(const Machine& machine, const Topology& topology,
                                                            const AllreduceParameters& p) {
    const int nodes = machine.ranks();
    const int links = machine.interface.links;
    const std::int64_t elements = p.elements;
    const Range all{0, elements};
    switch (*p.algorithm) {
        case AllreduceAlgorithm::tree:
            return [columns = machine.topology.columns, rows = machine.topology.rows, all](NodeId node, int) {
                return collectives::tree_allreduce(columns, rows, all, node);
            };
        case AllreduceAlgorithm::snake:
            return [line = std::make_shared<const Circle>(collectives::line_through(machine, topology)),
                    pipeline = collectives::Pipeline{{all, p.block}, p.lead},
                    links](NodeId node, int) { return collectives::snake_allreduce(line, pipeline, links, node); };
        case AllreduceAlgorithm::fence:
            return [grid = std::shared_ptr<const Grid>(make_grid(machine.topology)),
                    pipeline = collectives::Pipeline{{all, p.block}, p.lead},
                    links](NodeId node, int) { return collectives::fence_allreduce(grid, pipeline, links, node); };
        case AllreduceAlgorithm::ring:
            return [ring = std::make_shared<const Circle>(collectives::circle_through(machine, topology)), elements,
                    most = doubles_in_a_message(machine),
                    links](NodeId node, int) { return collectives::ring_allreduce(ring, elements, most, links, node); };
        case AllreduceAlgorithm::recursive_doubling:
            return
                [nodes, all](NodeId node, int) { return collectives::recursive_doubling_allreduce(nodes, all, node); };
        case AllreduceAlgorithm::bucket:
            return
                [sides = std::make_shared<const std::vector<int>>(machine.topology.all_sides()), elements](
                    NodeId node, int program) { return collectives::bucket_allreduce(sides, elements, node, program); };
        case AllreduceAlgorithm::rabenseifner: break;
    }
    return [nodes, elements](NodeId node, int) { return collectives::rabenseifner_allreduce(nodes, elements, node); };
}

/// The plan and the data for fully chosen parameters.
Collective allreduce_collective(const Machine& machine, const Topology& topology, const AllreduceParameters& p,
                                std::uint64_t seed) {
    const std::int64_t elements = p.elements;
    const std::int64_t most = has_blocks(*p.algorithm) ? p.block : doubles_in_a_message(machine);
    collectives::Plan plan{machine.ranks(), 1, most, elements, steps_of(machine, topology, p)};
    if (p.algorithm == AllreduceAlgorithm::bucket)
        plan.programs = collectives::bucket_programs(machine.topology.all_sides());
    const auto due = [elements](NodeId) { return Range{0, elements}; };
    return {std::move(plan), std::make_unique<collectives::SumData>(machine.ranks(), elements, due, seed)};
}

/// Arguments with a block or a lead mean an algorithm that has them.
bool may_be_best_allreduce(const AllreduceParameters& p) {
    return has_blocks(*p.algorithm) || (p.block == best_block && p.lead == best_lead);
}

}  // namespace

WorkloadType allreduce_workload() {
    return collectives::collective_workload<AllreduceParameters, Allreduce>(
        "allreduce", "global sum: every node ends with the sum of all nodes' vectors", allreduce_parameters(),
        {{allreduce_algorithm_names.begin(), allreduce_algorithm_names.end()},
         complete_allreduce,
         allreduce_collective,
         may_be_best_allreduce},
        allreduce_formulas);
}

}  // namespace narrows
