#include <fmt/format.h>

#include <cmath>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/binomial_tree.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows::collectives {

namespace {

enum class GatherAlgorithm { direct, binomial };

/// Many to one: every node has a part, and in the end one node has them all.
struct GatherParameters {
    std::int64_t words = 32;
    int root = 0;  ///< the node that gets them
    std::optional<GatherAlgorithm> algorithm{};
};

const std::vector<std::string_view> gather_algorithms{"direct", "binomial"};

const std::array every_gather_parameter{
    entries::integer("words", {1, 1 << 24}, "words", &GatherParameters::words, "words per rank: its part")
        .or_bytes(words_as(bytes_per_rank)),
    entries::integer("root", {0, 65535}, "", &GatherParameters::root, "the node that gets all parts"),
    algorithm_parameter(gather_algorithms, &GatherParameters::algorithm, "how the parts travel"),
};

/// Nodes have ranks from the root on: the root has rank 0. Parts are numbered by node.
struct GatheredParts {
    int nodes;
    int root;
    std::int64_t words;

    int rank_of(NodeId node) const { return (node - root + nodes) % nodes; }
    NodeId at(int rank) const { return NodeId((root + rank) % nodes); }
    Range all() const { return {0, words * nodes}; }
    Range of(NodeId node) const { return {words * node, words * (node + 1)}; }
    /// The parts of the ranks [first, last), which wrap round after the last node.
    std::vector<Range> of_ranks(int first, int last) const {
        const std::int64_t begin = root + first;
        const std::int64_t end = root + last;
        if (end <= nodes) return {{words * begin, words * end}};
        if (begin >= nodes) return {{words * (begin - nodes), words * (end - nodes)}};
        return {{words * begin, words * nodes}, {0, words * (end - nodes)}};
    }
};

/// Every node sends its part to the root, which receives them in the order of the ranks.
PlanSteps direct_gather(GatheredParts parts, NodeId me) {
    if (parts.rank_of(me) > 0) {
        co_yield send(parts.at(0), parts.of(me));
        co_return;
    }
    co_yield finish(parts.of(me));
    for (int rank = 1; rank < parts.nodes; ++rank) co_yield take(parts.at(rank), parts.of(parts.at(rank)));
}

/// Up a binomial tree: a node receives from the roots of its subtrees, the smallest first, and forwards everything.
PlanSteps binomial_gather(GatheredParts parts, NodeId me) {
    const BinomialTree tree(parts.nodes);
    const int rank = parts.rank_of(me);
    for (int half = 1; half < tree.subtree(rank) && rank + half < parts.nodes; half *= 2)
        co_yield receive(parts.at(rank + half), parts.of_ranks(rank + half, tree.end(rank + half)));
    if (rank > 0) co_yield hand_on(parts.at(tree.parent(rank)), parts.of_ranks(rank, tree.end(rank)));
    if (rank == 0) co_yield finish(parts.all());
}

class GatheredData final : public MovedData {
public:
    GatheredData(const Machine& machine, const GatheredParts& parts, std::uint64_t seed)
        : MovedData(machine, parts.words, seed), parts_(parts) {}

    Range due(NodeId node) const override { return node == parts_.root ? parts_.all() : Range{}; }

private:
    NodeId owner(std::int64_t part) const override { return NodeId(static_cast<int>(part)); }

    GatheredParts parts_;
};

Collective gather_collective(const Machine& machine, const Topology&, const GatherParameters& p, std::uint64_t seed) {
    const GatheredParts parts{machine.ranks(), p.root, p.words};
    Plan plan{parts.nodes, 1, machine.message.vector_words, parts.all().last, {}};
    if (p.algorithm == GatherAlgorithm::direct) {
        plan.steps = [parts](NodeId node, int) { return direct_gather(parts, node); };
    } else {
        plan.steps = [parts](NodeId node, int) { return binomial_gather(parts, node); };
    }
    return {std::move(plan), std::make_unique<GatheredData>(machine, parts, seed)};
}

GatherParameters complete_gather(const Machine& machine, const Topology&, const GatherParameters& p) {
    check_root(machine, p.root);
    const double nodes = machine.ranks();
    const auto words = static_cast<double>(p.words);
    const double vector = machine.message.vector_words;
    const bool is_tree = p.algorithm == GatherAlgorithm::binomial;
    // In each step of the tree half of all parts move, the last messages included.
    const double steps = is_tree ? std::ceil(std::log2(nodes)) : 1;
    const double longest = is_tree ? words * nodes / 2 : words;
    Demand demand{steps * nodes * std::ceil(words / vector), static_cast<int>(std::min(longest, vector)) + 1, 0};
    demand.memory =
        nodes * words / 8 + (is_tree ? 3 : 1) * nodes * words * machine.message.word_bytes + nodes * bytes_of_a_message;
    refuse_too_much(machine, demand, fmt::format("words={}", p.words));
    return p;
}

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::gather_workload() {
    using namespace collectives;
    return collective_workload<GatherParameters>("gather", "many to one: one node gets the parts of all nodes",
                                                 every_gather_parameter,
                                                 {gather_algorithms, complete_gather, gather_collective});
}
