#include <fmt/format.h>

#include <cmath>

#include "testbench/workloads/allreduce/parameters.h"
#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/collectives/folding.h"
#include "testbench/workloads/collectives/plan/sum_data.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows::collectives {

namespace {

enum class ReduceScatterAlgorithm { ring, recursive_halving };

/// Every node has a vector, and in the end every node has a part of the sum of all vectors.
struct ReduceScatterParameters {
    std::int64_t elements = 1000;  ///< elements (doubles) of every node's vector
    std::optional<ReduceScatterAlgorithm> algorithm{};
};

const std::vector<std::string_view> reduce_scatter_algorithms{"ring", "recursive-halving"};

const std::array every_reduce_scatter_parameter{
    entries::integer("elements", {1, 1 << 24}, "elements", &ReduceScatterParameters::elements,
                     "doubles per rank: the vector that every rank has")
        .or_bytes(doubles_as(bytes_per_rank)),
    algorithm_parameter(reduce_scatter_algorithms, &ReduceScatterParameters::algorithm, "how the vectors are combined"),
};

/// The part of each node goes round the circle once, starting behind that node, and is added up on the way.
PlanSteps ring_reduce_scatter(std::shared_ptr<const Circle> circle, NodeId me, std::int64_t elements) {
    const int nodes = circle->size();
    const int place = circle->place_of(me);
    const auto part = [&](int of_place) { return part_of(elements, circle->at(of_place), nodes); };
    const NodeId next = circle->at(place + 1);
    const NodeId before = circle->at(place - 1);
    for (int step = 0; step + 1 < nodes; ++step) {
        co_yield hand_on(next, part(place - 1 - step)).over(step);
        if (step + 2 < nodes) co_yield combine(before, part(place - 2 - step));
    }
    co_yield complete(before, part(place));
}

/// Pairs exchange halves of their remaining data until each node has the sum of its own part.
PlanSteps recursive_halving(NodeId me, int nodes, std::int64_t elements) {
    const Range all{0, elements};
    const auto own = [&](NodeId node) { return part_of(elements, node, nodes); };
    const Folding folding(nodes);
    if (folding.stands_aside(me)) {
        const NodeId helper(me + 1);
        co_yield hand_on(helper, all);
        co_yield take(helper, own(me));
        co_return;
    }
    if (folding.stands_for_two(me)) co_yield combine(NodeId(me - 1), all);
    const int number = folding.number(me);
    /// The parts of the numbers [first, first + count).
    const auto parts = [&](int first, int count) {
        const int last = first + count == folding.size() ? nodes : folding.first_of(first + count);
        return Range{part_of(elements, folding.first_of(first), nodes).first, part_of(elements, last - 1, nodes).last};
    };
    for (int half = folding.size() / 2; half > 0; half /= 2) {
        const int other = number ^ half;
        co_yield hand_on(folding.node_of(other), parts(other / half * half, half));
        co_yield combine(folding.node_of(other), parts(number / half * half, half));
    }
    co_yield finish(own(me));
    if (folding.stands_for_two(me)) co_yield hand_on(NodeId(me - 1), own(NodeId(me - 1)));
}

Collective make_reduce_scatter(const Machine& machine, const Topology& topology, const ReduceScatterParameters& p,
                               std::uint64_t seed) {
    const int nodes = machine.ranks();
    const std::int64_t elements = p.elements;
    Plan plan{nodes, 1, doubles_in_a_message(machine), elements, {}};
    switch (*p.algorithm) {
        case ReduceScatterAlgorithm::ring:
            plan.steps = [circle = std::make_shared<const Circle>(circle_through(machine, topology)), elements](
                             NodeId node, int) { return ring_reduce_scatter(circle, node, elements); };
            break;
        case ReduceScatterAlgorithm::recursive_halving:
            plan.steps = [nodes, elements](NodeId node, int) { return recursive_halving(node, nodes, elements); };
            break;
    }
    const auto due = [nodes, elements](NodeId node) { return part_of(elements, node, nodes); };
    return {std::move(plan), std::make_unique<SumData>(nodes, elements, due, seed)};
}

ReduceScatterParameters complete_reduce_scatter(const Machine& machine, const Topology&,
                                                const ReduceScatterParameters& p) {
    check_room_for_element(machine, sizeof(double));
    const double nodes = machine.ranks();
    const auto elements = static_cast<double>(p.elements);
    const std::int64_t most = std::min(doubles_in_a_message(machine), p.elements);
    const auto word = static_cast<std::int64_t>(machine.message.word_bytes);
    const auto words = (most * static_cast<std::int64_t>(sizeof(double)) + word - 1) / word;
    Demand demand{nodes * (2 * elements / static_cast<double>(most) + nodes), static_cast<int>(words), 0};
    // The expected sum, a bit for each of its elements, and the data that all nodes hold: with ring a part each, else
    // up to half a vector.
    const bool halves = p.algorithm == ReduceScatterAlgorithm::recursive_halving;
    demand.memory = (halves ? nodes : 3) * elements * sizeof(double) + under_way(machine, demand);
    demand.cycles = static_cast<double>(machine.processor.combine) * elements * nodes * 2;
    refuse_too_much(machine, demand, fmt::format("elements={}", p.elements));
    return p;
}

}  // namespace

}  // namespace narrows::collectives

narrows::WorkloadType narrows::reduce_scatter_workload() {
    using namespace collectives;
    return collective_workload<ReduceScatterParameters>(
        "reduce-scatter", "global sum in parts: every node ends with one part of the sum of all nodes' vectors",
        every_reduce_scatter_parameter, {reduce_scatter_algorithms, complete_reduce_scatter, make_reduce_scatter});
}
