#include <fmt/format.h>

#include <cmath>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/alltoall_plans.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/foster_models.h"
#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows::collectives {

namespace {

/// Every node has a part for every node, and in the end every node has all parts meant for it.
struct AlltoallParameters {
    std::int64_t words = 32;  ///< the part from one node to another
    std::optional<AlltoallAlgorithm> algorithm{};
};

const std::vector<std::string_view> alltoall_algorithms{"pairwise", "ring", "bruck", "spread", "hierarchical"};

const std::array every_alltoall_parameter{
    entries::integer("words", {1, 1 << 24}, "words", &AlltoallParameters::words,
                     "words per pair: what every rank has for every other one")
        .or_bytes(words_as(bytes_per_pair)),
    algorithm_parameter(alltoall_algorithms, &AlltoallParameters::algorithm, "in which order the parts travel"),
};

class AlltoallData final : public MovedData {
public:
    AlltoallData(const Machine& machine, std::int64_t words, std::uint64_t seed)
        : MovedData(machine, words, seed), parts_(machine.ranks(), words) {}

    Range due(NodeId node) const override { return parts_.all_for(node); }

private:
    NodeId owner(std::int64_t part) const override { return NodeId(static_cast<int>(part % parts_.nodes())); }

    AlltoallParts parts_;
};

Collective alltoall_collective(const Machine& machine, const Topology&, const AlltoallParameters& p,
                               std::uint64_t seed) {
    const AlltoallParts parts(machine.ranks(), p.words);
    return {alltoall_plan(machine, parts, *p.algorithm), std::make_unique<AlltoallData>(machine, p.words, seed)};
}

/// Number of messages within nodes, before and after the network, plus those between nodes.
double hierarchical_messages(const Machine& machine, double words) {
    const auto messages_for = [&](double parts) { return std::ceil(parts * words / machine.message.vector_words); };
    const double nodes = machine.nodes();
    const double ranks = machine.ranks_of_node();
    const double distances = std::ceil((nodes - 1) / ranks);  // distances that each rank serves
    const double within = 2 * machine.ranks() * (ranks - 1) * messages_for(distances * ranks + 1);
    return within + nodes * (nodes - 1) * messages_for(ranks * ranks);
}

void require_several_ranks_of_node(const Machine& machine) {
    if (machine.ranks_of_node() > 1) return;
    refuse_argument("algorithm=hierarchical",
                    "hierarchical needs a machine with several ranks on a node, and this one has one rank on each; use "
                    "node.processors=2 or more, or another algorithm");
}

AlltoallParameters complete_alltoall(const Machine& machine, const Topology&, const AlltoallParameters& p) {
    const double nodes = machine.ranks();
    const auto words = static_cast<double>(p.words);
    const double vector = machine.message.vector_words;
    const double part = words * machine.message.word_bytes;
    Demand demand{nodes * (nodes - 1) * std::ceil(words / vector),
                  static_cast<int>(std::min<std::int64_t>(p.words, machine.message.vector_words)), 0};
    demand.memory = nodes * nodes * words / 8 + 64 * nodes * nodes + under_way(machine, demand);
    if (p.algorithm == AlltoallAlgorithm::bruck) {
        const double steps = std::ceil(std::log2(nodes));
        const double messages = nodes * std::ceil(nodes / 2 * words / vector);  // messages in a step
        demand.messages = steps * messages;
        demand.words = machine.message.vector_words;
        demand.memory += nodes * nodes * (part + 64) + messages * bytes_of_a_message;
    }
    if (p.algorithm == AlltoallAlgorithm::hierarchical) {
        require_several_ranks_of_node(machine);
        demand.messages = hierarchical_messages(machine, words);
        demand.words = machine.message.vector_words;
        // Every part is held once and under way once.
        demand.memory += 2 * nodes * nodes * (part + 64) + demand.messages * bytes_of_a_message;
    }
    refuse_too_much(machine, demand, fmt::format("words={}", p.words));
    return p;
}

/// Additionally states the models of its steps.
class AlltoallWork final : public PlannedWork {
public:
    AlltoallWork(const Machine& machine, const Topology& topology, Collective made,
                 const AlltoallParameters& parameters, std::uint64_t)
        : PlannedWork(machine, std::move(made)),
          topology_(topology),
          parameters_(parameters),
          nodes_(machine.ranks()) {}

    std::optional<CollectiveSize> collective_size() const override {
        return CollectiveSize{result_bytes(), (nodes_ - 1.0) / nodes_};
    }
    std::optional<foster::StepPattern> step_pattern() const override {
        const AlltoallParts parts(nodes_, parameters_.words);
        switch (*parameters_.algorithm) {
            case AlltoallAlgorithm::pairwise: return pairwise_pattern(parts);
            case AlltoallAlgorithm::ring: return ring_pattern(parts);
            case AlltoallAlgorithm::bruck: return bruck_pattern(parts);
            case AlltoallAlgorithm::spread:
            case AlltoallAlgorithm::hierarchical: break;
        }
        return std::nullopt;
    }
    StatedBounds stated_bounds(const Machine& machine) const override {
        foster::CostProblem problem;
        problem.is_butterfly = false;
        const std::optional<foster::StepPattern> pattern = step_pattern();
        if (pattern) problem.cost = foster::pattern_cost(machine, topology_, *pattern);
        const bool is_spread = parameters_.algorithm == AlltoallAlgorithm::spread;
        if (!pattern) problem.at_once = is_spread ? "algorithm=spread" : "algorithm=hierarchical";
        return foster_bounds(machine, problem);
    }

private:
    const Topology& topology_;
    const AlltoallParameters parameters_;
    int nodes_;
};

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::alltoall_workload() {
    using namespace collectives;
    return collective_workload<AlltoallParameters, AlltoallWork>(
        "alltoall", "complete exchange: every node sends a part of its own to every other node",
        every_alltoall_parameter, {alltoall_algorithms, complete_alltoall, alltoall_collective},
        [] { return foster_formulas(false); });
}
