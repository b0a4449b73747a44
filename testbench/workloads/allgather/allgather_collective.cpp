#include "testbench/workloads/allgather/allgather_collective.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "models/network/topology/grid.h"
#include "testbench/workloads/collectives/bucket.h"
#include "testbench/workloads/test_data.h"

namespace narrows {

namespace {

using collectives::AllgatherParts;
using collectives::AllgatherRing;
using collectives::Collective;
using collectives::LinkSchedule;
using collectives::PartsInMessages;
using collectives::Plan;

/// All parts have the same number of words.
bool are_even(const Machine& machine, const AllgatherParameters& p) {
    return p.total_words == 0 || p.total_words % machine.ranks() == 0;
}

/// Returns the words of each node's part.
std::vector<std::int64_t> words_of_parts(const Machine& machine, const AllgatherParameters& p) {
    std::vector<std::int64_t> words;
    for (NodeId node = 0; node < machine.ranks(); ++node)
        words.push_back(p.total_words == 0 ? p.words : part_of(p.total_words, node, machine.ranks()).size());
    return words;
}

/// Parts in whole elements: words, or messages of some words each, of which the last one is filled up.
class AllgatherData final : public collectives::CollectiveData {
public:
    AllgatherData(std::shared_ptr<const AllgatherParts> parts, int element_bytes, std::uint64_t seed)
        : parts_(std::move(parts)), element_bytes_(element_bytes), data_(seed) {}

    int element_bytes() const override { return element_bytes_; }
    bool owns(NodeId node, Range range) const override {
        for (int block = 0; block < parts_->blocks(); ++block) {
            const Range share = parts_->share(block, node);
            if (share.first <= range.first && range.last <= share.last) return true;
        }
        return false;
    }
    void write(NodeId node, Range range, std::span<std::byte> to) const override {
        data_.write_elements(static_cast<std::uint64_t>(node), range.first, size(1), to);
    }
    Range due(NodeId) const override { return {0, parts_->elements()}; }
    std::unique_ptr<ExpectedElements> expected() const override {
        std::vector<std::byte> all(size(parts_->elements()));
        for (int block = 0; block < parts_->blocks(); ++block) {
            for (NodeId node = 0; node < parts_->nodes(); ++node) {
                const Range share = parts_->share(block, node);
                write(node, share, std::span(all).subspan(size(share.first), size(share.size())));
            }
        }
        return expected_bytes(std::move(all), size(1));
    }

private:
    std::size_t size(std::int64_t elements) const {
        return static_cast<std::size_t>(elements) * static_cast<std::size_t>(element_bytes_);
    }

