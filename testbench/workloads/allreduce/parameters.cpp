#include "testbench/workloads/allreduce/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "models/machine/input_error.h"
#include "models/machine/suggestion.h"
#include "models/machine/topology_kinds.h"
#include "testbench/workloads/allreduce/nbl_models.h"
#include "testbench/workloads/argument_checks.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/collective.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows {

namespace {

constexpr std::int64_t most_elements = 1 << 24;
constexpr std::int64_t most_lead = 1000;

const std::array every_allreduce_parameter{
    entries::integer("elements", {1, most_elements}, "elements", &AllreduceParameters::elements,
                     "doubles per rank: the vector that every rank has and gets")
        .or_bytes(doubles_as(bytes_per_rank)),
    collectives::algorithm_parameter({allreduce_algorithm_names.begin(), allreduce_algorithm_names.end()},
                                     &AllreduceParameters::algorithm, "how the vectors are combined"),
    entries::integer("block", {1, most_elements}, "elements", &AllreduceParameters::block,
                     "elements a message of snake and fence")
        .or_word("best")
        .way(),
    entries::integer("lead", {1, most_lead}, "blocks", &AllreduceParameters::lead,
                     "blocks a hop that snake and fence send inward before they wait for results")
        .or_word("best")
        .way(),
    entries::integer("skew", {0, std::int64_t{1} << 40}, "cycles", &AllreduceParameters::skew,
                     "every node starts in a cycle from 0 to this, drawn at random"),
};

/// The most elements of vectors and sums that all nodes hold together.
double elements_held(const Machine& machine, AllreduceAlgorithm algorithm, double elements) {
    const double p = machine.ranks();
    switch (algorithm) {
        // There is one partial sum of every block (fence: one for each column), and then one result that all nodes
        // share.
        case AllreduceAlgorithm::snake: return 2 * elements;
        case AllreduceAlgorithm::fence: return (machine.topology.columns + 2) * elements;
        case AllreduceAlgorithm::ring: return 3 * elements;
        case AllreduceAlgorithm::bucket: return (p / 2 + 3) * elements;  // results are cut anew in each dimension
        case AllreduceAlgorithm::tree: return p / 2 * elements;
        case AllreduceAlgorithm::recursive_doubling: return 2 * p * elements;
        case AllreduceAlgorithm::rabenseifner: break;
    }
    return p * elements;
}

double messages_sent(const Machine& machine, AllreduceAlgorithm algorithm, std::int64_t elements, std::int64_t block) {
    const double p = machine.ranks();
    const double n = static_cast<double>(elements);
    const double b = static_cast<double>(block);
    const double steps = 2 * std::log2(p) + 2;
    switch (algorithm) {
        case AllreduceAlgorithm::ring: return 2 * p * std::min(p, n) * std::ceil(std::ceil(n / p) / b);
        case AllreduceAlgorithm::recursive_doubling: return p * steps * std::ceil(n / b);
        case AllreduceAlgorithm::rabenseifner: return p * (4 * n / b + steps);
        case AllreduceAlgorithm::bucket: return p * (4 * n / b + 16 * p);
        default: return 2 * p * std::ceil(n / b);
    }
}

void refuse_too_much_of(const Machine& machine, const AllreduceParameters& p, std::int64_t longest) {
    const auto n = static_cast<double>(p.elements);
    const double nodes = machine.ranks();
    const auto word = static_cast<std::int64_t>(machine.message.word_bytes);
    const auto words = (longest * static_cast<std::int64_t>(sizeof(double)) + word - 1) / word;
    Demand demand{messages_sent(machine, *p.algorithm, p.elements, longest), static_cast<int>(words), 0};
    // The expected vector, the data in messages, and a bit for every element and node.
    demand.memory = (n + elements_held(machine, *p.algorithm, n)) * sizeof(double) + nodes * n / 8;
    const auto dearest = std::max(machine.processor.combine, machine.processor.combine3);
    demand.cycles =
        static_cast<double>(dearest) * n * nodes * std::max(1.0, std::log2(nodes)) + static_cast<double>(p.skew);
    refuse_too_much(machine, demand, fmt::format("elements={}", p.elements));
}

std::string_view name_of(AllreduceAlgorithm algorithm) {
    return allreduce_algorithm_names[static_cast<std::size_t>(algorithm)];
}

/// The part of the machine that the algorithm needs and the machine lacks; empty if there is none.
std::string missing_for(const Machine& machine, const Topology& topology, AllreduceAlgorithm algorithm) {
    const auto needs = [&](std::string_view what) {
        return fmt::format("needs {}, and this machine is {}", what, with_article(type_of(machine.topology.kind).name));
    };
    switch (algorithm) {
        case AllreduceAlgorithm::tree:
        case AllreduceAlgorithm::fence:
            if (!machine.topology.is_plane()) return needs("a grid of columns and rows");
            return collectives::why_no_grid_of_ranks(machine);
        case AllreduceAlgorithm::snake:
            return collectives::has_line(topology) ? "" : needs("a line of neighbours through all nodes");
        case AllreduceAlgorithm::bucket: return collectives::why_no_grid_of_ranks(machine);
        case AllreduceAlgorithm::ring:
        case AllreduceAlgorithm::recursive_doubling:
        case AllreduceAlgorithm::rabenseifner: break;
    }
    return "";
}

void refuse_without_its_network(const Machine& machine, const Topology& topology, AllreduceAlgorithm algorithm) {
    const std::string missing = missing_for(machine, topology, algorithm);
    if (missing.empty()) return;
    throw InputError(
        Place{fmt::format("algorithm={}", name_of(algorithm))},
        fmt::format("{} {}; use algorithm=ring, recursive-doubling or rabenseifner", name_of(algorithm), missing));
}

/// Refuses the key unless it is 0, which means not given.
void refuse_without_blocks(std::string_view key, std::int64_t value) {
    if (value == 0) return;
    throw InputError(Place{fmt::format("{}={}", key, value)},
                     fmt::format("only snake and fence send blocks; leave {} out, or use algorithm={}", key,
                                 name_of(AllreduceAlgorithm::snake)));
}

/// While a pipeline fills, a node sends a block on each time it has received and sent one, and a result comes back
/// after two transfers for every hop. If the processor moves the data, receiving and sending a block takes two
/// transfers: one block a hop. In row 0 of fence a node has three transfers for each block, which do not keep step:
/// with two blocks a hop no node waits for another. With DMA, transfers
/// overlap: they follow each other at intervals of down to a third of their duration.
std::int64_t fitting_lead(const Machine& machine, AllreduceAlgorithm algorithm) {
    if (machine.interface.data_mover == DataMover::dma) return 3;
    return algorithm == AllreduceAlgorithm::fence ? 2 : 1;
}

}  // namespace

