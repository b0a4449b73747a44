#include "testbench/workloads/allgather/allgather.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "models/topology/grid.h"
#include "testbench/workloads/allgather/closed_forms.h"
#include "testbench/workloads/collectives/allgather_plans.h"
#include "testbench/workloads/collectives/bucket_rings.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/test_data.h"

namespace narrows {

namespace {

using collectives::AllgatherParts;
using collectives::AllgatherRing;
using collectives::Collective;
using collectives::LinkSchedule;
using collectives::PartsInMessages;
using collectives::Plan;

constexpr std::string_view broadcast_part = "broadcast";

const std::vector<std::string_view>& algorithm_names() {
    static const std::vector<std::string_view> names = [] {
        std::vector<std::string_view> all{cns1::allgather_algorithm_names.begin(),
                                          cns1::allgather_algorithm_names.end()};
        all.push_back("bucket");
        return all;
    }();
    return names;
}

const std::array<WorkloadParameter<AllgatherParameters>, 4> every_allgather_parameter{{
    {{"words", "words of one node's part of the vector", 1, 1 << 24}, &AllgatherParameters::words},
    {{"total_words",
      "words of the whole vector, instead of words=; parts differ by at most one word",
      1,
      std::int64_t{1} << 40,
      {},
      "by-words"},
     &AllgatherParameters::total_words},
    {{"algorithm",
      "how parts travel: round the ring of nodes in one direction, in both at once, or in alternating ones; over all "
      "links of a node; or round all rings of a grid",
      0, 0, collectives::with_best(algorithm_names())},
     &AllgatherParameters::algorithm},
    {{"compute", "cycles every node computes beside the broadcast", 0, std::int64_t{1} << 40},
     &AllgatherParameters::compute},
}};

/// All parts have the same number of words.
bool are_even(const Machine& machine, const AllgatherParameters& p) {
    return p.total_words == 0 || p.total_words % machine.ranks() == 0;
}

/// By node.
std::vector<std::int64_t> words_of_parts(const Machine& machine, const AllgatherParameters& p) {
    std::vector<std::int64_t> words;
    for (NodeId node = 0; node < machine.ranks(); ++node)
        words.push_back(p.total_words == 0 ? p.words : part_of(p.total_words, node, machine.ranks()).size());
    return words;
}

/// The longest part as the report cuts it into messages. None for bucket, which cuts it otherwise.
std::optional<cns1::AllgatherProblem> problem_in_messages(const Machine& machine, const AllgatherParameters& p) {
    if (p.chosen() == ChosenAllgather::bucket) return std::nullopt;
    return cns1::make_allgather_problem(machine, static_cast<int>(p.words),
                                        static_cast<cns1::AllgatherAlgorithm>(p.algorithm - 1));
}

/// For the formulas of the report, which are about messages of one length.
std::optional<cns1::AllgatherProblem> stated_problem(const Machine& machine, const AllgatherParameters& p) {
    return are_even(machine, p) ? problem_in_messages(machine, p) : std::nullopt;
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

/// A send can be followed by the forwarding of its message so many messages later: those that the link carries in the
/// period of the message and its overheads.
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

Collective allgather_collective(const Machine& machine, const Topology& topology, const AllgatherParameters& p,
                                std::uint64_t seed) {
    const std::optional<cns1::AllgatherProblem> problem = problem_in_messages(machine, p);
    return problem ? collective_in_messages(machine, topology, *problem, p, seed) : bucket_collective(machine, p, seed);
}

Demand demand_in_messages(const Machine& machine, const cns1::AllgatherProblem& problem) {
    const double nodes = problem.nodes;
    const double sends = nodes * (nodes - 1) * problem.messages;
    const double vector = nodes * problem.messages * problem.message_words * machine.message.word_bytes;
    // The vector in messages and as expected; a bit for every message and node. A schedule has an entry and a count for
    // each send, and two of them while a list of them grows.
    const double of_a_send =
        problem.algorithm == cns1::AllgatherAlgorithm::all_links ? 2 * sizeof(LinkSchedule::Send) + 1 : 0;
    return {sends, problem.message_words, 2 * vector + sends * (of_a_send + 1.0 / 8)};
}

Demand bucket_demand(const Machine& machine, std::int64_t part) {
    const double nodes = machine.ranks();
    const double words = nodes * static_cast<double>(part);  // of the vector
    double steps = 0;
    double least_side = nodes;
    for (const int side : machine.topology.all_sides()) {
        steps += side;
        if (side > 1) least_side = std::min<double>(least_side, side);
    }
    const double most = machine.message.vector_words;
    const double programs = collectives::bucket_programs(machine.topology.all_sides());
    const double of_a_node = words / most + programs * steps;  // messages
    // The vector as expected, a bit for every word and node, and what all nodes hold: the last ring of each part holds
    // nothing.
    const double held = nodes / least_side * (words * machine.message.word_bytes + 200 * of_a_node);
    return {nodes * of_a_node, static_cast<int>(std::min<double>(most, words)),
            words * machine.message.word_bytes + nodes * words / 8 + 2 * held};
}

/// Empty, or why the algorithm cannot run on this machine.
std::string why_not(const Machine& machine, ChosenAllgather algorithm) {
    switch (algorithm) {
        case ChosenAllgather::ring:
        case ChosenAllgather::bidirectional_ring:
        case ChosenAllgather::alternating_ring: return {};
        case ChosenAllgather::all_links:
            if (is_grid(machine.topology.kind) && !machine.topology.is_plane())
                return fmt::format("needs a grid of one or two dimensions, and this one has {}",
                                   machine.topology.dimensions());
            break;
        case ChosenAllgather::bucket: break;
    }
    return collectives::why_no_grid_of_ranks(machine);
}

/// `words` becomes the words of the longest part.
AllgatherParameters with_longest_part(const Machine& machine, AllgatherParameters p) {
    if (p.total_words == 0) return p;
    const std::int64_t longest = (p.total_words + machine.ranks() - 1) / machine.ranks();
    const std::int64_t most = every_allgather_parameter[0].text.most;
    if (longest > most) {
        throw InputError(Place{fmt::format("total_words={}", p.total_words)},
                         fmt::format("a part would have {} words; at most {} are possible, total_words={}", longest,
                                     most, most * machine.ranks()));
    }
    p.words = longest;
    return p;
}

AllgatherParameters settle_allgather(const Machine& machine, const Topology&, const AllgatherParameters& given) {
    const AllgatherParameters p = with_longest_part(machine, given);
    const std::string_view name = algorithm_names()[static_cast<std::size_t>(p.algorithm - 1)];
    const std::string refusal = why_not(machine, p.chosen());
    if (!refusal.empty()) {
        throw InputError(
            Place{fmt::format("algorithm={}", name)},
            fmt::format("{} {}; use algorithm=ring, bidirectional-ring or alternating-ring", name, refusal));
    }
    const std::optional<cns1::AllgatherProblem> problem = problem_in_messages(machine, p);
    Demand demand = problem ? demand_in_messages(machine, *problem) : bucket_demand(machine, p.words);
    demand.cycles = static_cast<double>(p.compute);
    refuse_too_much(
        machine, demand,
        p.total_words == 0 ? fmt::format("words={}", p.words) : fmt::format("total_words={}", p.total_words));
    return p;
}

/// Also states the formulas of the report, and computes beside the broadcast.
class Allgather final : public collectives::PlannedWork {
public:
    Allgather(const Machine& machine, Collective made, std::vector<std::string> notes, const AllgatherParameters& p)
        : PlannedWork(machine, std::move(made.plan), std::move(made.contents), std::move(notes)),
          problem_(stated_problem(machine, p)),
          algorithm_(p.chosen()),
          compute_(p.compute),
          overheads_(machine.overheads()),
          nodes_(machine.ranks()) {}

    std::optional<CollectiveSize> collective_size() const override {
        return CollectiveSize{result_bytes(), (nodes_ - 1.0) / nodes_};
    }
    Traffic traffic() const override {
        Traffic traffic = PlannedWork::traffic();
        if (compute_ > 0) traffic.compute.assign(static_cast<std::size_t>(nodes_), compute_);
        return traffic;
    }
    StatedBounds stated_bounds(const Machine& machine) const override {
        return problem_ ? allgather_bounds(machine, *problem_, broadcast_part) : StatedBounds{};
    }
    void start(System& system) override {
        system_ = &system;
        PlannedWork::start(system);
    }
    std::vector<std::string_view> milestone_names() const override {
        if (compute_ == 0) return {broadcast_part};
        return {broadcast_part, "available", "computation"};
    }
    std::vector<Milestone> milestones() const override {
        Cycle broadcast = 0;
        Cycle most_overhead = 0;
        for (NodeId node = 0; node < nodes_; ++node) {
            if (left_at(node) != never) broadcast = std::max(broadcast, left_at(node));
            most_overhead = std::max(most_overhead, system_->processor(node).usage().busy);
        }
        std::vector<Milestone> result{{std::string(broadcast_part), broadcast}};
        if (compute_ == 0) return result;
        // All overheads lie within the broadcast; the other cycles were available for computing.
        result.push_back({"available", broadcast - most_overhead});
        Cycle computed = 0;
        for (const Activity* computation : computations_) {
            if (computation->finished_at() != never) computed = std::max(computed, computation->finished_at());
        }
        result.push_back({"computation", computed});
        return result;
    }

private:
    /// Section 5.2: sends in the negative direction start 4 ov later.
    Cycle starts_at(NodeId, int program) const override {
        return algorithm_ == ChosenAllgather::bidirectional_ring ? program * overheads_ : 0;
    }
    void start_more(System& system, NodeId node) override {
        if (compute_ == 0) return;
        computations_.push_back(&system.start(node, [this](Rank& rank) { return compute(rank); }));
    }
    Task<> compute(Rank& rank) { co_await rank.compute(compute_); }

    std::optional<cns1::AllgatherProblem> problem_;
    ChosenAllgather algorithm_;
    Cycle compute_;
    Cycle overheads_;
    int nodes_;
    const System* system_ = nullptr;
    std::vector<const Activity*> computations_;
};

}  // namespace

std::span<const WorkloadParameter<AllgatherParameters>> allgather_parameters() { return every_allgather_parameter; }

const collectives::CollectiveType<AllgatherParameters>& allgather_type() {
    // The schedule of all links takes memory and time before anything runs, so it has to be asked for.
    static const collectives::CollectiveType<AllgatherParameters> type{
        algorithm_names(), settle_allgather, allgather_collective,
        [](const AllgatherParameters& p) { return p.chosen() != ChosenAllgather::all_links; }};
    return type;
}

void check_allgather_arguments(std::span<const KeyValue> arguments) {
    const auto words = std::ranges::find(arguments, "words", &KeyValue::key);
    const auto total = std::ranges::find(arguments, "total_words", &KeyValue::key);
    if (words == arguments.end() || total == arguments.end()) return;
    throw InputError(total->place(),
                     fmt::format("{} says how long a part is, and {} how long all parts are; give one of "
                                 "them",
                                 words->text(), total->text()));
}

std::unique_ptr<Workload> make_allgather(const Machine& machine, const Topology& topology,
                                         const collectives::Resolved<AllgatherParameters>& resolved,
                                         std::uint64_t seed) {
    Collective made = allgather_collective(machine, topology, resolved.parameters, seed);
    return std::make_unique<Allgather>(machine, std::move(made), resolved.notes, resolved.parameters);
}

}  // namespace narrows
