#include <fmt/format.h>

#include <cmath>

#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/binomial_tree.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/plan/moved_data.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows::collectives {

namespace {

enum class BroadcastAlgorithm { binomial, pipeline, scatter_allgather };

/// One node has a vector, and in the end every node has it.
struct BroadcastParameters {
    std::int64_t words = 128;
    int root = 0;  ///< the node that has the vector
    std::optional<BroadcastAlgorithm> algorithm{};
};

const std::vector<std::string_view> broadcast_algorithms{"binomial", "pipeline", "scatter-allgather"};

const std::array every_broadcast_parameter{
    entries::integer("words", {1, 1 << 24}, "words", &BroadcastParameters::words,
                     "words in all: the vector, all of which every rank gets")
        .or_bytes(words_as(bytes_in_all)),
    entries::integer("root", {0, 65535}, "", &BroadcastParameters::root, "the node that has the vector at first"),
    algorithm_parameter(broadcast_algorithms, &BroadcastParameters::algorithm, "how the vector spreads"),
};

/// Nodes have ranks from the root on: the root has rank 0.
struct Broadcast {
    Circle circle;
    int root_place;
    std::int64_t words;
    std::int64_t most;

    int nodes() const { return circle.size(); }
    Range all() const { return {0, words}; }
    int rank_of(NodeId node) const { return (circle.place_of(node) - root_place + nodes()) % nodes(); }
    NodeId at(int rank) const { return circle.at(root_place + rank); }
    /// Parts [first, last) of the vector, which has as many parts as nodes.
    Range parts(int first, int last) const {
        return {part_of(words, first, nodes()).first, part_of(words, last - 1, nodes()).last};
    }
    BinomialTree tree() const { return BinomialTree(nodes()); }
};
using SharedBroadcast = std::shared_ptr<const Broadcast>;

/// A node that has the vector sends it to the root of half of its subtree, then of a quarter, and so on.
PlanSteps binomial_broadcast(SharedBroadcast work, NodeId me) {
    const int rank = work->rank_of(me);
    if (rank == 0) co_yield finish(work->all());
    if (rank > 0) co_yield take_and_hold(work->at(work->tree().parent(rank)), work->all());
    for (int half = work->tree().subtree(rank) / 2; half > 0; half /= 2) {
        if (rank + half < work->nodes()) co_yield send(work->at(rank + half), work->all());
    }
}

/// Every node passes each message on to the next one.
PlanSteps pipeline_broadcast(SharedBroadcast work, NodeId me) {
    const int rank = work->rank_of(me);
    const bool is_last = rank + 1 == work->nodes();
    if (rank == 0) co_yield finish(work->all());
    const Blocks blocks(work->all(), work->most);
    for (std::int64_t block = 0; block < blocks.count(); ++block) {
        const int link = static_cast<int>(block % 1024);
        if (rank > 0 && is_last) co_yield take(work->at(rank - 1), blocks[block]);
        if (rank > 0 && !is_last) co_yield take_and_hold(work->at(rank - 1), blocks[block]);
        if (!is_last) co_yield hand_on(work->at(rank + 1), blocks[block]).over(link);
    }
}

/// Every node first gets a part of the vector, by a binomial tree in which each step sends less. Then the parts go
/// along the line of nodes that ends before the root.
PlanSteps scatter_allgather_broadcast(SharedBroadcast work, NodeId me) {
    const int rank = work->rank_of(me);
    const int nodes = work->nodes();
    const int mine = work->tree().subtree(rank);
    if (rank == 0) co_yield finish(work->all());
    if (rank > 0) co_yield receive(work->at(work->tree().parent(rank)), work->parts(rank, work->tree().end(rank)));
    for (int half = mine / 2; half > 0; half /= 2) {
        const int other = rank + half;
        if (other >= nodes) continue;
        const Range parts = work->parts(other, std::min(other + half, nodes));
        if (rank == 0) co_yield send(work->at(other), parts);
        if (rank > 0) co_yield hand_on(work->at(other), parts);
    }
    if (rank > 0) co_yield finish(work->parts(rank, rank + 1));
    for (int step = 0; step + 1 < nodes; ++step) {
        const int part = (rank - step + nodes) % nodes;
        const int next_part = (part - 1 + nodes) % nodes;
        if (rank + 1 < nodes) co_yield send(work->at(rank + 1), work->parts(part, part + 1)).in_round(1);
        if (rank > 0) co_yield take_and_hold(work->at(rank - 1), work->parts(next_part, next_part + 1)).in_round(1);
    }
}

class BroadcastData final : public MovedData {
public:
    BroadcastData(const Machine& machine, const BroadcastParameters& p, std::uint64_t seed)
        : MovedData(machine, p.words, seed), root_(p.root) {}

    Range due(NodeId) const override { return {0, words_of_a_part()}; }

private:
    NodeId owner(std::int64_t) const override { return root_; }

    NodeId root_;
};

Plan broadcast_plan(const Machine& machine, const Topology& topology, const BroadcastParameters& p) {
    const Circle circle = circle_through(machine, topology);
    const std::int64_t most = machine.message.vector_words;
    const auto work =
        std::make_shared<const Broadcast>(Broadcast{circle, circle.place_of(NodeId(p.root)), p.words, most});
    Plan plan{machine.ranks(), 1, most, p.words, {}};
    switch (*p.algorithm) {
        case BroadcastAlgorithm::binomial:
            plan.steps = [work](NodeId node, int) { return binomial_broadcast(work, node); };
            break;
        case BroadcastAlgorithm::pipeline:
            plan.steps = [work](NodeId node, int) { return pipeline_broadcast(work, node); };
            break;
        case BroadcastAlgorithm::scatter_allgather:
            plan.steps = [work](NodeId node, int) { return scatter_allgather_broadcast(work, node); };
            break;
    }
    return plan;
}

Collective make_broadcast(const Machine& machine, const Topology& topology, const BroadcastParameters& p,
                          std::uint64_t seed) {
    return {broadcast_plan(machine, topology, p), std::make_unique<BroadcastData>(machine, p, seed)};
}

BroadcastParameters complete_broadcast(const Machine& machine, const Topology&, const BroadcastParameters& p) {
    check_root(machine, p.root);
    const double nodes = machine.ranks();
    const auto words = static_cast<double>(p.words);
    const double vector = machine.message.vector_words;
    // A scattered vector has at most as many parts as words.
    Demand demand{2 * nodes * std::ceil(words / vector) + nodes * std::min(nodes, words),
                  static_cast<int>(std::min<std::int64_t>(p.words, machine.message.vector_words)), 0};
    // A bit for every word and node, and each node's record of each message; all nodes share the messages.
    demand.memory = nodes * (words / 8 + 100 * std::ceil(words / vector)) + 2 * words * machine.message.word_bytes +
                    under_way(machine, demand);
    refuse_too_much(machine, demand, fmt::format("words={}", p.words));
    return p;
}

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::broadcast_workload() {
    using namespace collectives;
    return collective_workload<BroadcastParameters>("broadcast", "one node's vector reaches every node",
                                                    every_broadcast_parameter,
                                                    {broadcast_algorithms, complete_broadcast, make_broadcast});
}