    std::shared_ptr<const AllgatherParts> parts_;
    int element_bytes_;
    TestData data_;
};

std::vector<collectives::RingWay> ways_of(const Machine& machine, const cns1::AllgatherProblem& problem) {
    const int links = machine.interface.links;
    switch (problem.algorithm) {
        case cns1::AllgatherAlgorithm::ring: return collectives::ways_in_one_direction(problem.nodes);
        case cns1::AllgatherAlgorithm::bidirectional_ring:
            return collectives::ways_in_both_directions(problem.nodes, links);
        case cns1::AllgatherAlgorithm::alternating_ring:
        case cns1::AllgatherAlgorithm::all_links: break;
    }
    return collectives::ways_in_turn(problem.nodes, problem.messages, links);
}

/// The number of messages after which a received message can be forwarded: as many as the link carries during the
/// period of a message and its overheads.
int steps_to_forwarding(const Machine& machine, const cns1::AllgatherProblem& problem) {
    const Cycle period =
        std::max(machine.interface_cycles(problem.message_bytes), machine.network.cycles(problem.message_bytes)) + 1;
    return static_cast<int>(1 + (machine.overheads() + period - 1) / period);
}

void plan_ring(Plan& plan, const Machine& machine, const Topology& topology, const cns1::AllgatherProblem& problem,
               const PartsInMessages& parts) {
    const auto ring = std::make_shared<const AllgatherRing>(
        AllgatherRing{collectives::circle_through(machine, topology), parts, ways_of(machine, problem)});
    if (problem.algorithm == cns1::AllgatherAlgorithm::alternating_ring) {
        plan.steps = [ring](NodeId node, int) { return collectives::alternating_allgather(ring, node); };
    } else {
        plan.programs = static_cast<int>(ring->ways.size());
        plan.steps = [ring](NodeId node, int way) { return collectives::one_way_allgather(ring, node, way); };
    }
}

void plan_all_links(Plan& plan, const Machine& machine, const cns1::AllgatherProblem& problem,
                    const PartsInMessages& parts) {
    const auto grid = make_grid(machine.topology);
    const auto side = [&grid](int d) {
        if (d >= grid->dimensions()) return LinkSchedule::Side{1, false};
        return LinkSchedule::Side{grid->dimension(d).size, grid->dimension(d).wraps};
    };
    const auto all = std::make_shared<const collectives::AllgatherOverAllLinks>(collectives::AllgatherOverAllLinks{
        parts, LinkSchedule(side(0), side(1), parts.messages, steps_to_forwarding(machine, problem))});
    plan.steps = [all](NodeId node, int) { return collectives::all_links_allgather(all, node); };
}

/// Even parts are cut into messages of one length, the last one filled up; an element is a message. Of uneven parts an
/// element is a word, and the last message of a part may be shorter.
Collective collective_in_messages(const Machine& machine, const Topology& topology,
                                  const cns1::AllgatherProblem& problem, const AllgatherParameters& p,
                                  std::uint64_t seed) {
    const bool even = are_even(machine, p);
    const std::vector<std::int64_t> sizes =
        even ? std::vector<std::int64_t>(static_cast<std::size_t>(problem.nodes), problem.messages)
             : words_of_parts(machine, p);
    const PartsInMessages parts{std::make_shared<const AllgatherParts>(collectives::parts_one_after_another(sizes)),
                                problem.messages, even ? 1 : problem.message_words};
    Plan plan{problem.nodes, 1, parts.message, parts.parts->elements(), {}};
    if (problem.algorithm == cns1::AllgatherAlgorithm::all_links) {
        plan_all_links(plan, machine, problem, parts);
    } else {
        plan_ring(plan, machine, topology, problem, parts);
    }
    const int element_bytes = (even ? problem.message_words : 1) * machine.message.word_bytes;
    return {std::move(plan), std::make_unique<AllgatherData>(parts.parts, element_bytes, seed)};
}

Collective bucket_collective(const Machine& machine, const AllgatherParameters& p, std::uint64_t seed) {
    const auto sides = std::make_shared<const std::vector<int>>(machine.topology.all_sides());
    const auto parts =
        std::make_shared<const AllgatherParts>(collectives::parts_in_buckets(*sides, words_of_parts(machine, p)));
    Plan plan{machine.ranks(), parts->blocks(), machine.message.vector_words, parts->elements(),
              [sides, parts](NodeId node, int program) {
                  return collectives::bucket_allgather(sides, parts, node, program);
              }};
    return {std::move(plan), std::make_unique<AllgatherData>(parts, machine.message.word_bytes, seed)};
}

}  // namespace

std::optional<cns1::AllgatherProblem> problem_in_messages(const Machine& machine, const AllgatherParameters& p) {
    if (p.algorithm == ChosenAllgather::bucket) return std::nullopt;
    return cns1::make_allgather_problem(machine, static_cast<int>(p.words),
                                        static_cast<cns1::AllgatherAlgorithm>(*p.algorithm));
}

std::optional<cns1::AllgatherProblem> stated_problem(const Machine& machine, const AllgatherParameters& p) {
    return are_even(machine, p) ? problem_in_messages(machine, p) : std::nullopt;
}

Collective allgather_collective(const Machine& machine, const Topology& topology, const AllgatherParameters& p,
                                std::uint64_t seed) {
    const std::optional<cns1::AllgatherProblem> problem = problem_in_messages(machine, p);
    return problem ? collective_in_messages(machine, topology, *problem, p, seed) : bucket_collective(machine, p, seed);
}

}  // namespace narrows
