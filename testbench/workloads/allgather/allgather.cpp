#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "models/bounds/cns1/cns1.h"
#include "models/machine/input_error.h"
#include "models/machine/topology_kinds.h"
#include "testbench/workloads/allgather/allgather_collective.h"
#include "testbench/workloads/collectives/bucket.h"
#include "testbench/workloads/collectives/circle.h"
#include "testbench/workloads/collectives/link_schedule.h"
#include "testbench/workloads/every_workload.h"
#include "testbench/workloads/limits.h"
#include "testbench/workloads/sizes.h"

namespace narrows {

namespace {

using collectives::Collective;
using collectives::LinkSchedule;

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

const std::array every_allgather_parameter{
    entries::integer("words", {1, 1 << 24}, "words", &AllgatherParameters::words,
                     "words per rank: its part of the vector")
        .or_bytes(words_as(bytes_per_rank)),
    entries::integer("total_words", {1, std::int64_t{1} << 40}, "words", &AllgatherParameters::total_words,
                     "words in all, instead of words per rank; parts of the vector differ by at most one word")
        .or_word("by-words")
        .or_bytes(words_as(total_bytes)),
    collectives::algorithm_parameter(algorithm_names(), &AllgatherParameters::algorithm,
                                     "how parts travel: round the ring of nodes in one direction, in both at once, or "
                                     "in alternating ones; over all links of a node; or round all rings of a grid"),
    entries::integer("compute", {0, std::int64_t{1} << 40}, "cycles", &AllgatherParameters::compute,
                     "cycles every node computes beside the broadcast"),
};

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
    const double words = nodes * static_cast<double>(part);  // length of the vector
    double steps = 0;
    double least_side = nodes;
    for (const int side : machine.topology.all_sides()) {
        steps += side;
        if (side > 1) least_side = std::min<double>(least_side, side);
    }
    const double most = machine.message.vector_words;
    const double programs = collectives::bucket_programs(machine.topology.all_sides());
    const double of_a_node = words / most + programs * steps;  // messages
    // The expected vector, a bit for every word and node, and the data that all nodes hold: a part's last ring holds
    // nothing.
    const double held = nodes / least_side * (words * machine.message.word_bytes + 200 * of_a_node);
    return {nodes * of_a_node, static_cast<int>(std::min<double>(most, words)),
            words * machine.message.word_bytes + nodes * words / 8 + 2 * held};
}

/// Why the algorithm cannot run on this machine; empty if it can.
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

AllgatherParameters complete_allgather(const Machine& machine, const Topology&, const AllgatherParameters& given) {
    const AllgatherParameters p = with_longest_part(machine, given);
    const std::string name = value_text<AllgatherParameters>(every_allgather_parameter, "algorithm", p);
    const std::string refusal = why_not(machine, *p.algorithm);
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

/// The closed forms of the CNS-1 report.
std::vector<FormulaText> allgather_formulas() { return {cns1::closed_forms().begin(), cns1::closed_forms().end()}; }

/// Their values for a problem. They concern the broadcast alone, without the computing beside it.
StatedBounds allgather_bounds(const Machine& machine, const cns1::AllgatherProblem& problem) {
    StatedBounds stated;
    for (const cns1::ClosedForm& form : cns1::closed_forms())
        stated.add(form, form.evaluate(machine, problem), form.exact, broadcast_part);
    return stated;
}

/// The all-to-all broadcast: every node's part of a vector reaches every node (TR-93-082, sections 3 to 5). It
/// additionally states the formulas of the report, and computes beside the broadcast.
class Allgather final : public collectives::PlannedWork {
public:
    Allgather(const Machine& machine, const Topology&, Collective made, const AllgatherParameters& p, std::uint64_t)
        : PlannedWork(machine, std::move(made)),
          problem_(stated_problem(machine, p)),
          algorithm_(*p.algorithm),
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
        return problem_ ? allgather_bounds(machine, *problem_) : StatedBounds{};
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

/// Refuses arguments that give both words and total_words.
void check_allgather_arguments(std::span<const KeyValue> arguments) {
    const auto words = std::ranges::find(arguments, "words", &KeyValue::key);
    const auto total = std::ranges::find(arguments, "total_words", &KeyValue::key);
    if (words == arguments.end() || total == arguments.end()) return;
    throw InputError(total->place(),
                     fmt::format("{} says how long a part is, and {} how long all parts are; give one of "
                                 "them",
                                 words->text(), total->text()));
}

/// The schedule of all links takes memory and time before the run, so it is made only on request.
bool may_be_best_allgather(const AllgatherParameters& p) { return p.algorithm != ChosenAllgather::all_links; }

}  // namespace

WorkloadType allgather_workload() {
    WorkloadType type = collectives::collective_workload<AllgatherParameters, Allgather>(
        "allgather", "all-to-all broadcast: every node's part of a vector reaches every node",
        every_allgather_parameter, {algorithm_names(), complete_allgather, allgather_collective, may_be_best_allgather},
        allgather_formulas);
    // The values include only the length that applies.
    type.make = [make = type.make](const Machine& machine, const Topology& topology,
                                   std::span<const KeyValue> arguments) {
        check_allgather_arguments(arguments);
        ChosenWorkload chosen = make(machine, topology, arguments);
        const bool has_total = std::ranges::find(arguments, "total_words", &KeyValue::key) != arguments.end();
        std::erase_if(chosen.parameters, [has_total](const ParameterValue& value) {
            return value.parameter->name == (has_total ? "words" : "total_words");
        });
        return chosen;
    };
    return type;
}

}  // namespace narrows