std::span<const WorkloadParameter<AllreduceParameters>> allreduce_parameters() { return every_allreduce_parameter; }

std::int64_t doubles_in_a_message(const Machine& machine) {
    return std::int64_t{machine.message.vector_words} * machine.message.word_bytes /
           static_cast<std::int64_t>(sizeof(double));
}

bool has_blocks(AllreduceAlgorithm algorithm) {
    return algorithm == AllreduceAlgorithm::snake || algorithm == AllreduceAlgorithm::fence;
}

AllreduceParameters complete_allreduce(const Machine& machine, const Topology& topology,
                                       const AllreduceParameters& given) {
    refuse_without_its_network(machine, topology, *given.algorithm);
    check_room_for_element(machine, sizeof(double));
    const std::int64_t capacity = doubles_in_a_message(machine);
    AllreduceParameters resolved = given;
    std::int64_t longest = std::min(capacity, given.elements);
    if (has_blocks(*given.algorithm)) {
        if (given.block == best_block) {
            resolved.block =
                std::clamp(modelled_block(machine, *given.algorithm, given.elements), std::int64_t{1}, longest);
        } else if (std::min(given.block, given.elements) > capacity) {
            throw InputError(Place{fmt::format("block={}", given.block)},
                             fmt::format("a block travels in one message, which carries at most {} doubles; use "
                                         "block={}, block=best or larger vector registers (message.vector_words)",
                                         capacity, capacity));
        }
        longest = std::min(resolved.block, longest);
        if (given.lead == best_lead) resolved.lead = fitting_lead(machine, *given.algorithm);
    } else {
        refuse_without_blocks("block", given.block);
        refuse_without_blocks("lead", given.lead);
    }
    refuse_too_much_of(machine, resolved, longest);
    return resolved;
}

}  // namespace narrows
